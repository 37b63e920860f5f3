// What of a branch goes to paper: thinking and what tools put out, as it was chosen. Looked at in print, and
// read from the PDF that comes of it.
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { lettersOf, withoutSpaces } from "./pdf-text.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const OUTPUT = Array.from({ length: 40 }, (_, line) => `swift number ${line + 1} is home`).join(
  "\n",
);
const MESSAGES = [
  { role: "user", content: "Count the swifts" },
  {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "They return at dusk, so I wait." },
      { type: "text", text: "I count them now." },
    ],
    stopReason: "stop",
  },
  call("bash", { command: "count --all swifts" }),
  result(OUTPUT, "bash"),
  { role: "assistant", content: [{ type: "text", text: "There are forty." }], stopReason: "stop" },
];

async function openPrint(app: SessionPage): Promise<void> {
  await app.give({ name: "swifts.jsonl", content: fileOfMessages(MESSAGES) });
  await app.isOpen();
  await expect(app.page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
  await app.page.keyboard.press("Control+p");
  await isReady(app.page);
}

/** Until everything is there that will be printed. */
async function isReady(page: Page): Promise<void> {
  await expect(page.getByRole("article", { name: "What will be printed" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
}

/** What stands on paper, read from the PDF; in print nothing of it is different. */
async function printed(page: Page): Promise<string> {
  await isReady(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("checkbox", { name: "Thinking" })).toBeHidden();
  const paper = page.getByRole("article", { name: "What will be printed" });
  await expect(paper.locator("code").last()).toBeVisible();
  // What the worker has not parsed yet stands as it is written, and would be other words than the PDF's.
  await expect(paper.locator(".markdown-plain")).toHaveCount(0);
  const drawn = withoutSpaces((await paper.allInnerTexts()).join(""));
  const letters = lettersOf(await page.pdf({ format: "A4" }));
  await page.emulateMedia({ media: null });
  expect(letters).toContain(drawn.slice(0, 60));
  expect(letters.endsWith(drawn.slice(-60))).toBe(true);
  return letters;
}

const has = (words: string) => withoutSpaces(words);

test("on paper is what was said, and of long output the beginning, unless more is wanted", async ({
  app,
  page,
}) => {
  await openPrint(app);
  const usual = await printed(page);
  for (const words of [
    "Count the swifts",
    "I count them now.",
    "count --all swifts",
    "swift number 12 is home",
    "28 more lines left out.",
    "There are forty.",
    "without thinking and long output of tools",
  ])
    expect(usual).toContain(has(words));
  expect(usual).not.toContain(has("They return at dusk"));
  expect(usual).not.toContain(has("swift number 13"));

  await page.getByRole("checkbox", { name: "Thinking" }).check();
  await page.getByRole("radio", { name: "All output" }).click();
  const whole = await printed(page);
  expect(whole).toContain(has("They return at dusk, so I wait."));
  expect(whole).toContain(has("swift number 40 is home"));
  expect(whole).not.toMatch(/leftout|without/);

  await page.getByRole("radio", { name: "No output" }).click();
  const without = await printed(page);
  expect(without).toContain(has("without the output of tools"));
  expect(without).toContain(has("count --all swifts"));
  expect(without).not.toContain(has("is home"));
});

test("what is printed is chosen by keys, which the help lists, and remembered", async ({
  app,
  page,
}) => {
  await openPrint(app);
  const thinking = page.getByRole("checkbox", { name: "Thinking" });
  await page.keyboard.press("1");
  await expect(thinking).toBeChecked();
  await page.keyboard.press("2");
  await expect(page.getByRole("radio", { name: "All output" })).toBeChecked();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("Print thinking, or leave it out");
  await expect(help).toContainText("Print tool output: none, the beginning, all");
  await page.keyboard.press("Escape");
  await page.reload();
  await isReady(page);
  await expect(thinking).toBeChecked();
  await expect(page.getByRole("radio", { name: "All output" })).toBeChecked();
  await expect(page.getByRole("article", { name: "What will be printed" })).toContainText(
    "They return at dusk",
  );
});

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const) {
  test(`the choice fits ${width} pixels, ${colorScheme}`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await openPrint(app);
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await page.getByRole("checkbox", { name: "Thinking" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    // As long as the key is down the choice goes with the focus.
    await page.keyboard.down("ArrowRight");
    await expect(page.getByRole("radio", { name: "All output" })).toBeChecked();
    await page.keyboard.up("ArrowRight");
  });
}
