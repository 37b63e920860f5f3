// The whole way by mouse: a session is opened, a wrong turn cut, a prompt changed, one branch kept, the
// draft exported, and the exported file opened in a second tab and held against the first.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violationsInBothThemes } from "./axe.ts";
import { chooseSessionOfB, entries } from "./compare-page.ts";
import { bar, openDraft, wrongTurn } from "./edit-page.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

const SAID = "Answer in one sentence.";

const prompts = (app: SessionPage): Locator => app.rows().filter({ hasText: "User" });

/** Does something to the entry of a row, by its menu. */
async function inMenu(page: Page, row: Locator, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await row.click({ button: "right" });
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toContainText("What the model sees at the current end");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

isEditedByMouse("a written session", wrongTurn("by-mouse"));

withShared("data/real/pi-v3-long-lines.jsonl", "by mouse", (path) => {
  isEditedByMouse("a real session", readFileSync(path, "utf8"));
});

function isEditedByMouse(name: string, content: string): void {
  test(`a branch of ${name} is cut, changed and kept by mouse, exported, and compared in a second tab`, async ({
    app,
    page,
    context,
  }) => {
    // Where there is no picker of the system's the file is downloaded.
    await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    await openDraft(app, content);
    await page.getByRole("radio", { name: "User", exact: true }).click();
    await expect(prompts(app).first()).toBeVisible();

    await inMenu(page, prompts(app).last(), "Remove it and everything below");
    await expect(bar(page)).toContainText("1 change");

    await prompts(app).first().click();
    const selected = app.transcript.locator("[data-selected=true]").first();
    await selected.hover();
    await selected.getByRole("button", { name: "Edit User" }).click();
    const text = app.transcript.getByRole("textbox", { name: "Text" }).first();
    await text.fill(`${await text.inputValue()}\n\n${SAID}`);
    await app.transcript.getByRole("button", { name: "Keep" }).click();
    await expect(bar(page)).toContainText("2 changes");

    await inMenu(page, prompts(app).last(), "Keep only the branch up to here");
    await expect(bar(page)).toContainText("3 changes");
    await bar(page).getByRole("button", { name: /^Undo/ }).click();
    await expect(bar(page)).toContainText("2 changes");
    await bar(page).getByRole("button", { name: /^Redo/ }).click();
    await expect(bar(page)).toContainText("3 changes");

    await bar(page).getByRole("button", { name: "Export…" }).click();
    const dialog = page.getByRole("dialog", { name: "Export as JSONL" });
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    await expect(dialog).toContainText("Downloaded as");
    const path = await (await downloading).path();
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const before = new Set(content.trimEnd().split("\n"));
    const changed = lines.filter((line) => !before.has(line));
    expect(lines.length).toBeLessThan(before.size);
    expect(changed.filter((line) => line.includes(SAID))).toHaveLength(1);

    await app.remembers(1);
    const other = await context.newPage();
    await other.goto("./#/");
    await other
      .getByLabel("Session files")
      .setInputFiles({ name: "cut.jsonl", mimeType: "", buffer: readFileSync(path) });
    await expect(other.getByRole("region", { name: "Transcript" })).toContainText(SAID);
    await other.getByRole("link", { name: "Compare", exact: true }).click();
    const key = /session\/([^/?]+)/.exec(page.url())?.[1] ?? "";
    await chooseSessionOfB(other, key);
    const first = entries(other).getByRole("article", { name: "A: User, differs" }).first();
    await expect(first).toContainText(SAID);
    await expect(
      entries(other).getByRole("article", { name: "B: User, differs" }).first(),
    ).not.toContainText(SAID);
  });
}

/** The rest of the page is inert then, and was looked at before. */
const DIALOG = "dialog[open]";

test("axe finds nothing to blame in the editor and the dialogs of a draft in both themes", async ({
  app,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDraft(app, readFileSync(fixturePath("samples", "three-attempts.jsonl"), "utf8"));
  const dialog = page.getByRole("dialog");
  const isClean = async (within?: string) => {
    expect(await violationsInBothThemes(page, within)).toEqual([]);
  };
  const card = app.transcript.locator("[data-row]").filter({ hasText: /./ }).first();
  await card.hover();
  await card
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await app.transcript.getByRole("button", { name: "Preview" }).click();
  await app.transcript.getByRole("button", { name: "Add a text block" }).click();
  await expect(app.transcript.getByRole("region", { name: /^Preview of New text/ })).toBeVisible();
  await isClean();
  await page.keyboard.type("More");
  await page.keyboard.press("Escape");
  await expect(app.transcript.getByText("Esc again discards your text")).toBeVisible();
  await page.keyboard.press("Escape");
  await card.hover();
  await card
    .getByRole("button", { name: /^Change / })
    .first()
    .click();
  await isClean(DIALOG);
  await dialog.getByRole("button", { name: "Insert an entry…" }).click();
  for (const what of ["Model reply", "Tool result", "User command"]) {
    await dialog.getByRole("combobox", { name: "What" }).selectOption(what);
    await isClean(DIALOG);
  }
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
  await expect(dialog).toContainText("tokens");
  await isClean(DIALOG);
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Change the session" }).click();
  await dialog.getByRole("textbox", { name: "Working directory" }).fill("x");
  await isClean(DIALOG);
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Export…" }).click();
  await isClean(DIALOG);
});
