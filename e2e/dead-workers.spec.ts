// A worker that is not there any more, or never was: within seconds it is said, and "Try again" begins another.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, fixturePath, test } from "./session-page.ts";

/** Ends the workers of that script as the browser ends one: the page gets no event. */
async function kill(page: Page, script: string): Promise<void> {
  const workers = page.workers().filter((worker) => worker.url().includes(script));
  expect(workers.length).toBeGreaterThan(0);
  for (const worker of workers) await worker.evaluate(() => self.close()).catch(() => {});
}

const ENDED = /was stopped by the browser.*Try again: it restarts, and your work is kept/s;

test("the session's worker dies while its draft is edited, and both come back", async ({
  page,
  app,
}) => {
  await app.openSample("Refactor auth module");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const bar = page.getByRole("region", { name: "Draft" });
  await expect(bar).toContainText("No changes yet");
  await page.getByRole("treeitem").nth(3).click();
  await page.keyboard.press("Delete");
  const remove = page.getByRole("dialog").getByRole("button", { name: /^Remove/ });
  await remove.first().click();
  await expect(bar).toContainText("1 change");
  await kill(page, "session.worker");
  const note = page.getByRole("alert").filter({ hasText: "The part of Espalier that reads files" });
  await expect(note).toContainText(ENDED);
  await note.getByRole("button", { name: "Try again" }).click();
  await expect(note).toHaveCount(0);
  await expect(bar).toContainText("1 change");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(bar).toContainText("No changes yet");
});

test("a worker that throws as it starts is begun again", async ({ page, app }) => {
  const script = /session\.worker.*\.js/;
  await page.route(script, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'throw new Error("no room")' }),
  );
  const content = readFileSync(fixturePath("oddities", "version-2.jsonl"), "utf8");
  await app.give({ name: "given.jsonl", content });
  await expect(page.getByRole("alert")).toContainText("could not be started: ");
  await page.unroute(script);
  await app.give({ name: "given.jsonl", content });
  await app.isOpen();
});

test("the worker that makes copies dies, and another one makes the copy", async ({ page, app }) => {
  await app.openSample("Refactor auth module");
  await page.getByRole("link", { name: "Share" }).click();
  const save = page.getByRole("button", { name: "Save the copy" });
  await expect(save).toBeEnabled();
  await kill(page, "share.worker");
  await page.getByRole("radio", { name: /JSONL/ }).check();
  const note = page
    .getByRole("alert")
    .filter({ hasText: "The part of Espalier that makes copies" });
  await expect(note).toContainText(ENDED);
  await note.getByRole("button", { name: "Try again" }).click();
  await expect(note).toHaveCount(0);
  await app.savePickerTakes("copy.jsonl");
  await save.click();
  await expect(page.getByRole("main").getByText("Saved as copy.jsonl")).toBeVisible();
});

test("the readers of a folder die, which is said, and it is read when it is opened again", async ({
  page,
  app,
}) => {
  let isDeadly = true;
  page.on("worker", (worker) => {
    if (!isDeadly || !worker.url().includes("read.worker")) return;
    void worker.evaluate(() => self.close()).catch(() => {});
  });
  const content = readFileSync(fixturePath("oddities", "version-2.jsonl"), "utf8");
  await app.home();
  await app.folderPickerGives("sessions", [
    { name: "a.jsonl", content },
    { name: "b.jsonl", content },
  ]);
  const open = page.getByRole("button", { name: "Open folder…" });
  await open.click();
  await expect(page.getByRole("alert")).toContainText(ENDED);
  isDeadly = false;
  await open.click();
  const rows = page.getByRole("treegrid", { name: "Sessions" }).getByRole("row");
  await expect(rows.filter({ has: page.getByRole("link") })).toHaveCount(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
