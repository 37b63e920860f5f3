// The whole way by keys alone: a session is opened, a wrong turn cut, a prompt changed, one branch kept,
// undone and done again, exported, opened in a second tab and held against the file it came from.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { sessionOfB } from "./compare-page.ts";
import { bar, wrongTurn } from "./edit-page.ts";
import { expect, SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

/** Goes on with Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function openByKeys(app: SessionPage, name: string, content: string): Promise<void> {
  await app.home();
  await app.pickerGives(name, content);
  await tabTo(app.page, app.page.getByRole("button", { name: "Open file…" }));
  await app.page.keyboard.press("Enter");
  await app.isOpen();
}

async function runCommand(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Commands" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole("option", { name: option, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
}

/** Answers the dialog that says what goes along, by its first button. */
async function agree(page: Page, name: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toContainText("What the model sees at the current end");
  await expect(dialog.locator(".button-primary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

isEditedByKeys("a written session", wrongTurn("by-keys"));

withShared("data/real/pi-v3-long-lines.jsonl", "by keys", (path) => {
  isEditedByKeys("a real session", readFileSync(path, "utf8"));
});

test("what is to be removed while the draft opens is asked for once it is open", async ({
  app,
  page,
}) => {
  // A draft is read once it is known that no other tab changes it.
  await page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks);
    const asked = new Promise<void>((resolve) => addEventListener("answer", () => resolve()));
    Object.assign(navigator.locks, {
      request: async (...given: Parameters<typeof request>) => {
        await asked;
        return request(...given);
      },
    });
  });
  await app.give({ name: "early.jsonl", content: wrongTurn("early") });
  await app.isOpen();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(bar(page)).toContainText("Opening the draft…");
  await app.row("Only sort it").click();
  await page.keyboard.press("Delete");
  await expect(bar(page)).toContainText("Opening the draft…");
  await page.evaluate(() => dispatchEvent(new Event("answer")));
  await agree(page, /^Remove 1 entry$/);
  await expect(bar(page)).toContainText("1 change, 1 entry removed");
});

function isEditedByKeys(name: string, text: string): void {
  test(`${name} is edited, exported and compared by keys alone`, async ({ app, page, context }) => {
    test.setTimeout(120_000);
    await openByKeys(app, "session.jsonl", text);
    await runCommand(page, "draft of this session", /A draft of this session/);
    await expect(bar(page)).toContainText("No changes yet");

    // A prompt is changed.
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    const field = app.transcript.getByRole("textbox", { name: "Text", exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" And say why.");
    await page.keyboard.press("Control+Enter");
    await expect(bar(page)).toContainText("1 change");

    // The turn after it is cut: its rows are chosen up to the next prompt.
    const cardInFocus = () =>
      page.evaluate(() => document.activeElement?.closest("[data-row]")?.textContent ?? "");
    const before = await cardInFocus();
    await page.keyboard.press("J");
    // None for a moment, until the card of the next prompt is drawn.
    await expect.poll(async () => ["", before].includes(await cardInFocus())).toBe(false);
    await page.keyboard.press("o");
    await page.keyboard.press("Enter");
    await expect(app.outline).toBeFocused();
    const cursor = () =>
      app.outline.evaluate((tree) => {
        const row = document.getElementById(tree.getAttribute("aria-activedescendant") ?? "");
        return { id: row?.id, isPrompt: row?.querySelector(".outline-dot-user") != null };
      });
    await expect.poll(async () => (await cursor()).isPrompt).toBe(true);
    for (let isNext = false; !isNext; isNext = (await cursor()).isPrompt) {
      const { id } = await cursor();
      await page.keyboard.press("Shift+ArrowDown");
      // None for a moment, until its row is drawn: what it is shows then.
      await expect.poll(async () => [id, undefined].includes((await cursor()).id)).toBe(false);
    }
    await page.keyboard.press("Shift+ArrowUp");
    await expect(page.getByRole("region", { name: "Chosen entries" })).toContainText(/chosen/);
    await page.keyboard.press("Delete");
    await agree(page, /^Remove \d+ entries/);
    await expect(bar(page)).toContainText("2 changes");
    await expect(app.outline.getByText(/removed here/)).toBeVisible();

    // One branch is kept, up to its last prompt.
    await page.keyboard.press("G");
    await page.keyboard.press("K");
    await runCommand(page, "keep only the branch", /Keep only the branch up to here/);
    await agree(page, /^Keep only this branch/);
    await expect(bar(page)).toContainText("3 changes");
    await page.keyboard.press("Control+z");
    await expect(bar(page)).toContainText("2 changes");
    await page.keyboard.press("Control+Shift+z");
    await expect(bar(page)).toContainText("3 changes");

    // Exported.
    await app.savePickerTakes("out.jsonl");
    await runCommand(page, "export jsonl", /Export as JSONL/);
    const dialog = page.getByRole("dialog", { name: "Export as JSONL" });
    await tabTo(page, dialog.getByRole("button", { name: "Export", exact: true }));
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("Saved as out.jsonl");
    const out = await app.readStored("out.jsonl");
    const lines = new Set(text.trimEnd().split("\n"));
    const changed = out
      .trimEnd()
      .split("\n")
      .filter((line) => !lines.has(line));
    expect(changed.length).toBeLessThan(4);
    expect(changed.join("\n")).toContain("And say why.");
    await app.remembers(1);

    // Opened in a second tab, and held against the file.
    const other = new SessionPage(await context.newPage());
    await openByKeys(other, "out.jsonl", out);
    await other.remembers(2);
    await runCommand(other.page, "screen compare", /^Compare/);
    await tabTo(other.page, sessionOfB(other.page));
    await other.page.keyboard.press("Enter");
    const box = other.page.getByRole("dialog", { name: "Session of B" });
    await expect(box.getByLabel("Search sessions")).toBeFocused();
    await other.page.keyboard.press("ArrowDown");
    await other.page.keyboard.press("Enter");
    await expect(other.page.getByText(/^\d+ differences?$/)).toBeVisible();
    const entries = other.page.getByRole("region", { name: "Entries side by side" });
    await expect(entries.getByRole("article", { name: "A: User, differs" }).first()).toContainText(
      "And say why.",
    );
  });
}
