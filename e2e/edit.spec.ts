// A draft of a session: begun, changed, undone, kept over a reload, exported, and never the file itself.
import { violationsInBothThemes } from "./axe.ts";
import { sessionOfB } from "./compare-page.ts";
import { bar, card, change, openDraft as openDraftOf, story } from "./edit-page.ts";
import { keptRecords } from "./kept-records.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const STORY = story(`
    wrong user: Turn it into a class
    class assistant: A class it is.
    right user: Only sort it
    done  assistant: Sorted.`);

const openDraft = (app: SessionPage) => openDraftOf(app, STORY);

test("an entry is removed, its children move up, and undo brings it back", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await change(app, "Turn it into a class", "Remove it");
  await expect(bar(page)).toContainText("1 change");
  await expect(card(app, "Turn it into a class")).toHaveCount(0);
  await expect(card(app, "A class it is.")).toBeVisible();
  await expect(app.row("Turn it into a class")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
  await expect(card(app, "Turn it into a class")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(card(app, "Turn it into a class")).toHaveCount(0);
});

test("a prompt is changed in its card, by keys alone, and is marked as edited", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await app.row("Sort the list").click();
  await page.keyboard.press("i");
  const text = app.transcript.getByRole("textbox", { name: "Text" });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Sort the list");
  await text.fill("Sort the list, please");
  await page.keyboard.press("Escape");
  await expect(app.transcript.getByText("Esc again discards your text")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toHaveCount(0);
  await expect(bar(page)).toContainText("No changes yet");
  await page.keyboard.press("i");
  await text.fill("Sort the list, please");
  await page.keyboard.press("Control+Enter");
  await expect(card(app, "Sort the list, please")).toContainText("edited");
  await expect(app.row("Sort the list, please")).toContainText("edited");
});

test("the arguments of a call are kept only when they are JSON", async ({ app }) => {
  await openDraft(app);
  await card(app, "I look first.").hover();
  await card(app, "I look first.").getByRole("button", { name: "Edit Assistant" }).click();
  const json = app.transcript.getByRole("textbox", { name: "Arguments of read" });
  await json.fill("{");
  await expect(app.transcript.getByText(/^Not valid JSON yet/)).toBeVisible();
  const keep = app.transcript.getByRole("button", { name: "Keep" });
  await expect(keep).toBeDisabled();
  await json.fill('{ "path": "other.ts" }');
  await keep.click();
  await expect(card(app, "I look first.")).toContainText("other.ts");
});

test("one change is taken back out of the middle of the list", async ({ app, page }) => {
  await openDraft(app);
  await change(app, "Sorted.", "Remove it");
  await change(app, "A class it is.", "Remove it");
  await bar(page).getByRole("button", { name: "Changes" }).click();
  const list = page.getByRole("dialog", { name: "Changes" });
  await expect(list.getByRole("listitem")).toHaveText([
    /^Remove reply “Sorted\./,
    /^Remove reply “A class it is\./,
  ]);
  await list.getByRole("button", { name: /^Take back: Remove reply “Sorted/ }).click();
  await expect(list.getByRole("listitem")).toHaveText([/A class it is/]);
  await page.keyboard.press("Escape");
  await expect(card(app, "Sorted.")).toBeVisible();
  await expect(card(app, "A class it is.")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(card(app, "Sorted.")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(card(app, "Sorted.")).toBeVisible();
});

test("a draft is there again after a reload, and is offered when the session is opened later", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await change(app, "Turn it into a class", "Remove it and everything below");
  await expect(bar(page)).toContainText("1 change");
  await app.remembers(1);
  await page.reload();
  await expect(bar(page)).toContainText("1 change");
  await expect(card(app, "Turn it into a class")).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Close" }).click();
  await expect(card(app, "Turn it into a class")).toBeVisible();
  const offer = page.getByRole("region", { name: "Draft" });
  await expect(offer).toContainText("A draft of this session has 1 change");
  await offer.getByRole("button", { name: "Continue editing" }).click();
  await expect(card(app, "Turn it into a class")).toHaveCount(0);
  await page.goBack();
  await offer.getByRole("button", { name: "Discard the draft" }).click();
  await expect(offer).toHaveCount(0);
});

test("what goes with an entry is shown before it is removed, and the call of a result goes along", async ({
  app,
  page,
}) => {
  await openDraft(app);
  const dialog = page.getByRole("dialog");
  await app.row("read list.ts").click({ button: "right" });
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
  await expect(dialog).toContainText("1 entry goes");
  await expect(dialog).toContainText(/≈ \d+ → ≈ \d+ tokens/);
  await expect(dialog).toContainText("1 tool call would be separated from its result (read)");
  await dialog.getByRole("button", { name: "Remove it", exact: true }).click();
  // Both halves go as one.
  await expect(bar(page)).toContainText("1 change");
  await expect(card(app, "I look first.")).toBeVisible();
  await expect(card(app, "I look first.").locator(".tool")).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Changes" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText([
    /^Remove result of read “list.ts”, and 1 more change with it/,
  ]);
  await dialog.getByText("2 changes", { exact: true }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
  await expect(card(app, "I look first.").locator(".tool")).toHaveCount(1);
});

test("the session is renamed, and works in another folder", async ({ app, page }) => {
  await openDraft(app);
  const dialog = page.getByRole("dialog");
  await bar(page).getByRole("button", { name: "Change the session" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Sorting");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(app.title).toHaveText("Sorting");
  await bar(page).getByRole("button", { name: "Change the session" }).click();
  await dialog.getByRole("textbox", { name: "Working directory" }).fill("/srv/sorting");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.locator(".screen-header-place")).toHaveText("/srv/sorting");
  await expect(bar(page)).toContainText("2 changes");
});

test("a draft is held against its file: the changed prompt is the difference", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await app.selectEntry("Only sort it");
  await page.keyboard.press("i");
  await app.transcript.getByRole("textbox", { name: "Text" }).fill("Only sort it, in place");
  await page.keyboard.press("Control+Enter");
  await expect(bar(page)).toContainText("1 change");
  await bar(page).getByRole("link", { name: "Compare with the file" }).click();
  await expect(page.getByText("1 difference", { exact: true })).toBeVisible();
  const entries = page.getByRole("region", { name: "Entries side by side" });
  await expect(entries.getByRole("article", { name: "A: User, differs" })).toContainText(
    "in place",
  );
  await expect(entries.getByRole("article", { name: "B: User, differs" })).not.toContainText(
    "in place",
  );
  await expect(sessionOfB(page)).toHaveText("the file, without changes");
  await expect(page.getByRole("button", { name: "Swap A and B" })).toBeDisabled();
});

test("a tab that is killed has lost nothing older than a second", async ({
  app,
  page,
  context,
}) => {
  await openDraft(app);
  await change(app, "Sorted.", "Remove it");
  await expect(bar(page)).toContainText("1 change");
  const address = page.url();
  await app.remembers(1);
  const kept = async () => (await keptRecords(page, "drafts"))[0]?.count;
  await expect.poll(kept, { timeout: 1000 }).toBe(1);
  const devtools = await context.newCDPSession(page);
  devtools.send("Page.crash").catch(() => {});
  await page.waitForEvent("crash");
  const next = await context.newPage();
  await next.goto(address);
  await expect(bar(next)).toContainText("1 change");
});

test("of two tabs on one draft the second looks on until it takes over", async ({
  app,
  page,
  context,
}) => {
  await openDraft(app);
  await change(app, "Sorted.", "Remove it");
  await expect(bar(page)).toContainText("1 change");
  await app.remembers(1);
  const other = await context.newPage();
  await other.goto(page.url());
  const note = other.getByRole("region", { name: "Another tab" });
  await expect(note).toContainText("being edited in another tab");
  await expect(bar(other)).toContainText("1 change");
  await expect(other.getByRole("button", { name: /^Undo/ })).toBeDisabled();
  await change(app, "A class it is.", "Remove it");
  await expect(bar(page)).toContainText("2 changes");
  await note.getByRole("button", { name: "Take over" }).click();
  await expect(bar(other)).toContainText("2 changes");
  await expect(note).toHaveCount(0);
  await other.getByRole("button", { name: /^Undo/ }).click();
  await expect(bar(other)).toContainText("1 change");
  await expect(page.getByRole("region", { name: "Another tab" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled();
});

test("the start page lists drafts: one click goes on, another discards", async ({ app, page }) => {
  await openDraft(app);
  await change(app, "Sorted.", "Remove it");
  await expect(bar(page)).toContainText("1 change");
  await app.remembers(1);
  await page.goto("#/");
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts).toContainText("1 change");
  await drafts.getByRole("link").click();
  await expect(bar(page)).toContainText("1 change");
  await expect(card(app, "Sorted.")).toHaveCount(0);
  await page.goto("#/");
  const discard = drafts.getByRole("button", { name: /^Discard the draft of/ });
  await discard.click();
  await expect(drafts).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drafts).toContainText("1 change");
  await discard.click();
  await expect(page.getByText(/^The draft of “.+” was discarded\.$/)).toBeVisible();
  await expect(drafts).toHaveCount(0);
});

test("the edited tree is exported: what nobody touched is the same to the byte", async ({
  app,
  page,
}) => {
  await openDraft(app);
  await change(app, "Turn it into a class", "Remove it");
  await app.savePickerTakes("out.jsonl");
  await bar(page).getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export as JSONL" });
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog).toContainText("Saved as out.jsonl");
  await expect(dialog).toContainText("1 removed");
  await expect(dialog).toContainText('pi --session "out.jsonl"');
  const before = STORY.trimEnd().split("\n");
  const after = (await app.readStored("out.jsonl")).trimEnd().split("\n");
  expect(after).toHaveLength(before.length - 1);
  expect(before.filter((line) => after.includes(line))).toHaveLength(before.length - 2);
  expect(after.join("\n")).not.toContain("Turn it into a class");
});

test("what is read and not written says that a copy can be edited", async ({ app, page }) => {
  await app.openFixture("export.html");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const note = page.getByRole("alert");
  await expect(note).toContainText("only session files of pi are edited");
  await expect(note).toContainText("espalier export FILE -o OUT.jsonl");
  await expect(bar(page).getByRole("button", { name: "Export…" })).toBeDisabled();
  await bar(page).getByRole("button", { name: "Close" }).click();
  await expect(note).toHaveCount(0);
});

test("where nothing can be written the draft stays, and says what to do", async ({ app, page }) => {
  await openDraft(app);
  await change(app, "Sorted.", "Remove it");
  // A folder that vanishes between the choice and the first byte.
  await page.evaluate(() => {
    const pick = async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle("gone", { create: true });
      const handle = await folder.getFileHandle("full.jsonl", { create: true });
      await root.removeEntry("gone", { recursive: true });
      return handle;
    };
    Object.assign(window, { showSaveFilePicker: pick });
  });
  await bar(page).getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export as JSONL" });
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("full.jsonl could not be written");
  await expect(dialog.getByRole("alert")).toContainText("The open session is unchanged");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("1 change");
});

test("what is damaged can be mended, one thing or all, and then there are no problems", async ({
  app,
  page,
}) => {
  const [header = "", ...lines] = STORY.trimEnd().split("\n");
  const orphan = {
    type: "message",
    id: "lost1",
    parentId: "nobody",
    timestamp: "2026-01-01T00:00:00Z",
  };
  const message = { role: "user", content: "Where am I?" };
  const text = [header, ...lines.slice(0, 3), "{ torn", ...lines.slice(3)];
  const content = `${[...text, JSON.stringify({ ...orphan, message })].join("\n")}\n`;
  await app.give({ name: "broken.jsonl", content });
  await app.isOpen();
  await app.tab("Problems");
  await page.getByRole("button", { name: "Show repairs" }).click();
  const repairs = page.getByRole("region", { name: "Repairs" });
  await expect(repairs.getByRole("listitem")).toHaveCount(2);
  await repairs
    .getByRole("button", { name: /^Repair this/ })
    .first()
    .click();
  await expect(repairs.getByRole("listitem")).toHaveCount(1);
  await expect(bar(page)).toContainText("1 change");
  await repairs.getByRole("button", { name: "Repair everything" }).click();
  await expect(page.getByText("No repairs left.")).toBeVisible();
  await expect(page.getByText("No problems")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(repairs.getByRole("listitem")).toHaveCount(1);
});

test("axe finds nothing to blame while editing in both themes", async ({ app, page }) => {
  await openDraft(app);
  await app.row("Sort the list").click();
  await page.keyboard.press("i");
  await expect(app.transcript.getByRole("textbox", { name: "Text" })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press(".");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violationsInBothThemes(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Export…" }).click();
  expect(await violationsInBothThemes(page, "dialog[open]")).toEqual([]);
});
