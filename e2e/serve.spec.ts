// The app as `espalier serve` gives it: the sessions of a folder on disk, in a browser that opens none.
// The built command serves the built app.
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type Served, withServed } from "./served.ts";
import { fixturePath } from "./session-page.ts";

const test = base.extend<{ served: Served }>({
  served: async ({ baseURL: _ }, use) => {
    await withServed(async (served) => {
      const sessions = join(served.folder, "--home-mara--");
      mkdirSync(sessions);
      copyFileSync(fixturePath("samples", "three-attempts.jsonl"), join(sessions, "three.jsonl"));
      await use(served);
    });
  },
});

function session(page: Page, name: string | RegExp) {
  return page
    .getByRole("treegrid", { name: "Sessions" })
    .getByRole("row")
    .filter({ hasText: name });
}

const LINES = [
  '{"type":"session","version":3,"id":"late","timestamp":"2026-11-01T10:00:00.000Z","cwd":"/home/mara"}',
  '{"type":"message","id":"a","parentId":null,"timestamp":"2026-11-01T10:00:01.000Z","message":{"role":"user","content":"Count the swifts","timestamp":1}}',
  '{"type":"message","id":"b","parentId":"a","timestamp":"2026-11-01T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Eleven swifts."}],"timestamp":2}}',
];

test("shows the sessions of the folder, opens one, and a reload does so again", async ({
  page,
  served,
}) => {
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  // What the address gave is kept, and does not stay where somebody copies it.
  await expect(page).not.toHaveURL(/served=/);
  await session(page, "Flaky test").first().getByRole("link").first().click();
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript.getByRole("article").first()).toBeVisible();
  await page.reload();
  await expect(transcript.getByRole("article").first()).toBeVisible();
});

test("what is added to the folder appears by itself", async ({ page, served }) => {
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  const late = join(served.folder, "late.jsonl");
  writeFileSync(late, `${LINES.slice(0, 2).join("\n")}\n`);
  await expect(session(page, "Count the swifts")).toBeVisible();
  appendFileSync(late, `${LINES[2]}\n`);
  await expect(session(page, "Count the swifts")).toContainText("2");
});

test("a session that is only given to be read is not named, and it says why", async ({
  page,
  served,
}) => {
  await page.goto(await served.start());
  const row = session(page, "Flaky test").first();
  await row.hover();
  await row.getByRole("button", { name: "Name or label" }).click();
  const dialog = page.getByRole("dialog", { name: /^Name or label/ });
  await expect(dialog.getByRole("alert")).toContainText("which is read-only");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
});

test("a server that was ended says so, and is found again when it is started", async ({
  page,
  served,
}) => {
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  await served.stop();
  await expect(page.getByRole("alert")).toContainText("does not answer");
  // What is known stays to be looked at.
  await expect(session(page, "Flaky test").first()).toBeVisible();
  writeFileSync(join(served.folder, "late.jsonl"), `${LINES.join("\n")}\n`);
  await served.start();
  await expect(session(page, "Count the swifts")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a server that was started with another token says so, and is found at its new address", async ({
  page,
  served,
}, { workerIndex }) => {
  // Below those that a system hands out: nobody else takes it between the two.
  const port = `${21_000 + workerIndex}`;
  await page.goto(await served.start("--port", port));
  await expect(session(page, "Flaky test").first()).toBeVisible();
  await served.stop();
  const address = await served.start("--new-token", "--port", port);
  await expect(page.getByRole("alert")).toContainText(
    "The server of this folder was restarted and does not know this page. Open the address that it printed.",
  );
  await expect(session(page, "Flaky test").first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("alert")).toHaveCount(0);
  writeFileSync(join(served.folder, "late.jsonl"), `${LINES.join("\n")}\n`);
  await expect(session(page, "Count the swifts")).toBeVisible();
});

test("a page that lost its token says where there is another", async ({ page, served }) => {
  const address = await served.start();
  await page.goto(address);
  await expect(page.getByText(/· read just now/)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText("Open the address that “espalier serve” printed")).toBeVisible();
  await expect(session(page, "Flaky test").first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("Open the address that “espalier serve” printed")).toHaveCount(0);
});

test("bad files of the folder are named, and the rest is read", async ({ page, served }) => {
  const { folder } = served;
  const huge = join(folder, "huge.jsonl");
  writeFileSync(huge, `${LINES.join("\n")}\n`);
  truncateSync(huge, 5e9);
  writeFileSync(join(folder, "empty.jsonl"), "");
  symlinkSync(huge, join(folder, "link.jsonl"));
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  await page.getByText("2 other files").click();
  await expect(page.locator(".neighbours li")).toHaveText([
    /^empty\.jsonlempty \(0 bytes\)/,
    /^huge\.jsonla session of 5,000 MB, too large to be listed; it can be opened by itself/,
  ]);
});

test("an address with another token shows nothing and says what to do", async ({
  page,
  served,
}) => {
  const address = await served.start();
  await page.goto(address.replace(/served=.*/, "served=nothing-of-the-kind-at-all"));
  await expect(page.getByRole("alert")).toContainText("Open the address");
  await expect(session(page, "Flaky test")).toHaveCount(0);
});

test("eight tabs show the folder at once, and all of them what changes in it", async ({
  context,
  served,
}) => {
  test.slow();
  const address = await served.start();
  const late = join(served.folder, "late.jsonl");
  writeFileSync(late, `${LINES[0]}\n`);
  const tabs: Page[] = [];
  for (let at = 0; at < 8; at++) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto(address);
    await expect(session(tab, "Flaky test").first()).toBeVisible();
  }
  appendFileSync(late, `${LINES[1]}\n`);
  for (const tab of tabs) await expect(session(tab, "Count the swifts")).toBeVisible();
  // One that was opened first goes; the others are told all the same.
  await tabs.shift()?.close();
  appendFileSync(late, `${LINES[2]}\n`);
  for (const tab of tabs) await expect(session(tab, "Count the swifts")).toContainText("2");
});
