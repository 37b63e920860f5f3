// Editing in a card and in the dialogs of a draft: what is typed, inserted, replaced and taken out.
import type { JsonObject } from "../src/model/json/json.ts";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { askFor, bar, beginDraft, card, openDraft, story } from "./edit-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const STORY = story(`
    wrong user: Turn it into a class
    class assistant: A class it is.
    right < seen user: Only sort it
    done  assistant: Sorted.`);

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
  const note = page.getByRole("region", { name: "Not saved" });
  await expect(note).toHaveCount(0);
  await edit(app, "Sorted.");
  await expect(note).toContainText("What you typed into “Sort the list” is not kept yet");
  await expect(card(app, "Sort the list")).toContainText("typed, not kept");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("link", { name: "Compare with the file" }).click();
  await page.goBack();
  await note.getByRole("button", { name: "Continue typing" }).click();
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
  await expect(field(app, "Text")).toBeFocused();
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
    app.transcript.getByText("Not valid JSON yet: line 3, column 3: a “,” or “}” is missing here."),
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
  await expect(field(app, "Text 1")).toBeVisible();
  await app.transcript.getByRole("button", { name: "Preview" }).click();
  await expect(preview).toBeVisible();
  await expect(field(app, "Text 1")).toBeHidden();
  await app.transcript.getByRole("button", { name: "Add a text block" }).click();
  await expect(field(app, "New text")).toBeFocused();
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
  await expect(damaged.getByRole("alert")).toContainText("Repair this entry first.");
  await damaged.getByRole("button", { name: "Show repairs" }).click();
  await expect(page.getByRole("region", { name: "Repairs" })).toBeVisible();
});

test("every kind of entry is inserted where it is wanted, gone to, and written on", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  const insert = async (beside: string, what: string, fields: Readonly<Record<string, string>>) => {
    const dialog = await askFor(app, beside);
    await dialog.getByRole("button", { name: "Insert an entry…" }).click();
    await dialog.getByRole("combobox", { name: "What" }).selectOption(what);
    for (const [name, text] of Object.entries(fields)) {
      await dialog.getByRole("textbox", { name }).fill(text);
    }
    await dialog.getByRole("button", { name: "Insert", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(app.transcript.locator(".entry-editor")).toHaveCount(1);
    await expect(app.transcript.locator(".entry-editor textarea").first()).toBeFocused();
    await page.keyboard.press("Escape");
  };
  await insert("Sorted.", "User prompt", { Prompt: "Thank you" });
  await insert("Thank you", "Model reply", {
    Reply: "You are welcome",
    Provider: "p",
  });
  await insert("You are welcome", "User command", { Command: "ls", Output: "sorted.txt" });
  await insert("sorted.txt", "Extension message", { Type: "note", Message: "Mind the gap" });
  await insert("Mind the gap", "Summary of another branch", { Summary: "A class was tried" });
  await expect(app.row("A class was tried")).toHaveAttribute("aria-selected", "true");
  await expect(bar(page)).toContainText("5 changes");
  const entries = (await exported(app)).slice(-5).map((line) => JSON.parse(line));
  expect(entries.map(({ type, message }) => message?.role ?? type)).toEqual([
    "user",
    "assistant",
    "bashExecution",
    "custom_message",
    "branch_summary",
  ]);
  expect(entries.slice(1).map(({ parentId }) => parentId)).toEqual(
    entries.slice(0, -1).map(({ id }) => id),
  );
  // The model is that of the reply before.
  expect(entries[1].message).toMatchObject({ provider: "p", model: "m", stopReason: "stop" });
  expect(entries[4].fromId).toBe(entries[3].id);
});

test("an entry is put above another, between two, and as a branch of its own", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  const insert = async (beside: string, where: string, text: string) => {
    const dialog = await askFor(app, beside);
    await dialog.getByRole("button", { name: "Insert an entry…" }).click();
    await dialog.getByRole("combobox", { name: "What" }).selectOption("User prompt");
    await dialog.getByRole("combobox", { name: "Where" }).selectOption(where);
    await dialog.getByRole("textbox", { name: "Prompt" }).fill(text);
    await dialog.getByRole("button", { name: "Insert", exact: true }).click();
    await expect(card(app, text).getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Escape");
  };
  const cards = () => app.transcript.getByRole("article").allInnerTexts();
  const places = async (...texts: readonly string[]) => {
    const shown = await cards();
    return texts.map((text) => shown.findIndex((one) => one.includes(text)));
  };
  const isInOrder = (numbers: readonly number[]) =>
    numbers.every((one, at) => one >= 0 && (at === 0 || one > (numbers[at - 1] ?? 0)));
  await insert("Sort the list", "Above it", "First of all");
  await expect
    .poll(async () => isInOrder(await places("First of all", "Sort the list")))
    .toBe(true);
  await expect(bar(page)).toContainText("1 change");
  await insert("Only sort it", "Below it, before what follows", "And test it");
  await expect
    .poll(async () => isInOrder(await places("Only sort it", "And test it", "Sorted.")))
    .toBe(true);
  await insert("Only sort it", "Below it, as a new branch", "Or leave it");
  await expect(card(app, "Sorted.")).toHaveCount(0);
  await expect(bar(page)).toContainText("3 changes");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
});

test("a tool result is inserted for the call that waits for one", async ({ app, page }) => {
  const waiting = fileOf(
    entriesIn("ask user: Look\nlook assistant: I look. | read list.ts"),
    "waits",
  );
  await openDraft(app, waiting);
  const dialog = await askFor(app, "I look.");
  await dialog.getByRole("button", { name: "Insert an entry…" }).click();
  await dialog.getByRole("combobox", { name: "What" }).selectOption("Tool result");
  await expect(dialog.getByRole("combobox", { name: "Answers" })).toContainText("read: list.ts");
  await dialog.getByRole("textbox", { name: "Result" }).fill("export const list = [];");
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(app.transcript.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card(app, "I look.")).toContainText("export const list = [];");
  await expect(card(app, "I look.")).not.toContainText("pending");
});

const COMPACTED = fileOf(
  entriesIn(`
    one   user: The first prompt of this session
    two   assistant: The first answer, which is a little longer than the prompt was
    three user: The second prompt
    four  assistant: The second answer
    cut   compaction kept=three tokens=900: What happened
    five  user: The third prompt`),
  "compacted",
);

test("a compaction keeps from another entry on, with what the model sees then", async ({
  app,
  page,
}) => {
  await openDraft(app, COMPACTED);
  const dialog = await askFor(app, "Compaction 1");
  await dialog.getByRole("button", { name: "Change what it keeps…" }).click();
  await expect(
    dialog.getByRole("button", { name: /The second prompt · currently kept from here/ }),
  ).toBeDisabled();
  await dialog.getByRole("searchbox", { name: "Find an entry" }).fill("first prompt");
  await dialog.getByRole("button", { name: /The first prompt of this session/ }).click();
  await expect(dialog).toContainText(/≈ \d+ → ≈ \d+ tokens/);
  await dialog.getByRole("button", { name: "Keep from there" }).click();
  await expect(bar(page)).toContainText("1 change");
  await expect(card(app, "The first prompt of this session")).toBeVisible();
  await (await askFor(app, "Compaction 1"))
    .getByRole("button", { name: "Change what it keeps…" })
    .click();
  await dialog.getByRole("button", { name: "Only the summary" }).click();
  await dialog.getByRole("button", { name: "Keep from there" }).click();
  await expect(card(app, "The first prompt of this session")).toHaveCount(0);
  await expect(card(app, "The second prompt")).toHaveCount(0);
});

test("what the model sees of an entry is replaced, shown, and let be again", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  // Its leaf is in the address then: what is appended goes below it.
  await app.row("I look first.").click();
  await expect(page).toHaveURL(/leaf=/);
  const dialog = await askFor(app, "I look first.");
  await dialog.getByRole("button", { name: "Replace it in the context…" }).click();
  const text = dialog.getByRole("textbox", { name: "Text that the model sees" });
  await expect(text).toHaveValue("I look first.");
  await text.fill("Looking.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText(/≈ \d+ → ≈ \d+ tokens/);
  await dialog.getByRole("button", { name: "Replace it" }).click();
  await expect(
    app.transcript.getByText("was changed for the model by a context edit"),
  ).toBeVisible();
  const again = await askFor(app, "Looking.");
  await again.getByRole("button", { name: "Restore it in the context" }).click();
  await again.getByRole("button", { name: "Let the model see it" }).click();
  await expect(card(app, "I look first.")).toBeVisible();
  await expect(bar(page)).toContainText("2 changes");
});

test("the session goes on at another branch, chosen by its name, and takes no half path", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  await bar(page).getByRole("button", { name: "Change the session" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Working directory" }).fill("srv");
  await expect(dialog).toContainText("Enter a full path: it begins with /, ~ or a drive.");
  await expect(dialog.getByRole("button", { name: "Change", exact: true })).toBeDisabled();
  const ends = dialog.getByRole("combobox", { name: "Where the agent continues" });
  await expect(dialog.getByRole("button", { name: "Continue there" })).toBeDisabled();
  const other = await ends.getByRole("option", { name: /Turn it into a class/ }).textContent();
  await ends.selectOption(other);
  await dialog.getByRole("button", { name: "Continue there" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(app, "A class it is.")).toBeVisible();
  await expect(bar(page)).toContainText("1 change");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
});

test("a removal names what goes with it and what goes on from where", async ({ app }) => {
  await openDraft(app, STORY);
  const dialog = await askFor(app, "Only sort it");
  await dialog.getByRole("textbox", { name: "Label" }).fill("the good one");
  await dialog.getByRole("button", { name: "Set the label" }).click();
  await expect(card(app, "Only sort it")).toContainText("the good one");
  await askFor(app, "Only sort it");
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
  await expect(dialog).toContainText("2 entries go:");
  await expect(dialog).toContainText("with its label “the good one”");
  await expect(dialog).toContainText("1 entry that follows goes on from “");
  await expect(dialog).toContainText(/≈ \d+ → ≈ \d+ tokens/);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("button", { name: "Insert an entry…" })).toBeVisible();
});

test("by keys alone: an entry is chosen, one is put below it, and written", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  await app.outline.focus();
  await page.keyboard.press("Home");
  // The branch of the current end comes first.
  for (let row = 0; row < 4; row++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(app.row("Sorted.")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press(".");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Edit its text" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "What" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Anything else");
  await page.keyboard.press("Tab");
  await page.keyboard.type("p");
  await page.keyboard.press("Enter");
  await expect(field(app, "Text")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("?");
  await page.keyboard.press("Control+Enter");
  await expect(card(app, "Anything else?")).toContainText("new");
  await expect(bar(page)).toContainText("2 changes");
  await expect(card(app, "Anything else?").locator("[data-row]")).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
});

test("the browser asks before a page goes on which something typed is not kept", async ({
  app,
  page,
}) => {
  await openDraft(app, STORY);
  await edit(app, "Sort the list");
  await expect(field(app, "Text")).toBeFocused();
  await page.keyboard.type("Please: ");
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const asked = await asking;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await expect(field(app, "Text")).toHaveValue(/Please: /);
});
