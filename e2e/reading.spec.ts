// Reading over several visits: where somebody stopped, up to where they read, how the transcript is set,
// what of it is open. In the real browser, with its real storage.
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { keptRecords } from "./kept-records.ts";
import { expect, test } from "./session-page.ts";

const SESSION = "Refactor auth module";

/** What stands at the upper edge of the transcript: the entry, and how far its card is above the edge. */
async function atEdge(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector(".transcript-list");
    const top = list?.getBoundingClientRect().top ?? 0;
    const rows = [...(list?.querySelectorAll("[data-index]") ?? [])];
    const row = rows.find((one) => one.getBoundingClientRect().bottom > top + 1);
    return {
      words: row?.textContent?.slice(0, 40),
      within: Math.round(top - (row?.getBoundingClientRect().top ?? 0)),
    };
  });
}

async function scrolled(page: Page, by: number): Promise<void> {
  await page.locator(".transcript-list").hover();
  await page.mouse.wheel(0, by);
  // Where it ends is stored when scrolling has ended.
  await page.locator(".transcript-list").evaluate(
    (list) =>
      new Promise((resolve) => {
        list.addEventListener("scrollend", resolve, { once: true });
        setTimeout(resolve, 500);
      }),
  );
}

const reading = (page: Page) => page.getByRole("button", { name: "Reading", exact: true });

test.describe("the position", () => {
  test("is there again after another visit, on its branch and in its view", async ({
    app,
    page,
  }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await page.keyboard.press("v");
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/view=history/);
    await scrolled(page, -700);
    const left = await atEdge(page);
    const leaf = new URL(page.url().replace("#/", "")).searchParams.get("leaf");
    // Another tab knows nothing of this one but what the browser keeps.
    const context = page.context();
    const address = page.url().replace(/\?.*/, "");
    await page.close();
    const second = await context.newPage();
    await second.goto(address);
    await expect(second).toHaveURL(new RegExp(`leaf=${leaf}.*view=history`));
    await expect.poll(() => atEdge(second)).toEqual(left);
  });

  test("gives way to an entry that a link names", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    const key = page.url().replace(/\?.*/, "");
    await scrolled(page, 900);
    await page.keyboard.press("G");
    await expect(page).toHaveURL(/entry=/);
    const link = page.url();
    await page.goto("about:blank");
    const second = await page.context().newPage();
    await second.goto(link);
    await expect(second.locator('[data-selected="true"]').first()).toBeInViewport();
    expect(link).not.toBe(key);
  });

  test("is each session's own", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await scrolled(page, 1200);
    const left = await atEdge(page);
    const address = page.url().replace(/\?.*/, "");
    await app.openFixture("cards.jsonl");
    await expect(app.transcript).toBeVisible();
    await page.goto(address);
    await expect.poll(() => atEdge(page)).toEqual(left);
  });
});

test.describe("what was read", () => {
  test("ends at a line that outlasts the visit, and leads to what is unread", async ({
    app,
    page,
  }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await page.getByRole("article").filter({ hasText: "User" }).first().click();
    await page.keyboard.press("R");
    const line = page.locator("[data-read-line]");
    await expect(line).toContainText("Read up to here");
    await expect(page.getByRole("status").filter({ hasText: "Marked as read" })).toBeVisible();
    const unread = page.getByRole("button", { name: /^\d+ unread$/ });
    const count = await unread.textContent();
    await page.reload();
    await expect(unread).toHaveText(count ?? "");
    await page.keyboard.press("G");
    await expect(line).not.toBeInViewport();
    await page.keyboard.press("U");
    await expect(page.locator('.card[data-selected="true"]')).toBeInViewport();
    await expect(line).toBeInViewport();
  });

  test("is forgotten and comes back with Undo", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await page.getByRole("article").filter({ hasText: "User" }).first().click();
    await page.keyboard.press("R");
    const line = page.locator("[data-read-line]");
    await line.getByRole("button", { name: "Remove all read marks" }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(line).toBeVisible();
    await page.keyboard.press("X");
    await expect(line).toHaveCount(0);
    await expect(page.getByRole("button", { name: /unread$/ })).toHaveCount(0);
  });

  test("is marked from the menu of a card", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: "User" }).first();
    await card.click();
    await card.getByRole("button", { name: /^More to do with User/ }).click();
    await page.getByRole("menuitem", { name: "Mark as read up to here" }).click();
    await expect(page.locator("[data-read-line]")).toBeVisible();
  });

  test("goes with the session when it is forgotten", async ({ app, page }) => {
    await app.openFixture("cards.jsonl");
    await app.remembers(1);
    await expect(reading(page)).toBeVisible();
    await page.keyboard.press("R");
    const marks = async () =>
      (await keptRecords(page, "readings")).map(
        ({ marks }) => Array.isArray(marks) && marks.length,
      );
    await expect.poll(marks).toEqual([1]);
    await app.home();
    await app.recents.getByRole("button", { name: /^Forget/ }).click();
    await page.getByRole("button", { name: "Dismiss this note" }).click();
    await expect.poll(marks).toEqual([]);
  });
});

test.describe("the settings", () => {
  test("apply at once, keep what is read where it is, and outlast the page", async ({
    app,
    page,
  }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await scrolled(page, 900);
    const before = await atEdge(page);
    await reading(page).click();
    const panel = page.getByRole("dialog", { name: "Reading" });
    await panel.getByRole("radio", { name: "Compact" }).click();
    await panel.getByRole("button", { name: "Larger type" }).click();
    await panel.getByRole("radio", { name: "Narrow" }).click();
    await panel.getByRole("radio", { name: "Wrap" }).click();
    await expect(panel).toContainText("15 px");
    expect(await violations(page, ".reading-panel")).toEqual([]);
    await expect.poll(async () => (await atEdge(page)).words).toBe(before.words);
    await page.keyboard.press("Escape");
    const column = page.locator(".transcript-column").first();
    await expect(column).toHaveCSS("max-width", "696px");
    await expect(column).toHaveCSS("font-size", "15px");
    await page.reload();
    // Before anything is drawn: the very first card is set so.
    await expect(column).toHaveCSS("max-width", "696px");
    await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
    await expect(page.locator("html")).toHaveAttribute("data-code", "wrap");
  });

  test("are changed by keys, which the help lists and the palette finds", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    const root = page.locator("html");
    await page.keyboard.press("+");
    await expect(root).toHaveAttribute("data-size", "1");
    await page.keyboard.press("-");
    await expect(root).not.toHaveAttribute("data-size");
    await page.keyboard.press("D");
    await expect(root).toHaveAttribute("data-density", "compact");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keys" });
    for (const does of [
      "Mark as read up to here",
      "Copy the turn as Markdown",
      "Print the session",
    ])
      await expect(help).toContainText(does);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("density");
    await page.getByRole("option", { name: /Density/ }).click();
    await expect(root).not.toHaveAttribute("data-density");
  });
});

test.describe("what is folded", () => {
  test("opens and closes by kind; a single one keeps its own way", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    const thinking = page.locator("details.thinking");
    await scrolled(page, 900);
    await expect(thinking.first()).toBeVisible();
    const before = await atEdge(page);
    await page.keyboard.press("1");
    await expect(thinking.first()).toHaveAttribute("open");
    await expect.poll(async () => (await atEdge(page)).words).toBe(before.words);
    const all = await thinking.count();
    await expect(page.locator("details.thinking[open]")).toHaveCount(all);
    await thinking.first().locator("summary").click();
    await expect(thinking.first()).not.toHaveAttribute("open");
    // Drawn anew when it comes into sight, it is as it was left; others follow their kind.
    const words = await thinking.first().textContent();
    await scrolled(page, 4000);
    await expect(page.getByText(words ?? "")).toHaveCount(0);
    await page.reload();
    await expect(page.locator("details.thinking").first()).toBeVisible();
    await expect(page.locator("details.thinking:not([open])")).toHaveCount(0);
    await expect(reading(page)).toBeVisible();
    await page.keyboard.press("0");
    await expect(page.locator("details.thinking[open]")).toHaveCount(0);
  });

  test("closes tool calls to one line each", async ({ app, page }) => {
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await scrolled(page, 900);
    const boxes = page.locator(".tool .tool-box");
    await expect(boxes.first()).toBeVisible();
    await page.keyboard.press("2");
    await page.keyboard.press("2");
    await expect(boxes).toHaveCount(0);
    const tool = page.locator(".tool").first();
    await tool.getByRole("button", { name: /^Show all of/ }).click();
    await expect(tool.locator(".tool-box").first()).toBeVisible();
  });
});

for (const width of [1440, 390]) {
  test(`the line above the transcript names the turn, ${width} pixels wide`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await app.openSample(SESSION);
    await expect(reading(page)).toBeVisible();
    await scrolled(page, width === 390 ? 2200 : 900);
    const header = page.getByRole("navigation", { name: "Turn that is read" });
    await expect(header).toContainText(/Turn \d/);
    expect(await violations(page, ".transcript")).toEqual([]);
    const turn = await header.locator(".turn-header-number").textContent();
    await header.getByRole("button", { name: /^Turn \d/ }).click();
    await expect(page.locator('.card-user[data-selected="true"]')).toBeInViewport();
    // What was gone to is not below the line.
    const card = await page.locator('.card-user[data-selected="true"]').boundingBox();
    const bar = await page.locator(".transcript-bar").boundingBox();
    expect(card?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) + 31);
    expect(turn).toMatch(/^Turn \d+$/);
  });
}
