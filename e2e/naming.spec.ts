// Sessions of the library are named and labelled where they lie: what is agreed to is added to the end of
// the file, and nothing else ever is.
import type { Locator, Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { openAgentUse } from "./agentuse-page.ts";
import { violations } from "./axe.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const PUMP = fileOf(
  entriesIn(`
    ask   user: Why does the pump leak?
    reply assistant: A seal is worn.`),
  "pump",
);
const FENCE = fileOf(
  entriesIn(`
    ask   user: Paint the fence green
    reply assistant: It is green.`),
  "fence",
);
const GROWN = fileOf(
  entriesIn(`
    ask   user: Why does the pump leak?
    reply assistant: A seal is worn.
    more  user: And the valve?`),
  "pump",
);
const OLD = `${JSON.stringify({ type: "session", id: "old", timestamp: "2025-01-01T10:00:00.000Z", cwd: "/" })}
${JSON.stringify({ type: "message", timestamp: "2025-01-01T10:00:01.000Z", message: { role: "user", content: "Sharpen the shears" } })}
`;
const FILES = [
  { name: "--a--/pump.jsonl", content: PUMP },
  { name: "--a--/fence.jsonl", content: FENCE },
  { name: "--a--/old.jsonl", content: OLD },
];

const rows = (page: Page) => page.getByRole("treegrid", { name: "Sessions" }).getByRole("row");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Name or label/ });

async function openFolder(app: SessionPage): Promise<void> {
  await app.home();
  await app.folderPickerGives("sessions", FILES);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await expect(app.page.getByText(/· read just now/)).toBeVisible();
}

/** With the pencil of its row. */
async function openNaming(page: Page, text: string): Promise<Locator> {
  await rowOf(page, text).hover();
  await rowOf(page, text).getByRole("button", { name: "Name or label" }).click();
  return dialogOf(page);
}

async function showName(dialog: Locator, name: string): Promise<void> {
  const form = dialog.locator("form").filter({ hasText: "Name of the session" });
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button", { name: "Show the line" }).click();
  await expect(dialog.getByRole("button", { name: "Add the line" })).toBeVisible();
}

/** The text of a file of the folder. */
function fileText(page: Page, name: string): Promise<string> {
  return page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory();
    const folder = await (await root.getDirectoryHandle("sessions")).getDirectoryHandle("--a--");
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, name);
}

test("a session is named by keys alone, and only the line that was shown is added", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.keyboard.press("/");
  await page.keyboard.type("pump");
  await expect(rowOf(page, "Paint the fence")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("F2");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("textbox", { name: "Name of the session" })).toBeFocused();
  await page.keyboard.type("The leaking pump");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("This line is added to the end of pump.jsonl");
  const line = (await dialog.locator("pre").textContent()) ?? "";
  expect(await fileText(page, "pump.jsonl")).toBe(PUMP);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("1 line added to pump.jsonl");
  await expect(dialog.getByRole("status")).toContainText("leave the name empty");
  expect(await fileText(page, "pump.jsonl")).toBe(`${PUMP}${line}\n`);
  expect(JSON.parse(line)).toMatchObject({
    type: "session_info",
    parentId: "reply",
    name: "The leaking pump",
  });
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, "The leaking pump")).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "The leaking pump")).toBeVisible();
});

test("the end of a session is labelled on its last words, and the label can be cleared", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await showName(await openNaming(page, "Why does the pump leak?"), "Pump");
  await page.getByRole("button", { name: "Add the line" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await rowOf(page, "Pump").hover();
  await page.keyboard.press("/");
  await page.keyboard.type("pump");
  await expect(rows(page).first()).toContainText("Pump");
  await page.keyboard.press("Enter");
  await page.keyboard.press("l");
  const field = dialogOf(page).getByRole("textbox", { name: "Label of its end" });
  await expect(field).toBeFocused();
  await expect(dialogOf(page)).toContainText("On the last entry: “A seal is worn.”");
  await page.keyboard.type("fixed");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add the line" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const before = await fileText(page, "pump.jsonl");
  expect(JSON.parse(before.trim().split("\n").at(-1) ?? "")).toMatchObject({
    type: "label",
    targetId: "reply",
    label: "fixed",
  });

  await page.getByRole("treegrid", { name: "Sessions" }).focus();
  await page.keyboard.press("l");
  await expect(field).toHaveValue("fixed");
  await field.fill("");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add the line" }).click();
  await expect(dialogOf(page).getByRole("status")).toContainText("the label “fixed” again");
  const after = await fileText(page, "pump.jsonl");
  expect(after.startsWith(before)).toBe(true);
  expect(JSON.parse(after.slice(before.length))).not.toHaveProperty("label");
});

test("who goes back or away adds nothing", async ({ app, page }) => {
  await openFolder(app);
  const dialog = await openNaming(page, "Why does the pump leak?");
  await showName(dialog, "Pump");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name of the session" })).toBeVisible();
  await showName(dialog, "Pump");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await fileText(page, "pump.jsonl")).toBe(PUMP);
});

test("a session that is open in the page goes on with its new name", async ({ app, page }) => {
  await openFolder(app);
  await rowOf(page, "Paint the fence").getByRole("link").first().click();
  await app.isOpen();
  await page.goBack();
  await showName(await openNaming(page, "Paint the fence"), "The fence");
  await page.getByRole("button", { name: "Add the line" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await rowOf(page, "The fence").getByRole("link").first().click();
  await expect(app.title).toHaveText("The fence");
});

test("without the right to write nothing is written, and it says so", async ({ app, page }) => {
  await openFolder(app);
  await page.evaluate(() => {
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async ({ mode }: { mode: string }) =>
        mode === "read" ? "granted" : "prompt",
      requestPermission: async () => "denied",
    });
  });
  const dialog = await openNaming(page, "Why does the pump leak?");
  await showName(dialog, "Pump");
  await dialog.getByRole("button", { name: "Add the line" }).click();
  await expect(dialog.getByRole("alert")).toContainText("nothing was written");
  expect(await fileText(page, "pump.jsonl")).toBe(PUMP);
});

test("nothing is added to a file that another program wrote to meanwhile", async ({
  app,
  page,
}) => {
  await openFolder(app);
  const dialog = await openNaming(page, "Why does the pump leak?");
  await showName(dialog, "Pump");
  await app.folderPickerGives("sessions", [{ name: "--a--/pump.jsonl", content: GROWN }]);
  await dialog.getByRole("button", { name: "Add the line" }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed");
  expect(await fileText(page, "pump.jsonl")).toBe(GROWN);
});

test("a file of an older version is refused with what can be done", async ({ app, page }) => {
  await openFolder(app);
  const dialog = await openNaming(page, "Sharpen the shears");
  await expect(dialog.getByRole("alert")).toContainText("older version");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  expect(await fileText(page, "old.jsonl")).toBe(OLD);
});

test("files that came without their folder are refused with why", async ({ app, page }) => {
  await app.give({ name: "pump.jsonl", content: PUMP }, { name: "fence.jsonl", content: FENCE });
  await expect(rows(page)).toHaveCount(2);
  const dialog = await openNaming(page, "Paint the fence");
  await expect(dialog.getByRole("alert")).toContainText("copies of the files");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
});

test("sessions of AgentUse are refused with why", async ({ app, page }) => {
  await openAgentUse(app, "bakery", "damaged");
  const dialog = await openNaming(page, "Flour order");
  await expect(dialog.getByRole("alert")).toContainText("stores a session as many files");
});

test.describe("on a phone, and for a screen reader", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the pencil of a card leads through all steps, and axe finds nothing", async ({
    app,
    page,
  }) => {
    await openFolder(app);
    const dialog = await openNaming(page, "Paint the fence");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await showName(dialog, `A name ${"that goes on and on ".repeat(20)}`);
    expect(await violations(page)).toEqual([]);
    const { width } = (await dialog.locator("pre").boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(200);
    expect(width).toBeLessThan(390);
    await dialog.getByRole("button", { name: "Add the line" }).click();
    await expect(dialog.getByRole("status")).toContainText("1 line added");
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(rowOf(page, "A name that goes on")).toBeVisible();
  });
});

test("the keys are in the list of keys", async ({ app, page }) => {
  await openFolder(app);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Name the session");
  await expect(keys).toContainText("Label the end of the session");
});
