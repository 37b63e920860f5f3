// Comparisons in print: what the page holds while the browser prints it.
import type { Page } from "@playwright/test";
import { generateLarge } from "../fixtures/generate/large.ts";
import { jsonLines } from "../src/testing/session.ts";
import { AUTH, compare, entries, isCompared, THREE } from "./compare-page.ts";
import { expect, test } from "./session-page.ts";

const NOT_READ = "only the beginning: Print on the screen reads everything first";

/** Clicks Print and waits until everything was read; the dialog itself is left out. */
async function askToPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    const print = () => document.body.setAttribute("data-printed", "");
    Object.assign(window, { print });
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
}

/** The words in print, in the moment the browser lays it out. */
async function printedWords(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => {
    const note = () => {
      const [main, selection] = [document.querySelector("main"), getSelection()];
      if (!main || !selection) return;
      // What can be selected is what is drawn.
      selection.selectAllChildren(main);
      Object.assign(window, { printed: selection.toString() });
      selection.removeAllRanges();
    };
    addEventListener("beforeprint", note, { once: true });
  });
  const pdf = await page.pdf();
  expect(pdf.length).toBeGreaterThan(1000);
  await page.emulateMedia({ media: null });
  return page.evaluate(() => String(Reflect.get(window, "printed")));
}

/** Elements that hold more than they show, while the page is as in print. */
async function clipped(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main, main *")]
      .filter((element) => {
        const { overflow, display, position } = getComputedStyle(element);
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
        if (overflow === "visible" || display.startsWith("inline")) return false;
        if (position === "absolute" || clientHeight === 0) return false;
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      })
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  return found;
}

/** A text of so many characters whose end says that it is there. */
function longText(name: string, characters: number): string {
  return `${"word ".repeat(characters / 5)}the end of ${name}`;
}

const message = (id: string, parentId: string | null, fields: object) => ({
  type: "message",
  id,
  parentId,
  timestamp: "2026-03-14T09:00:00Z",
  message: fields,
});
const reply = (id: string, parentId: string, characters: number) =>
  message(id, parentId, {
    role: "assistant",
    content: [
      { type: "thinking", thinking: longText(`thinking ${id}`, 6_000) },
      { type: "text", text: longText(`reply ${id}`, characters) },
      {
        type: "toolCall",
        id: `c-${id}`,
        name: "write",
        arguments: { path: "a.ts", content: longText(`file ${id}`, 6_000) },
      },
    ],
  });
const header = { type: "session", version: 3, timestamp: "2026-03-14T09:00:00Z", cwd: "/x" };

const ends = (id: string) => [`thinking ${id}`, `reply ${id}`, `file ${id}`];

test("branches are printed whole: texts, thinking, what calls were given", async ({
  app,
  page,
}) => {
  const lines = [
    { ...header, id: "print-branches" },
    message("s", null, { role: "user", content: "Go" }),
    reply("a", "s", 60_000),
    reply("b", "s", 30_000),
  ];
  await app.give({ name: "print.jsonl", content: jsonLines(lines) });
  await app.isOpen();
  await compare(page, "print-branches", "?a=a&b=b");
  await isCompared(page);
  await askToPrint(page);
  const printed = await printedWords(page);
  for (const name of [...ends("a"), ...ends("b")]) expect(printed).toContain(`the end of ${name}`);
  expect(printed).not.toContain("Cut here");
  expect(printed).not.toContain("Show all");
  expect(printed).not.toContain(NOT_READ);
  expect(await clipped(page)).toEqual([]);
  // Afterwards the screen is a screen again, with its folds as they were.
  await expect(entries(page).locator("details[open].compare-thinking")).toHaveCount(0);
});

test("an endless text is cut in print, which says where", async ({ app, page }) => {
  const lines = [
    { ...header, id: "print-endless" },
    message("s", null, { role: "user", content: "Go" }),
    message("a", "s", { role: "user", content: `${"x".repeat(249_990)} the end` }),
  ];
  await app.give({ name: "print.jsonl", content: jsonLines(lines) });
  await app.isOpen();
  await compare(page, "print-endless", "?a=a&b=s");
  await isCompared(page);
  await askToPrint(page);
  const printed = await printedWords(page);
  expect(printed).toContain("Cut here: 200,000 of 249,998 characters.");
  expect(printed).not.toContain("the end");
});

test("a compaction is printed whole: dropped, kept, and the summary", async ({ app, page }) => {
  const summary = longText("summary", 30_000);
  const lines = [
    { ...header, id: "print-compaction" },
    message("u", null, { role: "user", content: longText("prompt", 30_000) }),
    reply("a", "u", 30_000),
    message("u2", "a", { role: "user", content: longText("kept prompt", 30_000) }),
    reply("k", "u2", 30_000),
    { type: "compaction", id: "c", parentId: "k", summary, firstKeptEntryId: "u2" },
  ];
  await app.give({ name: "print.jsonl", content: jsonLines(lines) });
  await app.isOpen();
  await compare(page, "print-compaction", "?what=context");
  await askToPrint(page);
  const printed = await printedWords(page);
  const names = ["prompt", ...ends("a"), "summary", "kept prompt", ...ends("k")];
  for (const name of names) expect(printed).toContain(`the end of ${name}`);
  expect(printed).not.toContain(NOT_READ);
  expect(await clipped(page)).toEqual([]);
});

test("samples are printed without a cut", async ({ page }) => {
  await compare(page, THREE);
  await isCompared(page);
  await askToPrint(page);
  const branches = await printedWords(page);
  expect(branches).toContain(
    "A is current: how tests ended is not recorded. B was left: tests pass.",
  );
  expect(branches).toContain("Committed as b0d41ce.");
  expect(branches).toMatch(/After the fork\s+A 3\s+C: the cause\s+B 1\s+A: retry\s+B − A/);
  expect(branches).not.toMatch(/Cut here|Show all|only the beginning/);
  expect(await clipped(page)).toEqual([]);
  await compare(page, AUTH, "?what=context");
  await expect(page.getByRole("region", { name: "Dropped", exact: true })).toBeVisible();
  await askToPrint(page);
  const context = await printedWords(page);
  expect(context).toContain("Files: named in the summary, used in the session");
  expect(context).toMatch(/Refactor auth module\s+Before: just after “.+” · After: Compaction 2: /);
  expect(context).not.toMatch(/Cut here|Show all|only the beginning/);
  expect(await clipped(page)).toEqual([]);
});

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  test("print is dark on white all the same", async ({ page }) => {
    await compare(page, THREE);
    await isCompared(page);
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
    const onScreen = await ink();
    await page.emulateMedia({ media: "print" });
    expect(await ink()).toBe("rgb(33, 31, 27)");
    expect(onScreen).not.toBe("rgb(33, 31, 27)");
  });
});

test("print made without the Print button says that it holds beginnings only", async ({ page }) => {
  await compare(page, AUTH, "?what=context");
  await expect(page.getByRole("region", { name: "Dropped", exact: true })).toBeVisible();
  expect(await printedWords(page)).toContain(NOT_READ);
});

test("reading what will be printed shows how far it is, and stops when asked", async ({
  app,
  page,
}) => {
  const text = [...generateLarge({ bytes: 12_000_000, seed: 3 })].join("").trim();
  const [first = "", ...rest] = text.split("\n");
  await app.give({
    name: "print.jsonl",
    content: `${[JSON.stringify({ ...JSON.parse(first), id: "print-long" }), ...rest].join("\n")}\n`,
  });
  await app.isOpen();
  const last: { readonly id: string } = JSON.parse(rest.at(-1) ?? "{}");
  await compare(
    page,
    "print-long",
    `?what=context&from=${JSON.parse(rest[0] ?? "{}").id}&to=${last.id}`,
  );
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen, print: () => seen.push("printed") });
    const stop = (_: unknown, observer: MutationObserver) => {
      const button = document.querySelector<HTMLElement>('button[aria-label="Do not print"]');
      if (!button) return;
      observer.disconnect();
      const bar = button.parentElement?.querySelector('[role="progressbar"]');
      seen.push(bar?.getAttribute("aria-label") ?? "no progress");
      button.click();
    };
    new MutationObserver(stop).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Do not print" })).toHaveCount(0);
  const seen = await page.evaluate(() => Reflect.get(window, "seen"));
  expect(seen).toEqual(["Reading what will be printed"]);
});
