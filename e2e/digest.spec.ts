// The turns of a branch, a line each: what a long session begins with.
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { AUTH } from "./compare-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SAMPLE = `./#/session/${AUTH}`;
const SESSION = entriesIn(`
  ask    user: Why do the tests fail?
  run    assistant: | bash npm test
  ran    result!: 3 failed, 4 passed
  fix    assistant: | edit /x/src/verify.ts
  fixed  result: ok
  again  assistant: | bash npm test; echo done
  green  result: Tests  7 passed (7)
  done   assistant: They pass
  next   user: Thanks
  hello  assistant: You are welcome
  other  < done user: Try another way
  end    assistant: No`);

const grid = (page: Page) => page.getByRole("treegrid", { name: "Turns of this branch" });
const lines = (page: Page) => grid(page).getByRole("row");
const line = (page: Page, text: string | RegExp) => lines(page).filter({ hasText: text });

/** As somebody has it who chose nothing yet. */
async function withoutChoice(app: SessionPage): Promise<void> {
  await app.home();
  await app.page.evaluate(() => localStorage.setItem("espalier.outline.level", ""));
  await app.page.reload();
}

async function openTurns(app: SessionPage): Promise<void> {
  await app.give({ name: "digest.jsonl", content: fileOf(SESSION, "digest") });
  await app.isOpen();
  await app.page.getByRole("radio", { name: "Turns" }).click();
  await expect(grid(app.page)).toBeVisible();
}

test("a session of more than 60 entries begins with its turns, a shorter one with its entries", async ({
  app,
  page,
}) => {
  await withoutChoice(app);
  await app.openSample("Refactor auth module");
  await expect(lines(page).first()).toContainText("Refactor the auth module");
  await expect(line(page, /Compaction/)).toHaveText([
    "═Compaction 1: 9.4k → 1.2k tokens",
    "═Compaction 2: 9k → 3.8k tokens",
  ]);
  await withoutChoice(app);
  await app.openSample("Flaky test in the day parser");
  await expect(app.outline).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});

test("the choice is in the address and holds for the next session, and a filter shows entries", async ({
  app,
  page,
}) => {
  await withoutChoice(app);
  await app.openSample("Refactor auth module");
  await page.getByRole("radio", { name: "Entries" }).click();
  await expect(page).toHaveURL(/level=entries/);
  await expect(app.outline).toBeVisible();
  await app.home();
  await app.openSample("Refactor auth module");
  await expect(app.outline).toBeVisible();
  await page.keyboard.press("f");
  await expect(page).toHaveURL(/level=turns/);
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press("o");
  await page.getByRole("textbox", { name: "Filter" }).fill("jose");
  await expect(app.outline).toBeVisible();
  await page.getByRole("radio", { name: "Turns" }).click();
  await expect(page).not.toHaveURL(/text=/);
  await expect(grid(page)).toBeVisible();
});

test("a turn says what was asked, changed and tested, what failed and how long it took", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openTurns(app);
  await expect(lines(page)).toHaveText([
    /^1Why do the tests fail\?verify\.ts✓ 7 tests1.*0:07$/,
    "1Thanks · 1 turn · abandoned · finished",
    /^2Try another way.*0:01$/,
  ]);
  await expect(line(page, "Why do").locator(".digest-tests")).toHaveAttribute(
    "title",
    /^✓ 7 tests: npm test/,
  );
});

test("by keys: a turn opens, unfolds into its steps, and is copied", async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTurns(app);
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(line(page, "Why do")).toHaveAttribute("aria-expanded", "true");
  await expect(grid(page).locator("[aria-level='2']")).toHaveText([
    /bash.*npm test/,
    /edit.*verify\.ts/,
    /bash.*npm test/,
  ]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(app.fact("Entry")).toHaveText("run");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(app.fact("Entry")).toHaveText("ask");
  await page.keyboard.press("Enter");
  await expect(app.fact("Entry")).toHaveText("run");
  await page.keyboard.press("ArrowLeft");
  await expect(grid(page).locator("[aria-level='2']")).toHaveCount(0);

  await page.keyboard.press("x");
  await expect(line(page, "Why do")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("y");
  await expect(page.getByRole("button", { name: "Copy as Markdown" })).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("| 1 | Why do the tests fail? | `src/verify.ts` |");
  expect(copied).not.toContain("another way");
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(grid(page).locator("[aria-selected=true]")).toHaveCount(2);
});

test("a branch that was left unfolds into its turns, and its number leads to its end", async ({
  app,
  page,
}) => {
  await page.goto(`${SAMPLE}?level=turns`);
  await app.isOpen();
  const branch = line(page, /passport: no/);
  await branch.click();
  await expect(branch).toHaveAttribute("aria-expanded", "true");
  await expect(line(page, "Actually try passport")).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("ArrowLeft");
  await expect(line(page, "Actually try passport")).toHaveCount(0);
  await branch.getByRole("button", { name: /^Go to the end of/ }).click();
  await expect(page).toHaveURL(/leaf=/);
  await expect(line(page, "Actually try passport")).toHaveAttribute("aria-level", "1");
});

test("a compaction leads to what it changed", async ({ app, page }) => {
  await page.goto(`${SAMPLE}?level=turns`);
  await app.isOpen();
  await line(page, /Compaction 1/).click();
  await expect(page).toHaveURL(/compare\?.*what=context/);
});

test("a branch without a prompt says so, and shows its entries", async ({ app, page }) => {
  const content = fileOf(entriesIn("a assistant: Ready"), "quiet");
  await app.give({ name: "quiet.jsonl", content });
  await app.isOpen();
  await page.getByRole("radio", { name: "Turns" }).click();
  await page.getByText("No prompt in this branch").waitFor();
  await page.getByRole("button", { name: "Show its 1 entry" }).click();
  await expect(app.row("Ready")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a turn is two lines, nothing is wider than the screen, and a tap opens it", async ({
    app,
    page,
  }) => {
    await page.goto(`${SAMPLE}?level=turns`);
    await app.isOpen();
    await page.getByRole("button", { name: "Outline", exact: true }).click();
    await expect(lines(page).first()).toBeVisible();
    const wide = await grid(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await line(page, "Ship it").click();
    await expect(page.getByRole("dialog", { name: "Outline" })).toHaveCount(0);
    await expect(page).toHaveURL(/entry=/);
  });
});
