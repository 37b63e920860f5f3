// A pane that cannot be drawn keeps that to itself, says so, and can be drawn again. No entry is known
// that breaks a pane; so something of the browser is broken, for a number that only this pane writes.
import type { Page } from "@playwright/test";
import { fileOf } from "../src/testing/session.ts";
import { fileOfMessages } from "./made-session.ts";
import { expect, type SessionPage, test as strictTest } from "./session-page.ts";

const test = strictTest.extend({
  // A pane that fails says so on the console, too.
  ownAddressesOnly: async ({ browserName: _ }, use) => use(undefined),
});

/** Physical line of the second prompt: blank lines stand above it. */
const LINE = 777;

const reply = (total: number) => ({
  role: "assistant",
  content: [{ type: "text", text: "A reply." }],
  stopReason: "stop",
  usage: { input: total, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: total },
});

/** Blank lines above the fourth line of the file. */
function spread(file: string): string {
  const lines = file.split("\n");
  const [before, after] = [lines.slice(0, 3), lines.slice(3)];
  return [...before, ...Array.from({ length: LINE - 4 }, () => ""), ...after].join("\n");
}

/** Three turns; `tokens` of the context at the end of each. */
function turns(tokens: readonly [number, number, number]): string {
  const prompts = ["The first prompt.", "The second prompt.", "The third prompt."];
  return spread(
    fileOfMessages(
      prompts.flatMap((content, at) => [{ role: "user", content }, reply(tokens[at] ?? 0)]),
    ),
  );
}

/** Two compactions: the second one took 18 entries out of the context. */
function folded(): string {
  const message = (at: number) => ({
    type: "message",
    id: `m${at}`,
    message: at === 0 ? { role: "user", content: "The first prompt." } : reply(500),
  });
  const messages = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => message(from + at));
  const compaction = (id: string, firstKeptEntryId: string) => ({
    type: "compaction",
    id,
    summary: "So far.",
    firstKeptEntryId,
    tokensBefore: 500,
  });
  const prompt = { role: "user", content: "The second prompt." };
  return fileOf([
    ...messages(0, 10),
    compaction("c1", "m8"),
    ...messages(10, 20),
    compaction("c2", "m17"),
    { type: "message", id: "last", message: prompt },
  ]);
}

/** Makes writing this number fail, until it is mended. */
async function breakNumber(page: Page, broken: number): Promise<void> {
  await page.addInitScript((number) => {
    const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format");
    Object.assign(window, { brokenNumber: number });
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get(this: Intl.NumberFormat) {
        const asEver = format?.get?.call(this);
        return (value: number) => {
          const isBroken = value === Reflect.get(window, "brokenNumber");
          if (isBroken) throw new Error("The browser broke");
          return asEver(value);
        };
      },
    });
  }, broken);
}

async function mend(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { brokenNumber: null }));
}

/** What is there of each pane while it works. */
const SIGNS = {
  Outline: (app: SessionPage) => app.row("The first prompt."),
  Transcript: (app: SessionPage) => app.transcript.getByText("The second prompt."),
  Timeline: (app: SessionPage) => app.page.getByRole("slider", { name: "Place in this branch" }),
  Inspector: (app: SessionPage) => app.fact("Line"),
} as const;

const PANES = [
  // How many entries are folded away is said above them alone.
  ["Transcript", "The transcript", folded(), 18],
  // The fullest context is what the timeline tells those who do not see it.
  ["Timeline", "The timeline", turns([333, 888, 555]), 888],
  ["Inspector", "The pane “Details”", turns([333, 888, 555]), LINE],
] as const;

for (const [pane, name, file, broken] of PANES) {
  test(`${pane}: a failure leaves the other panes as they are`, async ({ app, page }) => {
    await breakNumber(page, broken);
    await app.give({ name: "two-turns.jsonl", content: file });
    await app.row("The second prompt.").click();
    await page.keyboard.press("v");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(`${name} could not be drawn: The browser broke`);
    await expect(alert).toHaveCount(1);
    for (const [other, sign] of Object.entries(SIGNS)) {
      if (other === pane) await expect(sign(app)).toHaveCount(0);
      else await expect(sign(app)).toBeVisible();
    }
    await alert.getByRole("button", { name: "Draw again" }).click();
    await expect(alert).toHaveCount(1);
    await mend(page);
    await alert.getByRole("button", { name: "Draw again" }).click();
    await expect(alert).toHaveCount(0);
    for (const sign of Object.values(SIGNS)) await expect(sign(app)).toBeVisible();
  });
}

test("a pane whose code does not come leaves the others as they are", async ({ app, page }) => {
  await page.route(/map-pane.*\.js/, (route) => route.abort());
  await app.openFixture("glued.jsonl");
  await app.tab("Map");
  await expect(page.getByRole("alert")).toContainText("The pane “Map” could not be drawn");
  await app.tab("Outline");
  await expect(app.rows().first()).toBeVisible();
  await expect(app.transcript).toBeVisible();
});

test("tools whose code does not come leave a session readable", async ({ app, page }) => {
  await page.route(/session-tools.*\.js/, (route) => route.abort());
  await app.openFixture("glued.jsonl");
  const alert = (words: string) => page.getByRole("alert").filter({ hasText: words });
  const timeline = alert("The timeline could not be drawn: It could not be loaded");
  await expect(timeline).toContainText("Reload the page to load it");
  await expect(timeline.getByRole("button")).toHaveText(["Reload the page"]);
  await expect(alert("Draw it again")).toHaveCount(0);
  await expect(alert("A tool of this session could not be drawn")).toBeVisible();
  await expect(app.rows().first()).toBeVisible();
  await expect(app.transcript.getByRole("article").first()).toBeVisible();
});
