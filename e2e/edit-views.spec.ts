// A draft in every view: what is edited, new or gone is marked, and what was before is a key away.
import { violationsInBothThemes } from "./axe.ts";
import {
  bar,
  card,
  chosenBar,
  FORKED,
  openDraft as openDraftOf,
  removeRow as remove,
} from "./edit-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const openDraft = (app: SessionPage) => openDraftOf(app, FORKED);

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
  await expect(before).toContainText("This entry is unchanged.");
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
  await app.selectEntry("Only sort it");
  await remove(app, "Only sort it");
  // Who removes what is selected stays where it was.
  await expect(app.row("A class it is.")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/entry=class/);
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
  await search("remove everything below");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Remove it and everything below" });
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

test("axe finds nothing to blame in marks, chosen rows and what was before in both themes", async ({
  app,
  page,
}) => {
  const expectNoFaults = async (within?: string) =>
    expect(await violationsInBothThemes(page, within)).toEqual([]);
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
  await expectNoFaults(".transcript");
  await page.keyboard.press("Escape");
  await app.row("1 entry removed here").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFaults("dialog[open]");
  await page.keyboard.press("Escape");
  await app.tab("Map");
  await page.getByText("Legend").click();
  await expectNoFaults(".map");
});
