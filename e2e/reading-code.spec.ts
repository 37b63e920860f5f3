// Code as a reader sets it: lines that go on below keep their numbers.
import type { Locator, Page } from "@playwright/test";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const LONG = "const wide = [".concat("40_000, ".repeat(60), "];");
const comment = (line: number) =>
  line % 40 === 5 ? `/* begins in ${line}\n${LONG}\n ends */` : "";
/** Long lines, comments over several lines, empty lines: 400 lines. */
const TEXT = Array.from({ length: 400 }, (_, line) =>
  line % 7 === 3 ? LONG : line % 11 === 4 ? "" : comment(line) || `const line${line} = ${line};`,
)
  .join("\n")
  .split("\n")
  .slice(0, 400)
  .join("\n");

async function openCode(app: SessionPage, path: string, offset: number): Promise<Locator> {
  const messages = [
    { role: "user", content: "Read it" },
    call("read", { path, offset }),
    result(TEXT, "read"),
  ];
  await app.give({ name: "code.jsonl", content: fileOfMessages(messages) });
  await app.isOpen();
  await expect(app.page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
  const tool = app.transcript.locator(".tool").first();
  await tool.getByRole("button", { name: /^Show all of/ }).click();
  return tool.locator(".code");
}

/** Where the lines begin, as the text is laid out, and where their numbers stand. */
async function linesOf(code: Locator) {
  return code.evaluate((element) => {
    const text = element.querySelector(".code-text");
    const walker = document.createTreeWalker(text ?? element, NodeFilter.SHOW_TEXT);
    const tops: number[] = [];
    let begins = true;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { data } = node as Text;
      for (let at = 0; at < data.length; at++) {
        if (begins) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          tops.push(Math.round(range.getClientRects()[0]?.top ?? -1));
        }
        begins = data[at] === "\n";
      }
    }
    const marks = [...element.querySelectorAll<HTMLElement>(".code-line")];
    return {
      tops,
      numbers: marks.map((mark) => ({
        number: mark.dataset.line,
        drawn: getComputedStyle(mark, "::before").content,
        top: Math.round(mark.getBoundingClientRect().top),
      })),
    };
  });
}

const wrap = (page: Page) => page.keyboard.press("Z");

for (const [path, language] of [
  ["notes.txt", "without colours"],
  ["wide.ts", "in colours"],
] as const) {
  test(`each number stands at its line where long lines go on below, ${language}`, async ({
    app,
    page,
  }) => {
    const code = await openCode(app, path, 91);
    if (path === "wide.ts") await expect(code.locator(".hljs-comment").first()).toBeAttached();
    const before = await code.locator(".code-text").textContent();
    await wrap(page);
    await expect(page.locator("html")).toHaveAttribute("data-code", "wrap");
    const { tops, numbers } = await linesOf(code);
    // As many as are shown, and no more.
    expect(tops).toHaveLength(200);
    expect(numbers).toHaveLength(200);
    expect(numbers.map(({ number }) => number)).toEqual(tops.map((_, at) => `${at + 91}`));
    expect(numbers.map(({ drawn }) => drawn)).toEqual(tops.map((_, at) => `"${at + 91}"`));
    for (const [at, { top }] of numbers.entries()) {
      expect(Math.abs(top - (tops[at] ?? 0)), `line ${at + 91}`).toBeLessThanOrEqual(3);
    }
    // Some lines are several, or this proves nothing.
    expect((tops.at(-1) ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(200 * 22);
    // The numbers are no part of the text, and nothing of it is beside the box.
    expect(await code.locator(".code-text").textContent()).toBe(before);
    expect(await code.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await wrap(page);
    await expect(code.locator(".code-line")).toHaveCount(0);
    await expect(code.locator(".code-numbers")).toBeVisible();
  });
}

test("numbers of any size stand beside the text, at 390 pixels too", async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const code = await openCode(app, "notes.txt", 9_007_199_254_740_000);
  await wrap(page);
  await expect(code.locator(".code-line").first()).toHaveAttribute("data-line", "9007199254740000");
  const fits = await code.evaluate((box) => {
    const mark = box.querySelector(".code-line");
    const text = box.querySelector(".code-text");
    if (!mark || !text) return false;
    const left =
      text.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(text).paddingLeft);
    return mark.scrollWidth <= mark.clientWidth && mark.getBoundingClientRect().right < left;
  });
  expect(fits).toBe(true);
});
