// A draft and files: what becomes of it when its file changes, and when it is written.
import type { Locator, Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { keptRecords } from "./kept-records.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const ENTRIES = `
    ask   user: Sort the list
    look  assistant: I look first.
    wrong user: Turn it into a class
    done  assistant: Sorted.`;
const STORY = fileOf(entriesIn(ENTRIES), "edit-files");
const GROWN = fileOf(entriesIn(`${ENTRIES}\n more user: And now?`), "edit-files");

const bar = (page: Page) => page.getByRole("region", { name: "Draft" });
const card = (app: SessionPage, text: string): Locator =>
  app.transcript.getByRole("article").filter({ hasText: text }).first();

/** Opens a file that the app can get at again, as a draft. */
async function openPicked(app: SessionPage): Promise<void> {
  await app.home();
  await app.pickerGives("story.jsonl", STORY);
  await app.page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  await app.remembers(1);
  await app.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(bar(app.page)).toContainText("No changes yet");
}

/** Changes what an entry says, by keys. */
async function say(app: SessionPage, before: string, after: string): Promise<void> {
  await app.row(before).click();
  await app.page.keyboard.press("i");
  await app.transcript.getByRole("textbox", { name: "Text" }).fill(after);
  await app.page.keyboard.press("Control+Enter");
  await expect(card(app, after)).toContainText("edited");
}

/** How many changes the browser keeps. */
async function kept(page: Page): Promise<unknown> {
  return (await keptRecords(page, "drafts"))[0]?.count;
}

test("a draft is carried over to its file when that has grown, and says so", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await say(app, "Sort the list", "Sort the list, please");
  await expect.poll(() => kept(page)).toBe(1);
  await app.writeStored("story.jsonl", GROWN);
  await page.reload();
  const note = page.getByRole("status").filter({ hasText: "The file has grown" });
  await expect(note).toContainText("1 more entry. 1 change was carried over.");
  await expect(card(app, "Sort the list, please")).toContainText("edited");
  await expect(app.row("And now?")).toBeVisible();
  await note.getByRole("button", { name: "Dismiss" }).click();
  await expect(note).toHaveCount(0);
});

test("a draft is carried over when its file grows while it is edited", async ({ app, page }) => {
  await openPicked(app);
  await say(app, "Sort the list", "Sort the list, please");
  await app.writeStored("story.jsonl", GROWN);
  await app.row("Sorted.").click();
  await app.tab("Raw");
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The file has grown" })).toBeVisible();
  await expect(card(app, "Sort the list, please")).toContainText("edited");
  await expect(app.row("And now?")).toBeVisible();
});

test("changes that no longer apply stay with the draft, say why, and are tried again", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await say(app, "Turn it into a class", "Turn it into a function");
  await say(app, "Sort the list", "Sort the list, please");
  await expect.poll(() => kept(page)).toBe(2);
  const without = fileOf(entriesIn(ENTRIES.replace(/.*wrong.*/, "")), "edit-files");
  await app.writeStored("story.jsonl", without);
  await page.reload();
  await expect(bar(page)).toContainText("1 change, 1 does not apply");
  await expect(
    page.getByRole("status").filter({ hasText: "1 of 2 were carried over" }),
  ).toBeVisible();
  // What is kept next has both still.
  await say(app, "Sorted.", "Sorted, all of it.");
  await expect.poll(() => kept(page)).toBe(3);
  await bar(page).getByRole("button", { name: "Changes" }).click();
  const waiting = page.getByRole("region", { name: "Not applied" });
  await expect(waiting.getByRole("listitem")).toContainText(
    "Does not apply: Entry wrong is not there.",
  );
  await page.keyboard.press("Escape");
  await app.writeStored("story.jsonl", STORY);
  await page.reload();
  await expect(card(app, "Turn it into a function")).toContainText("edited");
  await expect(bar(page)).toContainText("3 changes");
});

test("a change that does not apply is dropped from the draft, and comes back by undo", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await say(app, "Turn it into a class", "Turn it into a function");
  await expect.poll(() => kept(page)).toBe(1);
  await app.writeStored("story.jsonl", STORY.replaceAll('"wrong"', '"other"'));
  await page.reload();
  await expect(bar(page)).toContainText("No changes yet, 1 does not apply");
  await bar(page).getByRole("button", { name: "Changes" }).click();
  const waiting = page.getByRole("region", { name: "Not applied" });
  await waiting.getByRole("button", { name: /^Take back: / }).click();
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => kept(page)).toBeUndefined();
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet, 1 does not apply");
});
