// A session as Markdown in the clipboard, and on paper.
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { writtenWords } from "./printed-words.ts";
import { expect, test } from "./session-page.ts";

const SESSION = "Refactor auth module";

/** “Ship it” */
async function toLastPrompt(page: Page): Promise<void> {
  await page.keyboard.press("G");
  await expect(page).toHaveURL(/entry=/);
  await expect(page.locator('[data-selected="true"]')).toBeInViewport();
  await page.keyboard.press("K");
  await expect(page.locator('.card-user[data-selected="true"]')).toContainText("Ship it");
}

test.describe("copies as Markdown", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("are of the entry, the turn and the branch in its view", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const said = page.getByRole("status").filter({ hasText: "Copied" });
    await toLastPrompt(page);
    await page.keyboard.press("Y");
    await expect(said).toContainText("Copied the entry as Markdown");
    expect(await copied()).toBe("## Turn 10\n\n**User**\n\nShip it\n");
    await page.keyboard.press("T");
    await expect(said).toContainText("Copied turn 10 as Markdown");
    const turn = await copied();
    expect(turn.startsWith("## Turn 10\n\n**User**\n\nShip it\n")).toBe(true);
    expect(turn).toContain("**Assistant**");
    expect(turn).not.toContain("## Turn 9");
    // The last entry is not sent to the model, so History is shown.
    await page.keyboard.press("C");
    await expect(said).toContainText("Copied the branch as Markdown");
    expect(await copied()).toContain("## Turn 1\n");
    await page.keyboard.press("v");
    await page.keyboard.press("C");
    await expect(said).toContainText("Copied what the model sees as Markdown");
    const sent = await copied();
    expect(sent.startsWith("# Refactor auth module\n")).toBe(true);
    expect(sent).toContain("## Turn 9");
    expect(sent).not.toContain("## Turn 1\n");
  });

  test("are summary text of an earlier note, also one that is being read", async ({
    app,
    page,
  }) => {
    await app.openSample(SESSION);
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    await page.keyboard.press("R");
    const marked = page.getByRole("status").filter({ hasText: "Marked as read" });
    // Notes stay as long as they are pointed at.
    await marked.hover();
    await page.keyboard.press("Y");
    await expect(page.getByRole("status").filter({ hasText: "Copied the entry" })).toBeVisible();
    await expect(marked).toHaveCount(0);
    await page.keyboard.press("X");
    await expect(
      page.getByRole("status").filter({ hasText: "All read marks are removed" }),
    ).toBeVisible();
  });

  test("say that the browser refuses, and can be tried again", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException("No", "NotAllowedError"));
      Object.defineProperty(navigator.clipboard, "writeText", {
        value: refuse,
        configurable: true,
      });
    });
    await page.keyboard.press("C");
    const alert = page.getByRole("alert").filter({ hasText: "did not allow copying" });
    await expect(alert).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "writeText"));
    await alert.getByRole("button", { name: "Copy again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Copied the text" })).toBeVisible();
  });
});

test.describe("print", () => {
  test("holds every entry of the branch, whatever the list draws", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    await page.keyboard.press("v");
    await page.keyboard.press("Control+p");
    await expect(page).toHaveURL(/\/print\?/);
    const print = page.getByRole("button", { name: "Print…" });
    await expect(print).toBeEnabled();
    const printed = await writtenWords(page);
    expect(printed).toMatch(/^\s*Refactor auth module\s+History · /);
    for (let turn = 1; turn <= 10; turn++) expect(printed).toContain(`Turn ${turn}\n`);
    expect(printed).not.toMatch(/Close|Whole branch|still being read/);
    await page.emulateMedia({ media: "print" });
    const small = await page.locator(".paper-keep").count();
    expect(small).toBeGreaterThan(20);
    await expect(page.locator(".paper-keep").first()).toHaveCSS("break-inside", "avoid");
    // All of it is drawn, one below the other, in light colours.
    await expect(page.locator(".print-document")).toHaveCSS("color", "rgb(33, 31, 27)");
    const pdf = await page.pdf({ format: "A4" });
    expect((pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThan(5);
  });

  test("is of one turn where it is asked for, and says which", async ({ app, page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await app.openSample(SESSION);
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    await toLastPrompt(page);
    const card = page.locator('.card[data-selected="true"]');
    await card.hover();
    await card.getByRole("button", { name: /^More to do with User/ }).click();
    await page.getByRole("menuitem", { name: "Print the turn…" }).click();
    await expect(page).toHaveURL(/part=10/);
    await expect(page.getByRole("button", { name: "Print…" })).toBeEnabled();
    const paper = page.getByRole("article", { name: "What will be printed" });
    await expect(paper).toContainText("turn 10 of 10");
    await expect(paper).not.toContainText("Turn 9");
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("First turn").fill("9");
    await expect(page).toHaveURL(/part=9-10/);
    await expect(paper).toContainText("turns 9 to 10 of 10");
    await page.getByRole("link", { name: "Close" }).click();
    await expect(app.transcript).toBeVisible();
    expect(page.url()).not.toContain("part=");
  });

  test("fits a phone", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await app.openSample(SESSION);
    await expect(page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
    await page.keyboard.press("Control+p");
    await expect(page.getByRole("button", { name: "Print…" })).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
