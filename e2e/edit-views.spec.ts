// A draft in every view: what is edited, new or gone is marked, several entries are changed at once, and
// the whole way is gone by keys alone.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { bar, card, openDraft as openDraftOf } from "./edit-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const STORY = fileOf(
  entriesIn(`
    ask   user: Sort the list
    look  assistant: I look first. | read list.ts
    seen  result: export const list = [3, 1, 2];
    other user: What about the tests
    test  assistant: There are none.
    wrong < seen user: Turn it into a class
    class assistant: A class it is.
    right user: Only sort it
    done  assistant: Sorted.`),
  "edited",
);

const chosenBar = (page: Page) => page.getByRole("region", { name: "Chosen entries" });
const chosenRows = (app: SessionPage) => app.outline.getByRole("treeitem", { selected: true });

const openDraft = (app: SessionPage) => openDraftOf(app, STORY);

/** Removes an entry from the menu of its row. */
async function remove(app: SessionPage, row: string, action = "Remove it"): Promise<void> {
  const dialog = app.page.getByRole("dialog");
  await app.row(row).click({ button: "right" });
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("what a draft removed is said where it was, listed by name, and put back", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await remove(app, "Turn it into a class");
  await remove(app, "A class it is.");
  await expect(bar(page)).toContainText("2 changes, 2 entries removed");
  const line = app.row("2 entries removed here");
  await expect(line).toBeVisible();
  await line.click();
  const list = page.getByRole("dialog", { name: "2 entries removed here" });
  await expect(list.getByRole("listitem")).toHaveText([
    /^User: Turn it into a class/,
    /^Assistant: A class it is\./,
  ]);
  await list.getByRole("button", { name: "Put back Assistant: A class it is." }).click();
  await expect(app.row("A class it is.")).toBeVisible();
  await expect(app.row("1 entry removed here")).toBeVisible();
  // By keys: the line is a row like any other.
  await app.row("read list.ts").click();
  await app.outline.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Put back", exact: true }).click();
  await expect(bar(page)).toContainText("No changes yet");
  await expect(app.row(/removed here/)).toHaveCount(0);
});

test("map and timeline mark what is edited, new and removed, and say so", async ({ app, page }) => {
  await openDraft(app);
  await app.selectEntry("Sort the list");
  await page.keyboard.press("i");
  await app.transcript.getByRole("textbox", { name: "Text" }).fill("Sort the list, please");
  await page.keyboard.press("Control+Enter");
  await expect(app.row("Sort the list, please")).toContainText("edited");
  await remove(app, "Turn it into a class");
  await expect(
    page.getByText(/In this draft: 2 entries edited, entries removed at 1 place/),
  ).toBeAttached();
  await app.tab("Map");
  await page.getByText("Legend").click();
  await expect(page.getByText("edited in the draft")).toBeVisible();
  await expect(page.getByText("entries removed after it")).toBeVisible();
  const map = page.getByRole("tree", { name: /^Map of the session/ });
  await expect(map.getByRole("treeitem", { name: /1 edited, 1 entry removed/ })).toBeAttached();
  await bar(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("edited in the draft")).toHaveCount(0);
});

test("several rows are chosen with Shift and Ctrl, removed as one change, and come back as one", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await app.row("Turn it into a class").click();
  await app.row("Only sort it").click({ modifiers: ["Shift"] });
  await expect(chosenBar(page)).toContainText("3 entries chosen");
  await app.row("A class it is.").click({ modifiers: ["ControlOrMeta"] });
  await expect(chosenRows(app)).toHaveText([/Turn it into a class/, /Only sort it/]);
  await chosenBar(page).getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Remove 2 entries" });
  await expect(dialog).toContainText("2 entries go");
  await expect(dialog).toContainText(/≈ \d+ → ≈ \d+ tokens/);
  await dialog.getByRole("button", { name: "Remove 2 entries" }).click();
  await expect(bar(page)).toContainText("1 change, 2 entries removed");
  await expect(chosenBar(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
  await expect(app.row("Turn it into a class")).toBeVisible();
});

test("rows are chosen by keys alone, and Escape chooses none", async ({ app, page }) => {
  await openDraft(app);
  await app.row("Turn it into a class").click();
  await app.outline.focus();
  await expect(app.outline).toHaveAttribute("aria-multiselectable", "true");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(chosenBar(page)).toContainText("3 entries chosen");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(chosenRows(app)).toHaveText([/Turn it into a class/, /A class it is/]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(chosenRows(app)).toHaveText([/A class it is/]);
  await page.keyboard.press("Control+a");
  await expect(chosenBar(page)).toContainText("9 entries chosen");
  await page.keyboard.press("Escape");
  await expect(chosenBar(page)).toHaveCount(0);
  await page.keyboard.press("Space");
  await expect(chosenBar(page)).toContainText("1 entry chosen");
  await bar(page).getByRole("button", { name: "Close" }).click();
  await expect(chosenBar(page)).toHaveCount(0);
  await expect(app.outline).not.toHaveAttribute("aria-multiselectable");
});

test("what is chosen stays chosen over a fold and a change elsewhere, and is left out together", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await app.row("Only sort it").click();
  await app.row("Sorted.").click({ modifiers: ["Shift"] });
  await app.row("What about the tests").locator("[data-fold]").first().click();
  await remove(app, "Turn it into a class");
  await expect(chosenRows(app)).toHaveText([/Only sort it/, /Sorted\./]);
  await chosenBar(page).getByRole("button", { name: "Leave out of the context" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave out 2 entries" }).click();
  await expect(bar(page)).toContainText("2 changes");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("1 change,");
});

/** What the list of changes says. */
async function expectChanges(page: Page, changes: readonly RegExp[]): Promise<void> {
  await bar(page).getByRole("button", { name: "Changes" }).click();
  const list = page.getByRole("dialog", { name: "Changes" });
  await expect(list.getByRole("listitem")).toHaveText([...changes]);
  await page.keyboard.press("Escape");
}

test("an entry is moved below another one by keys alone, and not below itself", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await app.selectEntry("Only sort it");
  await page.keyboard.press(".");
  await page.getByRole("button", { name: "Move it and all below…" }).click();
  const status = page.getByRole("status").filter({ hasText: "Choose in the outline" });
  await expect(status).toContainText("what “User: Only sort it” goes below");
  await expect(app.outline).toBeFocused();
  await expect(app.row("Sorted.")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(status).toContainText("An entry cannot go below itself or what is below it.");
  await page.keyboard.press("Escape");
  await expect(status).toHaveCount(0);
  await expect(app.row("Sorted.")).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press(".");
  await page.getByRole("button", { name: "Move it and all below…" }).focus();
  await page.keyboard.press("Enter");
  await expect(app.outline).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move it" });
  await expect(dialog).toContainText(
    "“User: Only sort it” and 1 entry below go below “User: Sort the list”.",
  );
  await expect(dialog).toContainText(/≈ \d+ → ≈ \d+ tokens/);
  await expect(dialog.getByRole("button", { name: "Move it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("1 change");
  await expectChanges(page, [/^Move User: Only sort it below User: Sort the list/]);
});

test("a row is dragged below another one: what goes where is shown, and Escape leaves it", async ({
  app,
  page,
}) => {
  await openDraft(app);
  const row = app.row("Only sort it");
  const note = page.locator(".outline-drag-note");
  const hoverOver = async (text: string) => {
    const box = await app.row(text).boundingBox();
    if (!box) throw new Error(`${text} is not drawn`);
    await page.mouse.move(box.x + 90, box.y + 10);
    await page.mouse.move(box.x + 92, box.y + 13);
  };
  await row.hover();
  await page.mouse.down();
  await hoverOver("Sorted.");
  await expect(note).toHaveText("An entry cannot go below itself or what is below it.");
  await expect(app.row("Sorted.")).toHaveAttribute("data-drop", "refused");
  await hoverOver("What about the tests");
  await expect(note).toHaveText(
    "“User: Only sort it” and 1 entry below go below “User: What about the tests”.",
  );
  await expect(app.row("What about the tests")).toHaveAttribute("data-drop", "here");
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await page.mouse.up();
  await expect(bar(page)).toContainText("No changes yet");
  await row.dragTo(app.row("Sort the list"));
  await page
    .getByRole("dialog", { name: "Move it" })
    .getByRole("button", { name: "Move it" })
    .click();
  await expectChanges(page, [/^Move User: Only sort it below User: Sort the list/]);
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
  // Off the branch of the current end the model sees the same: nothing is asked.
  await app.row("There are none.").dragTo(app.row("Turn it into a class"));
  await expect(bar(page)).toContainText("1 change");
});

test("several chosen rows are dragged together", async ({ app, page }) => {
  await openDraft(app);
  await app.row("What about the tests").click();
  await app.row("Only sort it").click({ modifiers: ["ControlOrMeta"] });
  await app.row("What about the tests").click({ modifiers: ["ControlOrMeta"] });
  await expect(chosenBar(page)).toContainText("2 entries chosen");
  await app.row("Only sort it").dragTo(app.row("Sort the list"));
  const dialog = page.getByRole("dialog", { name: "Move 2 entries" });
  await expect(dialog).toContainText("2 entries and 2 entries below go below");
  await dialog.getByRole("button", { name: "Move 2 entries" }).click();
  await expect(bar(page)).toContainText("1 change");
  await expect(chosenBar(page)).toHaveCount(0);
});

test("b shows what an entry was before, and b or Escape goes back", async ({ app, page }) => {
  await openDraft(app);
  await app.selectEntry("Only sort it");
  await page.keyboard.press("i");
  await app.transcript.getByRole("textbox", { name: "Text" }).fill("Only sort it, in place");
  await page.keyboard.press("Control+Enter");
  await expect(card(app, "Only sort it, in place")).toContainText("edited");
  const before = app.transcript.getByRole("region", { name: "Before" });
  await page.keyboard.press("b");
  await expect(before.locator("mark, .diff-add")).toContainText([/, in place/]);
  await before.getByRole("radio", { name: "Before" }).click();
  await expect(before.locator(".entry-before-old")).toHaveText("Only sort it");
  await page.keyboard.press("b");
  await expect(before).toHaveCount(0);
  await expect(card(app, "Only sort it, in place")).toBeVisible();
  await app.row("Sorted.").click();
  await page.keyboard.press("b");
  await expect(before).toContainText("This entry is as the file has it.");
  await page.keyboard.press("Escape");
  await expect(before).toHaveCount(0);
  // An entry that only hangs elsewhere says where.
  await remove(app, "Turn it into a class");
  await app.row("A class it is.").click();
  await page.keyboard.press("b");
  await expect(before).toContainText(
    "It came after “User: Turn it into a class”; now it comes after “read: list.ts”.",
  );
  await before.getByRole("button", { name: "Back" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText(
    "The selected entry as it was before",
  );
});

test("the transcript says where entries are gone, in both its views", async ({ app, page }) => {
  await openDraft(app);
  await remove(app, "Only sort it");
  const note = app.transcript.getByRole("button", { name: "1 entry removed here" });
  await expect(note).toBeVisible();
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/view=history/);
  await note.click();
  const list = page.getByRole("dialog", { name: "1 entry removed here" });
  await expect(list.getByRole("listitem")).toHaveText([/^User: Only sort it/]);
  await list.getByRole("button", { name: "Put back" }).click();
  await expect(note).toHaveCount(0);
  await expect(card(app, "Only sort it")).toBeVisible();
});

test("the palette offers what can be done to the draft and the entry, with their keys", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await app.selectEntry("Only sort it");
  const command = (name: RegExp) => page.getByRole("option", { name });
  const search = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Commands" }).fill(words);
  };
  await search("edit text");
  await expect(command(/^Edit its text i$/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(app.transcript.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("Escape");
  await search("remove all below");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Remove it and all below" });
  await expect(dialog).toContainText("2 entries go");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("1 change, 2 entries removed");
  await search("undo");
  await expect(command(/^Undo the last change/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("No changes yet");
  await search("export jsonl");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Export as JSONL" })).toBeVisible();
  await page.keyboard.press("Escape");
  await search("close the draft");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveCount(0);
  await search("remove");
  await expect(command(/^Remove it/)).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing to blame in marks, chosen rows and what was before, ${theme}`, async ({
    app,
    page,
  }) => {
    const expectNoFaults = async () =>
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.emulateMedia({ colorScheme: theme });
    await openDraft(app);
    await remove(app, "Turn it into a class");
    await app.row("What about the tests").click();
    await app.row("Only sort it").click({ modifiers: ["Shift"] });
    await expect(chosenBar(page)).toBeVisible();
    await expectNoFaults();
    await chosenBar(page).getByRole("button", { name: "Move below…" }).click();
    await expectNoFaults();
    await page.keyboard.press("Escape");
    await app.row("A class it is.").click();
    await page.keyboard.press("b");
    await expect(app.transcript.getByRole("region", { name: "Before" })).toContainText("It came");
    await expectNoFaults();
    await page.keyboard.press("Escape");
    await app.row("1 entry removed here").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFaults();
    await page.keyboard.press("Escape");
    await app.tab("Map");
    await page.getByText("Legend").click();
    await expectNoFaults();
  });
}
