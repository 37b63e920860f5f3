// A page of `espalier serve` has no service worker: its server has to be there anyway, and tomorrow another
// program may have its port. It goes on when the server is ended and started again.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { withServed } from "./served.ts";
import { fixturePath } from "./session-page.ts";

test.use({ serviceWorkers: "allow" });

test("a served page keeps nothing of the app, and goes on when its server was started again", async ({
  page,
}) => {
  await withServed(async (served) => {
    copyFileSync(
      fixturePath("samples", "three-attempts.jsonl"),
      join(served.folder, "three.jsonl"),
    );
    // Its own: a server of another test takes the usual port while this one is ended.
    const before = await served.start("--port", String(4300 + test.info().parallelIndex));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(before);
    const session = page
      .getByRole("treegrid", { name: "Sessions" })
      .getByRole("row")
      .filter({ hasText: "Flaky test" })
      .first();
    await session.getByRole("link").first().click();
    const transcript = page.getByRole("region", { name: "Transcript" });
    await expect(transcript.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    // What draws it comes part by part, when nobody waits: until no more is asked for.
    let known = -1;
    const isMore = () => {
      const parts = asked.filter((path) => path.startsWith("/assets/")).length;
      const wereMore = parts !== known;
      known = parts;
      return wereMore;
    };
    await expect.poll(isMore, { intervals: [1500] }).toBe(false);

    await served.stop();
    await expect(page.getByRole("alert")).toContainText("does not answer");

    // The token is kept, so it is the same address again, and the same version: the page goes on by itself.
    const again = await served.start("--port", new URL(before).port);
    expect(again).toBe(before);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(transcript.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("G");
    await expect(page.locator('[data-selected="true"]').first()).toBeInViewport();
    // A part of the app that was not loaded before.
    await page.getByRole("tab", { name: "Map" }).click();
    await expect(page.getByRole("region", { name: "Map" }).first()).toBeVisible();
    await page.reload();
    await expect(transcript.getByRole("article").first()).toBeVisible();
    await expect(page.getByText(/new version|part of this page/i)).toHaveCount(0);

    const kept = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.length + (await caches.keys()).length;
    });
    expect(kept).toBe(0);
    // Nor is all of the app fetched for a start without a server: only what is drawn.
    expect(asked).not.toContain("/sw.js");
    expect(asked.filter((path) => path === "/samples/long-haul.jsonl")).toEqual([]);
  });
});
