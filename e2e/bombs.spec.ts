// Single entries made to hurt, as small as they hurt: the session opens, the rest of it is untouched,
// and what is drawn is bounded on every screen. How long each takes is for `npm run bench -- bombs`.
import type { Page } from "@playwright/test";
import { DEEP_BOMBS } from "../bench/bombs/deep-bombs.ts";
import { BOMB_ID, SessionFile, WORDS_AFTER, WORDS_BEFORE } from "../bench/bombs/session-file.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const LONG = "Kaboom ".repeat(30_000);

/** Goes to an address of the session, as a link would. */
async function go(page: Page, screen: string, query: string): Promise<void> {
  await page.evaluate(
    ({ screen, query }) => {
      const key = /session\/([^/?]+)/.exec(location.hash)?.[1];
      location.hash = `#/session/${key}${screen}?${query}`;
    },
    { screen, query },
  );
}

/** The longest text and the longest attribute that a reader or a screen reader would come to. */
function longestName(page: Page): Promise<number> {
  return page.evaluate(() => {
    let longest = 0;
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["title", "aria-label", "aria-valuetext"]) {
        longest = Math.max(longest, element.getAttribute(name)?.length ?? 0);
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) {
          longest = Math.max(longest, node.textContent?.length ?? 0);
        }
      }
    }
    return longest;
  });
}

async function openText(app: SessionPage, text: string): Promise<void> {
  await app.give({ name: "bomb.jsonl", content: text });
  await app.isOpen();
}

const NAMED = [
  ["a label", (file: SessionFile) => file.entry("label", { targetId: file.parent, label: LONG })],
  ["a type", (file: SessionFile) => file.entry(LONG, { value: 1 })],
  ["a role", (file: SessionFile) => file.message({ role: LONG, content: "Said." })],
  ["a session's name", (file: SessionFile) => file.entry("session_info", { name: LONG })],
  [
    "a model and a stop reason",
    (file: SessionFile) => file.reply([], { model: LONG, stopReason: LONG }),
  ],
  [
    "a tool",
    (file: SessionFile) => {
      const call = { type: "toolCall", id: "c", name: LONG, arguments: {} };
      file.reply([call], { stopReason: "toolUse" });
      return file.result("c", LONG, "Done.");
    },
  ],
] as const;

test("a name of any length is cut on every screen", async ({ app, page }) => {
  const file = new SessionFile();
  file.prompt(WORDS_BEFORE);
  const entries = NAMED.map(([, write]) => write(file));
  file.prompt(WORDS_AFTER);
  await openText(app, file.text());
  await expect(app.transcript).toContainText(WORDS_AFTER);
  for (const entry of entries) {
    await go(page, "", `view=history&entry=${entry}&side=usage`);
    await expect(page.locator("[data-selected=true]").first()).toBeVisible();
    expect(await longestName(page)).toBeLessThan(2000);
  }
  await go(page, "", "pane=map&side=details");
  await expect(page.getByRole("tree", { name: /^Map/ })).toBeVisible();
  expect(await longestName(page)).toBeLessThan(2000);
  await go(page, "/stats", "");
  await expect(page.getByRole("table").first()).toBeVisible();
  expect(await longestName(page)).toBeLessThan(2000);
  await go(page, "/compare", "");
  await expect(page.getByRole("region", { name: "Entries side by side" })).toBeVisible();
  expect(await longestName(page)).toBeLessThan(2000);
});

const DEEP = ["deep-header-5000", "deep-compaction-5000", "deep-arguments-5000", "deep-data"];

for (const bomb of DEEP_BOMBS.filter(({ name }) => DEEP.includes(name))) {
  test(`${bomb.name}: opens, and its own text can be read`, async ({ app, page }) => {
    await openText(app, bomb.text());
    await expect(app.transcript).toContainText(WORDS_AFTER);
    await go(page, "", `view=history&entry=${BOMB_ID}&side=raw`);
    await expect(page.locator("[data-selected=true]").first()).toBeVisible();
    await expect(app.inspector).toContainText(BOMB_ID);
  });
}

for (const bomb of DEEP_BOMBS.filter(({ name }) => name.startsWith("figures"))) {
  test(`${bomb.name}: are not recorded, and draw nothing`, async ({ app, page }) => {
    await openText(app, bomb.text());
    await expect(page.getByRole("slider", { name: "Place in this branch" })).toBeAttached();
    for (const [screen, query, words] of [
      ["", `entry=${BOMB_ID}&side=usage&pane=map`, "not recorded"],
      ["", `entry=${BOMB_ID}&side=details`, BOMB_ID],
      ["/stats", "scope=session", "Cost"],
      ["/compare", "what=context", "tokens"],
    ] as const) {
      await go(page, screen, query);
      await expect(page.locator("#root")).toContainText(words);
      await expect(page.locator("body")).not.toContainText(/NaN|Infinity|∞/);
      expect(await page.locator("path[d*=NaN], path[d*=Infinity]").count()).toBe(0);
    }
  });
}

test("the text of a large entry is read piece by piece to its end", async ({ app, page }) => {
  const file = new SessionFile();
  const words = Array.from({ length: 24_000 }, (_, i) => `word${i}`);
  file.entry("custom", { customType: "words", data: words }, BOMB_ID);
  file.prompt(WORDS_AFTER);
  await openText(app, file.text());
  await go(page, "", `view=history&entry=${BOMB_ID}&side=raw`);
  const more = app.inspector.getByRole("button", { name: /^Show more/ });
  await expect(more).toBeVisible();
  await expect(app.inspector).not.toContainText("word23999");
  while (await more.isVisible()) {
    // Asked for all there are: waiting for a button that goes would never end.
    const label = async () => (await more.allTextContents()).join();
    const before = await label();
    await more.click();
    await expect.poll(label).not.toBe(before);
  }
  await expect(app.inspector).toContainText("word23999");
});

test("a link that changes the view leads to its entry", async ({ app, page }) => {
  const file = new SessionFile();
  const first = file.prompt("The first prompt.");
  const wanted = file.prompt("The prompt that is wanted.");
  for (let i = 0; i < 4; i++) file.prompt(`Another prompt ${i}.`);
  for (let i = 0; i < 300; i++) file.entry("model_change", { provider: "p", modelId: `m${i}` });
  file.entry("compaction", { summary: "A summary.", firstKeptEntryId: first, tokensBefore: 9 });
  file.prompt(WORDS_AFTER);
  await openText(app, file.text());
  await expect(app.transcript).toContainText("Compaction 1");
  await go(page, "", `view=history&entry=${wanted}`);
  await expect(page.locator("[data-selected=true]")).toContainText("that is wanted");
});
