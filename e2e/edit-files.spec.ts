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

test("a draft is carried over when its file grows while it is edited and not followed", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await page.getByRole("button", { name: /^Live/ }).click();
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
    page.getByRole("status").filter({ hasText: "1 of 2 changes carried over" }),
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

/** Renames the session, which the agent itself would append. */
async function rename(app: SessionPage, name: string): Promise<void> {
  const dialog = app.page.getByRole("dialog");
  await bar(app.page).getByRole("button", { name: "Change the session" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(app.title).toHaveText(name);
}

async function openExport(page: Page): Promise<Locator> {
  await bar(page).getByRole("button", { name: "Export…" }).click();
  return page.getByRole("dialog", { name: "Export as JSONL" });
}

test("a name is added to the file itself, and the session goes on with it", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await rename(app, "Sorting");
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: "Add to this file" }).check();
  await expect(dialog).toContainText("This writes to story.jsonl itself.");
  await dialog.getByRole("button", { name: "Add to the file" }).click();
  await expect(dialog.getByRole("status")).toContainText("1 line added to story.jsonl");
  const written = await app.readStored("story.jsonl");
  expect(written.startsWith(STORY)).toBe(true);
  expect(JSON.parse(written.slice(STORY.length))).toMatchObject({
    type: "session_info",
    name: "Sorting",
  });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("No changes yet");
  await expect(app.title).toHaveText("Sorting");
  await expect.poll(() => kept(page)).toBeUndefined();
  // The draft goes on from there.
  await say(app, "Sort the list", "Sort the list, please");
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await expect(app.title).toHaveText("Sorting");
  await expect(bar(page)).toContainText("1 change");
});

test("what changes more than the end cannot be added to the file, and it says why", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await rename(app, "Sorting");
  await say(app, "Sort the list", "Sort the list, please");
  const dialog = await openExport(page);
  await expect(dialog.getByRole("radio", { name: "Add to this file" })).toBeDisabled();
  await expect(dialog).toContainText("this draft changes more");
});

test("a file that came without its place cannot be added to, and it says why", async ({
  app,
  page,
}) => {
  await app.give({ name: "story.jsonl", content: STORY });
  await app.isOpen();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await rename(app, "Sorting");
  const dialog = await openExport(page);
  await expect(dialog.getByRole("radio", { name: "Add to this file" })).toBeDisabled();
  await expect(dialog).toContainText("open the file with “Open file…” to write to it");
});

test("nothing is added to a file that another program wrote to meanwhile", async ({
  app,
  page,
}) => {
  await openPicked(app);
  await rename(app, "Sorting");
  await page.getByRole("button", { name: /^Live/ }).click();
  await app.writeStored("story.jsonl", GROWN);
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: "Add to this file" }).check();
  await dialog.getByRole("button", { name: "Add to the file" }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed");
  expect(await app.readStored("story.jsonl")).toBe(GROWN);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("1 change");
});

test("who does not let the page write keeps file and draft as they are", async ({ app, page }) => {
  await openPicked(app);
  await rename(app, "Sorting");
  await page.evaluate(() => {
    Object.assign(FileSystemHandle.prototype, { requestPermission: async () => "denied" });
  });
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: "Add to this file" }).check();
  await dialog.getByRole("button", { name: "Add to the file" }).click();
  await expect(dialog.getByRole("alert")).toContainText("nothing was written");
  expect(await app.readStored("story.jsonl")).toBe(STORY);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("1 change");
});

test("a disk that is full in the middle of an export leaves the file there was", async ({
  app,
  page,
  context,
  baseURL,
}) => {
  const long = fileOf(entriesIn(`${ENTRIES}\n long user: ${"word ".repeat(400_000)}`), "long");
  await app.give({ name: "long.jsonl", content: long });
  await app.isOpen();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(bar(page)).toContainText("No changes yet");
  await say(app, "Sort the list", "Sort the list, please");
  await app.savePickerTakes("full.jsonl");
  await app.writeStored("full.jsonl", "what there was");
  await app.remembers(1);
  const devtools = await context.newCDPSession(page);
  const quota = { origin: new URL(baseURL ?? "").origin, quotaSize: 1_000_000 };
  await devtools.send("Storage.overrideQuotaForOrigin", quota);
  const dialog = await openExport(page);
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "There is no room left to write full.jsonl",
  );
  await expect(dialog.getByRole("alert")).toContainText("Free some space or choose another place.");
  expect(await app.readStored("full.jsonl")).toBe("what there was");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("1 change");
});

test("the opened file is never chosen as the file to write", async ({ app, page }) => {
  await openPicked(app);
  await say(app, "Sort the list", "Sort the list, please");
  await app.savePickerTakes("story.jsonl");
  const dialog = await openExport(page);
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "is the opened file, which Espalier never overwrites",
  );
  expect(await app.readStored("story.jsonl")).toBe(STORY);
});

test("a file of an older version says that all of it is written anew", async ({ app, page }) => {
  const time = '"timestamp":"2025-12-02T10:00:05.000Z"';
  const entry = `{"type":"message","message":{"role":"user","content":"Sort"},${time}}`;
  const content = `{"type":"session","id":"old-one",${time},"cwd":"/x"}\n${entry}\n`;
  await app.give({ name: "old.jsonl", content });
  await app.isOpen();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(bar(page)).toContainText("No changes yet");
  await say(app, "Sort", "Sort the list");
  const dialog = await openExport(page);
  await expect(dialog).toContainText("all lines are rewritten as version 3");
  await expect(dialog).toContainText("The file is of an older version");
});
