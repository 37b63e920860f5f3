// Editing in a card and in the dialogs of a draft: what is typed, inserted, replaced and taken out.
import type { JsonObject } from "../src/model/json/json.ts";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { bar, beginDraft, card, openDraft } from "./edit-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const STORY = fileOf(
  entriesIn(`
    ask   user: Sort the list
    look  assistant: I look first. | read list.ts
    seen  result: export const list = [3, 1, 2];
    wrong user: Turn it into a class
    class assistant: A class it is.
    right < seen user: Only sort it
    done  assistant: Sorted.`),
  "edited",
);

/** One pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const message = (id: string, role: string, content: JsonObject["content"]): JsonObject => ({
  type: "message",
  id,
  message: { role, content: content ?? null, timestamp: 1 },
});

const BLOCKS = fileOf(
  [
    message("ask", "user", [
      { type: "text", text: "What is **this**?" },
      { type: "image", data: PNG, mimeType: "image/png" },
      { type: "text", text: "And that?" },
    ]),
    message("done", "assistant", [
      { type: "thinking", thinking: "A pixel, I think", thinkingSignature: "c2lnbmVk" },
      { type: "text", text: "A pixel." },
    ]),
  ],
  "blocks",
);

const edit = async (app: SessionPage, text: string) => {
  await card(app, text).hover();
  await card(app, text)
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
};
const field = (app: SessionPage, name: string) => app.transcript.getByRole("textbox", { name });
const keep = (app: SessionPage) => app.transcript.getByRole("button", { name: "Keep" });

/** The lines that the draft would write, as the app exports them. */
async function exported(app: SessionPage): Promise<readonly string[]> {
  await app.savePickerTakes("out.jsonl");
  await bar(app.page).getByRole("button", { name: "Export…" }).click();
  const dialog = app.page.getByRole("dialog", { name: "Export as JSONL" });
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog).toContainText("Saved as out.jsonl");
  await app.page.keyboard.press("Escape");
  return (await app.readStored("out.jsonl")).trimEnd().split("\n");
}

test("what was typed outlives its card: it is there again after another view and another entry", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  await edit(app, "Sort the list");
  await field(app, "Text").fill("Sort the list, please");
  const note = page.getByRole("region", { name: "Typed, not kept" });
  await expect(note).toHaveCount(0);
  await edit(app, "Sorted.");
  await expect(note).toContainText("What you typed into “Sort the list” is not kept yet");
  await expect(card(app, "Sort the list")).toContainText("typed, not kept");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("link", { name: "Compare with the file" }).click();
  await page.goBack();
  await note.getByRole("button", { name: "Go on typing" }).click();
  await expect(field(app, "Text")).toHaveValue("Sort the list, please");
  await expect(field(app, "Text")).toBeFocused();
  await keep(app).click();
  await expect(card(app, "Sort the list, please")).toContainText("edited");
  await expect(note).toHaveCount(0);
  await expect(bar(page)).toContainText("1 change");
});

test("undo in a field is the field's own, and Cancel drops what was typed", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  await edit(app, "Sort the list");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(field(app, "Text")).toHaveValue("Sort the list!");
  await page.keyboard.press("Control+z");
  await expect(field(app, "Text")).toHaveValue("Sort the list");
  await expect(field(app, "Text")).toBeFocused();
  await page.keyboard.type(" now");
  await app.transcript.getByRole("button", { name: "Cancel" }).click();
  await expect(field(app, "Text")).toHaveCount(0);
  await expect(card(app, "Sort the list").locator("[data-row]")).toBeFocused();
  await edit(app, "Sort the list");
  await expect(field(app, "Text")).toHaveValue("Sort the list");
});

test("text stays where it was typed when what is wanted is refused, with the reason", async ({
  app,
  page,
  context,
}) => {
  await openDraft(app, STORY);
  await app.remembers(1);
  await edit(app, "Sort the list");
  await field(app, "Text").fill("Sort it all");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByRole("region", { name: "Another tab" })).toBeVisible();
  await keep(app).click();
  await expect(app.transcript.getByRole("alert")).toContainText("Another tab edits this draft.");
  await expect(field(app, "Text")).toHaveValue("Sort it all");
});

test("JSON says in which line and column it is none, is formatted, and lets Tab pass", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  await edit(app, "I look first.");
  const json = field(app, "Arguments of read");
  await json.fill('{\n  "path": "other.ts"\n  "limit": 3 }');
  await expect(
    app.transcript.getByText("No JSON yet: line 3, column 3: a “,” or “}” is missing here."),
  ).toBeVisible();
  await expect(keep(app)).toBeDisabled();
  await json.fill('{"path":"other.ts","limit":3}');
  await app.transcript.getByRole("button", { name: "Format Arguments of read" }).click();
  await expect(json).toHaveValue('{\n  "path": "other.ts",\n  "limit": 3\n}');
  await json.focus();
  await page.keyboard.press("Tab");
  await expect(json).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+Enter");
  await expect(card(app, "I look first.")).toContainText("other.ts");
});

test("blocks are changed, taken out and added together, and pictures stay", async ({
  app,
  page,
}) => {
  await openDraft(app, BLOCKS);
  await edit(app, "What is this?");
  await expect(app.transcript.getByText("Image (image/png)")).toBeVisible();
  await expect(app.transcript.getByText("stays as it is")).toBeVisible();
  await app.transcript.getByRole("button", { name: "Take out Text 2" }).click();
  await app.transcript.getByRole("button", { name: "Add a text block" }).click();
  await expect(field(app, "New text")).toBeFocused();
  await page.keyboard.type("In one word");
  await field(app, "Text 1").fill("What is it?");
  await keep(app).click();
  await expect(card(app, "What is it?")).toContainText("In one word");
  const lines = await exported(app);
  expect(JSON.parse(lines[1] ?? "").message.content).toEqual([
    { type: "text", text: "What is it?" },
    { type: "image", data: PNG, mimeType: "image/png" },
    { type: "text", text: "In one word" },
  ]);
  expect(lines[2]).toBe(BLOCKS.split("\n")[2]);
});

test("thinking that is changed loses its signature, and the editor says so before", async ({
  app,
}) => {
  await openDraft(app, BLOCKS);
  await edit(app, "A pixel.");
  await expect(app.transcript.getByText(/^Signed by the provider\./)).toBeVisible();
  await field(app, "Thinking").fill("Just a pixel");
  await keep(app).click();
  await expect(bar(app.page)).toContainText("1 change");
  const [, , reply = ""] = await exported(app);
  expect(JSON.parse(reply).message.content[0]).toEqual({
    type: "thinking",
    thinking: "Just a pixel",
  });
});

test("Markdown is shown beside its text, and in its place where the window is narrow", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDraft(app, BLOCKS);
  await edit(app, "What is this?");
  await app.transcript.getByRole("button", { name: "Preview" }).click();
  const preview = app.transcript.getByRole("region", { name: "Preview of Text 1" });
  await expect(preview.locator("strong")).toHaveText("this");
  await field(app, "Text 1").fill("What is *that*?");
  await expect(preview.locator("em")).toHaveText("that");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(preview).toBeVisible();
  await expect(field(app, "Text 1")).toBeHidden();
  await app.transcript.getByRole("button", { name: "Preview" }).click();
  await expect(field(app, "Text 1")).toBeVisible();
});

test("a damaged entry is mended first: the editor leads to where that is done", async ({
  app,
  page,
}) => {
  await app.openFixture("damaged-entries.jsonl");
  await beginDraft(app);
  const damaged = app.transcript.getByRole("article", { name: /damaged/ }).first();
  await damaged.hover();
  await damaged
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(damaged.getByRole("alert")).toContainText("Mend this entry first.");
  await damaged.getByRole("button", { name: "See what can be mended" }).click();
  await expect(page.getByRole("region", { name: "Can be mended" })).toBeVisible();
});
