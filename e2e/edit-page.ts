// A session while a draft of it is made, as tests speak to it.
import type { Locator, Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { expect, type SessionPage } from "./session-page.ts";

/** How the sessions begin that are edited here: a prompt, and a file that was read. */
const BEGINNING = `
    ask   user: Sort the list
    look  assistant: I look first. | read list.ts
    seen  result: export const list = [3, 1, 2];`;

/** A session file that begins so and goes on with these lines. */
export function story(lines: string, id = "edited"): string {
  return fileOf(entriesIn(`${BEGINNING}${lines}`), id);
}

/** Two branches, of which the later one is the current one. */
export const FORKED = story(`
    other user: What about the tests
    test  assistant: There are none.
    wrong < seen user: Turn it into a class
    class assistant: A class it is.
    right user: Only sort it
    done  assistant: Sorted.`);

/** The current branch took a wrong turn, and went on for another one after it. */
export function wrongTurn(id: string): string {
  return story(
    `
    other user: What about the tests
    test  assistant: There are none.
    wrong < seen user: Turn it into a class
    class assistant: A class it is.
    right user: Only sort it
    done  assistant: Sorted.
    more  user: Thank you
    end   assistant: Not at all.`,
    id,
  );
}

export const bar = (page: Page) => page.getByRole("region", { name: "Draft" });

export const card = (app: SessionPage, text: string): Locator =>
  app.transcript
    .getByRole("article")
    // Where branches part stands an article that names them, and is no entry.
    .filter({ hasText: text, has: app.page.locator("[data-row]") })
    .first();

export async function openDraft(app: SessionPage, content: string): Promise<void> {
  await app.give({ name: "story.jsonl", content });
  await app.isOpen();
  await beginDraft(app);
}

export async function beginDraft(app: SessionPage): Promise<void> {
  await app.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(bar(app.page)).toContainText("No changes yet");
}

/** Opens what can be done with an entry, from its card. */
export async function askFor(app: SessionPage, text: string): Promise<Locator> {
  await card(app, text).hover();
  await card(app, text)
    .getByRole("button", { name: /^Change / })
    .first()
    .click();
  return app.page.getByRole("dialog");
}

/** Does something to an entry by its dialog, and is shown what goes with it. */
export async function change(app: SessionPage, text: string, action: string): Promise<void> {
  const dialog = await askFor(app, text);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toContainText("What the model sees at the current end");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** What is done with several entries. */
export const chosenBar = (page: Page) => page.getByRole("region", { name: "Chosen entries" });

/** Removes an entry from the menu of its row. */
export async function removeRow(app: SessionPage, row: string): Promise<void> {
  await askToRemoveRow(app, row);
  await expect(app.page.getByRole("dialog")).toHaveCount(0);
}

/** The same, whatever comes of it. */
export async function askToRemoveRow(app: SessionPage, row: string): Promise<void> {
  const dialog = app.page.getByRole("dialog");
  // The outline is drawn a moment after the bar that says that the draft is there.
  await expect(app.row(row)).toHaveAttribute("draggable", "true");
  await app.row(row).click({ button: "right" });
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
}
