// Rows of the outline while a draft is made: several are chosen and changed at once, and moved by keys
// or by hand.
import type { Page } from "@playwright/test";
import {
  askToRemoveRow,
  bar,
  chosenBar,
  FORKED,
  openDraft as openDraftOf,
  removeRow as remove,
} from "./edit-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const chosenRows = (app: SessionPage) => app.outline.getByRole("treeitem", { selected: true });

const openDraft = (app: SessionPage) => openDraftOf(app, FORKED);

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
  await page.getByRole("button", { name: "Move it and everything below…" }).click();
  const status = page.getByRole("status").filter({ hasText: "In the outline, choose" });
  await expect(status).toContainText("what “User: Only sort it” goes below");
  await expect(app.outline).toBeFocused();
  await expect(app.row("Sorted.")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(status).toContainText("An entry cannot be moved below itself or its descendants.");
  await page.keyboard.press("Escape");
  await expect(status).toHaveCount(0);
  await expect(app.row("Sorted.")).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press(".");
  await page.getByRole("button", { name: "Move it and everything below…" }).focus();
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
  await expectChanges(page, [/^Move prompt “Only sort it” below prompt “Sort the list/]);
});

test("a row is dragged below another one: what goes where is shown, and Escape leaves it", async ({
  app,
  page,
}) => {
  await openDraft(app);
  const row = app.row("Only sort it");
  const rows = app.outline.getByRole("treeitem");
  const before = await rows.allTextContents();
  const note = page.locator(".outline-drag-note");
  const hoverOver = async (text: string) => {
    const box = await app.row(text).boundingBox();
    if (!box) throw new Error(`${text} is not drawn`);
    // What was entered by one step is dragged over by the next.
    for (const x of [90, 110, 111, 112]) await page.mouse.move(box.x + x, box.y + 13);
  };
  await row.hover();
  await page.mouse.down();
  await hoverOver("Sorted.");
  await expect(note).toHaveText("An entry cannot be moved below itself or its descendants.");
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
  await expectChanges(page, [/^Move prompt “Only sort it” below prompt “Sort the list/]);
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
  // Rows that are still on their way back are others under the pointer.
  await expect(rows).toHaveText(before);
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

test("a row that has not followed a change yet still means its entry", async ({ app, page }) => {
  await openDraft(app);
  // It hangs elsewhere once the entry above it is gone; its row is drawn anew after the transcript.
  await app.row("A class it is.").evaluate((row) => {
    const changed = new MutationObserver(() => {
      if (!document.body.textContent?.includes("1 entry removed")) return;
      changed.disconnect();
      row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    });
    changed.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await askToRemoveRow(app, "Turn it into a class");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("A class it is.");
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
  await expect(dialog).toContainText("1 entry goes");
});
