// The tools for readers in a session of 100,000 entries: the work they make is counted, and belongs to what is
// on the screen, not to what is in the session.
import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { generateForks, generateKinds } from "../fixtures/generate/large.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

// Writing and reading it takes a busy machine a while.
test.setTimeout(120_000);

const ENTRIES = 100_000;
/** More rows than any window holds, with those beyond its edges. */
const SCREEN = 100;

interface Work {
  /** Cards that were put on the page. */
  cards: number;
  /** Rows of the outline that were. */
  rows: number;
  /** Entries whose text was asked for. */
  bodies: number;
  /** States of a copy that were drawn while it was written. */
  states: number;
}

declare global {
  interface Window {
    work: Work;
  }
}

/** Runs in the page before it is there. */
function countWork(): void {
  window.work = { cards: 0, rows: 0, bodies: 0, states: 0 };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: unknown, ...more: never[]) {
    const { path, argumentList } = Object(message);
    if (Array.isArray(path) && path.at(-1) === "bodies") {
      window.work.bodies += argumentList[0].value.length;
    }
    post.call(this, message, ...more);
  };
  const count = (node: Node) => {
    if (!(node instanceof Element)) return;
    const all = (css: string) => node.querySelectorAll(css).length + (node.matches(css) ? 1 : 0);
    window.work.cards += all("[role=article]");
    window.work.rows += all("[role=treeitem]");
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") for (const node of addedNodes) count(node);
      else if (target instanceof Element && target.matches("progress, [role=progressbar]"))
        window.work.states++;
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

async function openLarge(
  app: SessionPage,
  info: TestInfo,
  chunks: Iterable<string>,
): Promise<void> {
  await app.page.addInitScript(countWork);
  const path = info.outputPath("large.jsonl");
  await writeFile(path, chunks);
  await app.home();
  await app.page.getByLabel("Session files").setInputFiles(path);
  await expect(app.page.getByText(/ of 100,000 entries/)).toBeVisible({ timeout: 60_000 });
  await expect(app.page.getByRole("button", { name: "Reading", exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

/** What was done since the last call, once all of it is drawn. */
async function workOf(page: Page): Promise<Work> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => {
    const { work } = window;
    window.work = { cards: 0, rows: 0, bodies: 0, states: 0 };
    return work;
  });
}

async function isOfScreen(page: Page): Promise<void> {
  const { cards, rows, bodies } = await workOf(page);
  expect(cards).toBeLessThanOrEqual(SCREEN);
  expect(rows).toBeLessThanOrEqual(SCREEN);
  expect(bodies).toBeLessThanOrEqual(SCREEN);
  expect(await page.getByRole("article").count()).toBeLessThan(SCREEN);
}

test.describe("with a thousand forks", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("marking, density and copies draw what is in sight and read what is copied", async ({
    app,
    page,
  }, info) => {
    await openLarge(app, info, generateForks(ENTRIES, 1000));
    const opening = await workOf(page);
    // Or nothing is counted.
    expect(Math.min(opening.cards, opening.rows, opening.bodies)).toBeGreaterThan(0);
    await page.keyboard.press("G");
    await expect(page).toHaveURL(/entry=/);
    await page.keyboard.press("R");
    await expect(page.locator("[data-read-line]")).toBeVisible();
    await isOfScreen(page);
    // A second one, far above it: what lies between is unread, and the branches say how much they are.
    await page.keyboard.press("g");
    await expect(page.getByRole("article").first()).toContainText("Prompt 0:");
    await page.getByRole("article").first().click();
    await workOf(page);
    await page.keyboard.press("R");
    await expect(page.getByRole("button", { name: /^\d\d,\d{3} unread$/ })).toBeVisible();
    await isOfScreen(page);
    // Every hundredth entry begins a branch.
    await page.evaluate(() => {
      location.hash = `${location.hash.split("?")[0]}?entry=@50002`;
    });
    const branch = app.outline.getByRole("treeitem", { selected: true });
    await expect(branch).toContainText("Prompt 50000:");
    await expect(branch).toHaveAccessibleName(/\d unread/);
    await workOf(page);

    for (const key of ["D", "+", "W", "Z"]) {
      await page.keyboard.press(key);
      await isOfScreen(page);
    }
    const { density, size, column, code } = await page.evaluate(() => ({
      ...document.documentElement.dataset,
    }));
    expect([density, size, column, code]).toEqual(["compact", "1", "narrow", "wrap"]);

    await page.keyboard.press("C");
    const said = page.getByRole("status").filter({ hasText: "Copied what the model sees" });
    await expect(said).toBeVisible({ timeout: 60_000 });
    const { states, ...drawn } = await workOf(page);
    // It came in parts, and the page drew between them; what is copied never comes as entries to be drawn.
    expect(states).toBeGreaterThan(5);
    expect(drawn.bodies).toBeLessThanOrEqual(SCREEN);
    expect(drawn.cards).toBeLessThanOrEqual(SCREEN);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeLessThan(2_100_000);
    expect(copied).toContain("## Turn 1\n");
  });
});

test("opening and closing all of a kind draws what is in sight", async ({ app, page }, info) => {
  await openLarge(app, info, generateKinds(ENTRIES, "chain"));
  await page.keyboard.press("g");
  await expect(page.getByRole("article").first()).toContainText("Prompt 0:");
  const boxes = page.locator(".tool .tool-box");
  await expect(boxes.first()).toBeVisible();
  await workOf(page);
  for (const [key, isOpen] of [
    ["2", true],
    ["2", false],
    ["9", true],
    ["9", false],
  ] as const) {
    await page.keyboard.press(key);
    if (isOpen) await expect(boxes.first()).toBeVisible();
    else await expect(boxes).toHaveCount(0);
    await isOfScreen(page);
  }
  await page.keyboard.press("0");
  await expect(boxes.first()).toBeVisible();
});
