// The outline in the browser: filters, folding, keys, branches, links, and what a screen reader is
// told. Very long ones are in outline-size.spec.ts.
import type { Locator } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { violationsInBothThemes } from "./axe.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SESSION = `
  ask     user: Why do the tests fail?
  plan    assistant: There are two ways
  look    assistant: | bash npm test
  ran     result!: 1 failed. Command exited with code 1
  jose    user: Try jose
  done    assistant: jose works
  mark    label for=done: good one
  pass    < plan user: Try passport
  heavy   assistant: It is heavy
  broke   failed: overloaded
  level   thinking: high
  undo    user: Throw it away`;

const ASK = "User Why do the tests fail? 1 s";
const PLAN = "Assistant There are two ways";
const PASS = "Branch 2: User Try passport 2 s 1 failed";
const HEAVY = "Assistant It is heavy";
const BROKE = "Assistant overloaded , error";
const UNDO = "User Throw it away leaf";
const ALONE = "bash npm test exit 1 , error, other branch";
const RAN = `Branch 1: good one ${ALONE}`;
const JOSE = "User Try jose 1 s , other branch";
/** Where a filter hides the first row of its branch. */
const BRANCH_JOSE = `Branch 1: good one ${JOSE}`;
const DONE = "good one Assistant jose works , other branch";

const row = (app: SessionPage, name: string | RegExp): Locator =>
  app.outline.getByRole("treeitem", { name });
const selected = (app: SessionPage): Locator =>
  app.outline.getByRole("treeitem", { selected: true });
const footer = (app: SessionPage): Locator =>
  app.page.getByRole("status").filter({ hasText: "entries" });

async function openText(app: SessionPage, content: string): Promise<void> {
  await app.give({ name: "session.jsonl", content });
  await expect(app.outline).toBeVisible();
}

/** Opens SESSION and waits until it was read in full. `query`: what the address says beside. */
async function openSession(app: SessionPage, query = ""): Promise<void> {
  await openText(app, fileOf(entriesIn(SESSION), "outline"));
  await expect(app.rows()).toHaveText([ASK, PLAN, PASS, HEAVY, BROKE, UNDO, RAN, JOSE, DONE]);
  if (query) await app.page.goto(`./#/session/outline?${query}`);
}

test("each filter shows its own entries, in the branch of the leaf first", async ({
  app,
  page,
}) => {
  await openSession(app);
  await expect(footer(app)).toHaveText("9 of 12 entries");
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).click();

  await choose("No tools");
  await expect(app.rows()).toHaveText([ASK, PLAN, PASS, HEAVY, BROKE, UNDO, BRANCH_JOSE, DONE]);
  await choose("User");
  await expect(app.rows()).toHaveText([ASK, PASS, UNDO, BRANCH_JOSE]);
  await expect(page).toHaveURL(/filter=user/);
  await choose("Labelled");
  await expect(app.rows()).toHaveText([`Branch 2: Try passport ${UNDO}`, `Branch 1: ${DONE}`]);
  await choose("All");
  await expect(app.rows()).toHaveCount(12);
  await page.reload();
  await expect(footer(app)).toHaveText("12 of 12 entries");
});

test("the text filter narrows while typing and Escape clears it", async ({ app, page }) => {
  await openSession(app);
  await page.keyboard.press("o");
  const field = page.getByRole("textbox", { name: "Filter the outline by text" });
  await expect(field).toBeFocused();
  await page.keyboard.type("try JOSE");
  await expect(app.rows()).toHaveText([JOSE]);
  await expect(page).toHaveURL(/text=try/);

  await field.press("ArrowDown");
  await expect(app.outline).toBeFocused();
  await page.keyboard.press("o");
  await page.keyboard.press("Escape");
  await expect(app.outline).toBeFocused();
  await expect(footer(app)).toHaveText("9 of 12 entries");
});

test("a filter without a match says so and can be cleared", async ({ app, page }) => {
  await openSession(app, "text=nowhere&tool=bash");
  await expect(page.getByText("No entry shown here contains “nowhere”.")).toBeVisible();
  await expect(footer(app)).toHaveText("0 of 12 entries");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(app.rows()).toHaveCount(9);
  await expect(page).not.toHaveURL(/text=|tool=/);
});

test("errors and single tools are filters too", async ({ app, page }) => {
  await openSession(app);
  const menu = page.getByRole("button", { name: "More filters: errors, costs, times and tools" });
  await menu.click();
  await page.getByRole("menuitemradio", { name: "Errors only" }).click();
  await expect(app.rows()).toHaveText([`Branch 2: Try passport ${BROKE}`, RAN]);
  await menu.click();
  await page.getByRole("menuitemradio", { name: "bash · 1" }).click();
  await expect(app.rows()).toHaveText([ALONE]);
  await page.getByRole("button", { name: "Remove the filter Errors only" }).click();
  await page.getByRole("button", { name: "Remove the filter Tool: bash" }).click();
  await expect(app.rows()).toHaveCount(9);
});

test("a branch folds by mouse and by keyboard, and unfolds when the filter changes", async ({
  app,
  page,
}) => {
  await openSession(app);
  await row(app, JOSE).click({ modifiers: ["Alt"] });
  await app.outline.press("Home");
  await page.keyboard.type("npm");
  const branch = row(app, /bash npm test/);
  await page.keyboard.press("ArrowLeft");
  await expect(branch).toHaveAttribute("aria-expanded", "false");
  await expect(app.rows()).toHaveCount(7);
  await expect(branch).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(app.rows()).toHaveCount(9);

  // A branch that begins with a prompt: the arrow folds its turn, the mark all of it.
  await row(app, /Try passport/)
    .locator("[data-fold=branch]")
    .click();
  await expect(row(app, /^Branch 2/)).toHaveAttribute("aria-expanded", "false");
  await expect(row(app, /^Branch 2/)).toContainText("3 folded");
  await row(app, /^Branch 2/)
    .locator(".outline-fold")
    .click();
  await expect(app.rows()).toHaveCount(9);

  await app.outline.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(app.rows()).toHaveCount(1);
  await page.getByRole("radio", { name: "No tools" }).click();
  await expect(app.rows()).toHaveCount(8);
});

test("turns fold, and say what they cost and took", async ({ app }) => {
  const entries = entriesIn(SESSION).map((entry) =>
    entry.id === "heavy" || entry.id === "broke"
      ? {
          ...entry,
          message: { ...Object(entry.message), usage: { input: 9, cost: { total: 0.25 } } },
        }
      : entry,
  );
  await openText(app, fileOf(entries, "turns"));
  await expect(row(app, /Try passport/)).toContainText("$0.50 · 2 s");
  await expect(row(app, /Try passport/)).toContainText("1 failed");
  const ask = row(app, /Why do the tests fail/);
  await expect(ask).toHaveAttribute("aria-expanded", "true");
  await ask.locator("[data-fold=turn]").click();
  await expect(ask).toContainText("2 folded");
  await expect(app.rows()).toHaveText([
    /Why do/,
    /passport/,
    /heavy/,
    /overloaded/,
    /Throw/,
    /jose/,
    /works/,
  ]);
});

test("what cost most, what took longest and what touches a file are filters", async ({
  app,
  page,
}) => {
  const entries = entriesIn(`
    ask   user: Go
    look  assistant: | read /x/src/a.ts | read b.ts
    one   result: export
    two   @60 result: export
    say   @61 assistant: Done`).map((entry) =>
    entry.id === "say"
      ? {
          ...entry,
          message: { ...Object(entry.message), usage: { input: 9, cost: { total: 0.25 } } },
        }
      : entry,
  );
  await openText(app, fileOf(entries, "ranks"));
  await expect(app.rows()).toHaveCount(4);
  const menu = page.getByRole("button", { name: "More filters: errors, costs, times and tools" });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await choose("Most expensive 20");
  await expect(app.rows()).toHaveText([/Assistant Done \$0\.25/]);
  await expect(page).toHaveURL(/filter=expensive/);
  await choose("Slowest 20");
  await expect(app.rows()).toHaveText([/read src\/a\.ts 1 s/, /read b\.ts 58 s/]);
  await page.getByRole("button", { name: "Remove the filter Slowest 20" }).click();

  const path = app.transcript.getByRole("link", { name: "/x/src/a.ts" });
  await path.click();
  await expect(page).toHaveURL(/[?&]file=src%2Fa\.ts/);
  await expect(app.rows()).toHaveText([/read src\/a\.ts/]);
  await page.getByRole("button", { name: "Remove the filter Touches src/a.ts" }).click();
  await expect(app.rows()).toHaveCount(4);
});

test("on a phone, a file's path brings the outline up, with what touches it", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const entries = entriesIn(`
    ask   user: Go
    look  assistant: | read /x/src/a.ts | read b.ts
    one   result: export
    two   result: export`);
  await app.give({ name: "touched.jsonl", content: fileOf(entries, "touched") });
  await app.isOpen();
  await app.transcript.getByRole("link", { name: "/x/src/a.ts" }).click();
  const sheet = page.getByRole("dialog", { name: "Outline" });
  await expect(sheet).toBeVisible();
  await expect(app.rows()).toHaveText([/read src\/a\.ts/]);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await app.rows().first().click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]file=src%2Fa\.ts/);
});

test("the text filter says what it searches, and a button clears it", async ({ app, page }) => {
  await openSession(app);
  const field = page.getByRole("textbox", { name: "Filter the outline by text" });
  await expect(field).toHaveAccessibleDescription(/first words, tools, commands, paths, labels/);
  await expect(page.getByRole("button", { name: "Clear the text filter" })).toHaveCount(0);
  await field.fill("jose");
  await expect(app.rows()).toHaveCount(2);
  await page.getByRole("button", { name: "Clear the text filter" }).click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(app.rows()).toHaveCount(9);
});

test("a click goes to the newest leaf below, with Alt the entry is the leaf", async ({
  app,
  page,
}) => {
  await openSession(app);
  await row(app, /Try jose/).click();
  await expect(page).toHaveURL(/leaf=mark&entry=jose/);
  await expect(selected(app)).toHaveText("User Try jose 1 s");
  await expect(app.rows()).toHaveText([
    "User Why do the tests fail? 3 s 1 failed",
    PLAN,
    "Branch 1: good one bash npm test exit 1 , error",
    "User Try jose 1 s",
    "good one Assistant jose works",
    "Label good one leaf",
    `${PASS}, other branch`,
    `${HEAVY} , other branch`,
    `${BROKE}, other branch`,
    "User Throw it away , other branch",
  ]);
  await page.goBack();
  await expect(app.rows()).toHaveText([ASK, PLAN, PASS, HEAVY, BROKE, UNDO, RAN, JOSE, DONE]);

  await row(app, HEAVY).click({ modifiers: ["Alt"] });
  await expect(page).toHaveURL(/leaf=heavy&entry=heavy/);
  await expect(selected(app)).toHaveText(`${HEAVY} leaf`);
});

test("single keys go from entry to entry, whatever pane is shown", async ({ app, page }) => {
  await openSession(app, "entry=ask&pane=map");
  await expect(app.outline).toBeHidden();
  const press = async (key: string, entry: string) => {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`entry=${entry}\\b`));
  };
  await press("j", "plan");
  await press("j", "pass");
  await press("k", "plan");
  await press("J", "pass");
  await press("J", "undo");
  await press("K", "pass");
  await press("e", "broke");
  await press("[", "look");
  await expect(page).toHaveURL(/leaf=mark/);
  await press("e", "ran");
  await press("]", "pass");
  await expect(page).toHaveURL(/leaf=undo/);
});

test("a link to a hidden entry selects the nearest entry above it", async ({ app, page }) => {
  await openSession(app, "leaf=mark&entry=look");
  await expect(selected(app)).toHaveText(PLAN);
  await page.getByRole("radio", { name: "User" }).click();
  await expect(selected(app)).toHaveText(/Why do the tests fail/);
  await page.getByRole("radio", { name: "All" }).click();
  await expect(selected(app)).toHaveText(/Assistant bash/);
});

test("the tree is walked by keyboard without turning it around", async ({ app, page }) => {
  await openSession(app);
  await app.outline.focus();
  const cursor = async () => {
    const id = await app.outline.getAttribute("aria-activedescendant");
    return page.locator(`[id="${id}"]`).textContent();
  };
  await page.keyboard.press("End");
  await expect.poll(cursor).toContain("jose works");
  // To the prompt of its turn, which folds with another press; then to where the branch begins.
  await page.keyboard.press("ArrowLeft");
  await expect.poll(cursor).toContain("Try jose");
  await page.keyboard.press("ArrowLeft");
  await expect(row(app, /Try jose/)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(cursor).toContain("npm test");
  await page.keyboard.press("Home");
  await expect.poll(cursor).toContain("Why do the tests fail?");
  await page.keyboard.type("Thro");
  await expect.poll(cursor).toContain("Throw it away");
  await expect(page).not.toHaveURL(/entry=/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/entry=undo/);
});

test("a screen reader hears level, place and state of every row", async ({ app }) => {
  await openSession(app);
  const heard = await app
    .rows()
    .evaluateAll((items) =>
      items.map((item) =>
        ["level", "posinset", "setsize", "expanded"]
          .map((name) => item.getAttribute(`aria-${name}`) ?? "-")
          .join(" "),
      ),
    );
  expect(heard).toEqual([
    "1 1 1 true",
    "2 1 1 -",
    "3 1 2 true",
    "4 1 3 -",
    "4 2 3 -",
    "4 3 3 -",
    "3 2 2 true",
    "4 1 1 true",
    "5 1 1 -",
  ]);
});

test("axe finds nothing to blame in the outline and the problems in both themes", async ({
  app,
  page,
}) => {
  await openSession(app, "entry=jose&leaf=mark");
  await expect(selected(app)).toHaveText("User Try jose 1 s");
  expect(await violationsInBothThemes(page, ".outline-pane")).toEqual([]);
  const [entry] = entriesIn("a < gone user: Hello");
  await openText(app, `{"type":"session","version":3}\n${JSON.stringify(entry)}\n{"cut`);
  await page.getByRole("tab", { name: /^Problems/ }).click();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  expect(await violationsInBothThemes(page, ".problems")).toEqual([]);
});

test("problems are counted, listed by line, and lead to their entry", async ({ app, page }) => {
  const header = { type: "session", version: 3, id: "odd", timestamp: "", cwd: "" };
  const entries = entriesIn("a user: One\nb < gone user: Two\nc user: Three");
  await openText(app, [header, ...entries].map((entry) => JSON.stringify(entry)).join("\n"));
  await page.getByRole("tab", { name: /^Problems\s*\d/ }).click();
  const problem = page.getByRole("listitem").filter({ hasText: "gone" });
  await expect(problem).toContainText("Line 3");
  await problem.getByRole("button", { name: "Go to entry on line 3" }).click();
  await expect(page).toHaveURL(/entry=b\b/);
});

test("a session in order has no problems, and says so", async ({ app, page }) => {
  const header = { type: "session", version: 3, id: "fine", timestamp: "", cwd: "/work" };
  const [entry] = entriesIn("a user: Hello");
  const lines = [{ ...header, timestamp: entry?.timestamp }, entry];
  await openText(app, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  await page.getByRole("tab", { name: "Problems", exact: true }).click();
  await expect(page.getByText("No problems")).toBeVisible();
});

test("the outline leads to comparisons", async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  // The branch in view comes first, so the last row is of another one.
  await app.outline.focus();
  await page.keyboard.press("End");
  const other = app.rows().filter({ hasText: "other branch" }).last();
  await expect(other).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/compare\?.*b=/);
  await page.goBack();
  await app.outline.focus();
  await page.keyboard.press("End");
  await other.click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/\/compare\?.*b=/);
});
