// The timeline and the figures of a session, in the browser, against the sample's own lines.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { generateForks } from "../fixtures/generate/large.ts";
import { violationsInBothThemes } from "./axe.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SAMPLE = "01a0ed51-3f80-7291-ac7d-93c6659f9ce2";

interface Line {
  readonly type: string;
  readonly id?: string;
  readonly usage?: { readonly cost?: { readonly total?: number } };
  readonly message?: { readonly role: string; readonly usage?: Line["usage"] };
}

const lines: readonly Line[] = readFileSync(
  new URL("../public/samples/auth-refactor.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const dollars = lines
  .map((line) => (line.usage ?? line.message?.usage)?.cost?.total ?? 0)
  .reduce((sum, cost) => sum + cost, 0);

/** Two workers of a browser and a background pass share the machine with whatever else runs. */
const PATIENCE = { timeout: 20_000 };

const slider = (page: Page) => page.getByRole("slider", { name: "Place in this branch" });

async function openSample(page: Page, rest = ""): Promise<void> {
  await page.goto(`./#/session/${SAMPLE}${rest}`);
}

async function openTimeline(page: Page, rest = ""): Promise<void> {
  await openSample(page, rest);
  await expect(slider(page)).toBeVisible(PATIENCE);
}

test("the timeline says where one is and goes there by keyboard", async ({ page }) => {
  await openTimeline(page);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Turn \d+ of 10, .+ tokens/);

  await slider(page).press("Home");
  await expect(page).toHaveURL(/entry=/);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /System|User/);

  await slider(page).press("PageUp");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Turn 1 of 10.*User: /);
  const first = page.url();
  await slider(page).press("PageUp");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Turn 2 of 10.*User: /);
  await slider(page).press("PageDown");
  await expect(page).toHaveURL(first);

  await slider(page).press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Turn 1 of 10.*Assistant: /);
});

test("the timeline goes where it is clicked and dragged", async ({ page }) => {
  await openTimeline(page);
  const box = await slider(page).boundingBox();
  if (!box) throw new Error("The slider has no size");
  const y = box.y + box.height / 2;
  const turn = async () => {
    const text = await slider(page).getAttribute("aria-valuetext");
    return Number(/Turn (\d+) of/.exec(text ?? "")?.[1] ?? 0);
  };

  await page.mouse.click(box.x + box.width * 0.5, y);
  await expect(page).toHaveURL(/entry=/);
  const middle = await turn();
  expect(middle).toBeGreaterThan(2);

  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.1, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(turn).toBeLessThan(middle);
});

test("the timeline follows what is read, and comes back to what is selected", async ({ page }) => {
  await openTimeline(page, "?view=history");
  await slider(page).press("PageUp");
  await expect(page).toHaveURL(/entry=/);
  const selected = await slider(page).inputValue();

  await page.getByRole("feed", { name: "Messages" }).hover();
  await page.mouse.wheel(0, 1500);
  await expect
    .poll(async () => Number(await slider(page).inputValue()))
    .toBeGreaterThan(Number(selected));
  await page.mouse.wheel(0, -1500);
  await expect(slider(page)).toHaveValue(selected);
});

test("pointing at a drop tells what the compaction freed", async ({ page }) => {
  await openTimeline(page);
  const said = page.getByText(/^Compaction 1: .* → .* tokens, freed /);
  await expect(said).toHaveCount(0);
  const box = await slider(page).boundingBox();
  if (!box) throw new Error("The slider has no size");
  for (let x = 0; x < box.width && (await said.count()) === 0; x += 5) {
    await page.mouse.move(box.x + x, box.y + 20);
  }
  await expect(said).toHaveCount(1);
});

test("the timeline has an axis: its peak, and the numbers of the compactions", async ({ page }) => {
  await openTimeline(page);
  const axis = page.locator(".timeline-axis");
  await expect(axis.getByText(/^peak 9\.4k$/)).toBeVisible();
  await expect(axis.getByText("1", { exact: true })).toBeVisible();
  await expect(axis.getByText("2", { exact: true })).toBeVisible();
  await expect(axis.getByText(/^window/)).toHaveCount(0);
});

test("the axis shows the window of the model where a refusal names it", async ({ page, app }) => {
  const usage = { input: 150_000, output: 10, cacheRead: 0, cacheWrite: 0 };
  const model = { provider: "p", model: "m", content: [{ type: "text", text: "Yes" }] };
  const errorMessage = "400 prompt is too long: 213462 tokens > 200000 maximum";
  await openLines(app, [
    prompt,
    entry("aaaa0002", "aaaa0001", { role: "assistant", ...model, usage }),
    entry("aaaa0003", "aaaa0002", {
      role: "assistant",
      ...model,
      content: [],
      stopReason: "error",
      errorMessage,
    }),
  ]);
  await expect(page.locator(".timeline-axis").getByText("window 200k")).toBeVisible(PATIENCE);
  await expect(page.getByText(/The context window is 200k tokens/)).toBeAttached();
});

test("timeline, card, table and before / after agree on a compaction", async ({ page }) => {
  const id = lines.findLast(({ type }) => type === "compaction")?.id ?? "missing";
  await openTimeline(page, `?entry=${id}`);
  await expect(slider(page)).toHaveAttribute(
    "aria-valuetext",
    /9k → 3\.8k tokens, .* about 2\.8k$/,
  );
  const card = page.getByRole("region", { name: "Transcript" });
  await expect(card).toContainText("8,963 → 3,816 tokens");
  await expect(card).toContainText("its entries about 2.8k");
  await page.getByRole("button", { name: "Before / after" }).click();
  const points = page.getByRole("toolbar", { name: "Points compared" });
  await expect(points).toContainText("9k → 3.8k tokens · freed 5.1k · its entries about 2.8k");
  await openSample(page, "/stats");
  const row = page
    .getByRole("table", { name: "Compactions on this branch" })
    .getByRole("row")
    .last();
  await expect(row).toContainText(/8,963.*3,816.*2,841/);
});

test("a compaction's place leads to what it changed", async ({ page }) => {
  const id = lines.findLast(({ type }) => type === "compaction")?.id ?? "missing";
  await openTimeline(page, `?entry=${id}`);
  await expect(slider(page)).toHaveAttribute(
    "aria-valuetext",
    /Compaction \d: .* → .* tokens, freed /,
  );
  await page.getByRole("button", { name: "Before / after" }).click();
  await expect(page).toHaveURL(/\/compare\?.*what=context/);
  await page.goBack();
  await slider(page).press("c");
  await expect(page).toHaveURL(/\/compare\?.*what=context/);
});

test("single keys go on working after a click on the timeline", async ({ page }) => {
  await openTimeline(page);
  await slider(page).click();
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press("G");
  await expect(page).toHaveURL(/entry=/);
  const last = page.url();
  await page.keyboard.press("g");
  await expect.poll(() => page.url()).not.toBe(last);
});

test("of a long session's usage no more is drawn than of any other", async ({ page, app }) => {
  await app.give({ name: "long.jsonl", content: [...generateForks(20_000, 1_000)].join("") });
  await app.isOpen();
  await expect(slider(page)).toBeVisible(PATIENCE);
  await page.getByRole("tab", { name: "Usage" }).click();
  await expect(page.getByRole("region", { name: "Whole session" })).toBeVisible(PATIENCE);
  expect(await page.getByRole("tabpanel", { name: "Usage" }).locator("*").count()).toBeLessThan(
    600,
  );
});

test("the usage tab adds up what the file records", async ({ page }) => {
  await openSample(page, "?side=usage");
  const session = page.getByRole("region", { name: "Whole session" });
  await expect(session).toContainText(`$${dollars.toFixed(2)}`, PATIENCE);
  await expect(session).toContainText(
    String(lines.filter((line) => line.message?.role === "user").length),
  );
});

test("the usage screen has every figure in a table that can be copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSample(page, "?side=usage");
  await page.getByRole("link", { name: "All figures" }).click();
  await expect(page.getByRole("heading", { name: "Usage", level: 2 })).toBeVisible();

  const replies = lines.filter((line) => line.message?.role === "assistant").length;
  const overview = page.getByRole("table", { name: "Overview" });
  await expect(overview.getByRole("row", { name: /^Replies / })).toContainText(String(replies));

  await page.getByRole("radio", { name: "Whole session" }).click();
  await expect(page).toHaveURL(/scope=session/);
  for (const name of ["Models", "Tools", "Files", "Compactions on this branch", "Branches"]) {
    await expect(page.getByRole("table", { name, exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Copy Models for a spreadsheet" }).click();
  await expect(page.getByText("Copied for a spreadsheet")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const rows = copied.split("\n").map((line) => line.split("\t"));
  expect(rows[0]?.slice(0, 3)).toEqual(["Model", "Cost", "Replies"]);
  const costs = rows.slice(1).map((row) => Number(row[1]));
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(dollars, 9);

  await page.getByRole("link", { name: "Usage" }).click();
  await expect(slider(page)).toBeVisible();
});

test("each turn is a column that says its cost and leads to its prompt", async ({ page }) => {
  await openSample(page, "/stats");
  const picture = page.getByRole("figure", { name: "Cost per turn" });
  const columns = picture.getByRole("link");
  await expect(columns).toHaveCount(10, PATIENCE);
  await expect(columns.nth(3)).toHaveAccessibleName(/^Turn 4: \$0\.\d+ · \S/);

  const table = page.getByRole("table", { name: "Turns" });
  await expect(table.getByRole("row")).toHaveCount(11);
  const name = (await columns.nth(3).getAttribute("aria-label")) ?? "";
  const cost = /\$[\d.]+/.exec(name)?.[0] ?? "no cost";
  await expect(table.getByRole("row").nth(4)).toContainText(cost);

  await columns.nth(3).click();
  await expect(page).toHaveURL(/session\/[^/]+\?.*entry=/);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Turn 4 of 10.*User: /, PATIENCE);
});

test("columns are one stop for the keyboard, and arrows go along them", async ({ page }) => {
  await openSample(page, "/stats");
  const picture = page.getByRole("figure", { name: "Tokens per turn" });
  const columns = picture.getByRole("link");
  await expect(columns).toHaveCount(10, PATIENCE);
  await columns.first().focus();
  await columns.first().press("ArrowRight");
  await expect(columns.nth(1)).toBeFocused();
  await expect(picture).toContainText(/Turn 2: .* tokens, /);
  await page.keyboard.press("End");
  await expect(columns.last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByText("The turns as a table")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Turn 10 of 10.*User: /, PATIENCE);
});

test("bars of time and of branches lead to their entries", async ({ page }) => {
  await openSample(page, "/stats");
  const time = page.getByRole("figure", { name: "Time in models and tools" });
  await time.getByRole("link", { name: /^bash / }).click(PATIENCE);
  await expect(page).toHaveURL(/session\/[^/]+\?.*entry=/);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /bash/i, PATIENCE);

  await page.goBack();
  const branches = page.getByRole("figure", { name: "Cost by branch" });
  await expect(branches.getByRole("link")).toHaveCount(4);
  await branches.getByRole("link", { name: /^Branch 1: / }).click();
  await expect(page).toHaveURL(/branch=1-/);
});

test("a branch in the table leads to that branch", async ({ page }) => {
  await openSample(page, "/stats");
  const branches = page.getByRole("table", { name: "Branches" });
  await branches.getByRole("link").last().click();
  await expect(page).toHaveURL(/leaf=/);
  await expect(slider(page)).toBeVisible();
});

/** Opens lines as a file of their own, from the start page. */
async function openLines(app: SessionPage, entries: readonly object[]): Promise<void> {
  const header = { type: "session", version: 3, id: "s", timestamp: "2026-03-14T09:00:00.000Z" };
  const lines = [{ ...header, cwd: "/w" }, ...entries].map((line) => `${JSON.stringify(line)}\n`);
  await app.give({ name: "small.jsonl", content: lines.join("") });
  await app.isOpen();
}

const entry = (id: string, parentId: string | null, message: object) => ({
  type: "message",
  id,
  parentId,
  timestamp: "2026-03-14T09:00:01.000Z",
  message,
});
const prompt = entry("aaaa0001", null, { role: "user", content: "x".repeat(4000), timestamp: 1 });

test("without a reply there is no timeline, and no cost is made up", async ({ page, app }) => {
  await openLines(app, [prompt]);
  await page.getByRole("tab", { name: "Usage" }).click();
  const branch = page.getByRole("region", { name: "Whole session" });
  await expect(branch).toContainText("Turns1", PATIENCE);
  await expect(page.getByRole("region", { name: "Context over time" })).toBeHidden();
});

test("without recorded usage the timeline estimates and says so", async ({ page, app }) => {
  const content = [{ type: "text", text: "y".repeat(4000) }];
  await openLines(app, [prompt, entry("aaaa0002", "aaaa0001", { role: "assistant", content })]);
  await expect(slider(page)).toBeVisible(PATIENCE);
  await slider(page).press("End");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /about 2k tokens/);
  await expect(page.getByText("1 value estimated")).toBeAttached();
});

test("dreb's log is shown as a table of speeds", async ({ app, page }) => {
  await app.openFixture("dreb.jsonl");
  await page.getByRole("link", { name: "Usage" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open performance.jsonl…" }).click(PATIENCE);
  const reply = { sessionId: "s", provider: "p", modelId: "m", outputTokens: 50, durationMs: 1000 };
  const rows = [10, 20, 60].map((tps, second) =>
    JSON.stringify({ timestamp: new Date(second * 1000).toISOString(), ...reply, tps }),
  );
  await (await chooser).setFiles({
    name: "performance.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.from([...rows, "{broken"].join("\n")),
  });
  const row = page.getByRole("table", { name: "Speed of models" }).getByRole("row").last();
  await expect(row).toHaveText("p/m320.030.0320.00%");
  await expect(page.getByText("performance.jsonl: 3 replies, 1 line skipped.")).toBeVisible();
});

test("figures and timeline are accessible and fit a phone in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSample(page);
  await page.getByRole("button", { name: "Context", exact: true }).click();
  await expect(slider(page)).toBeVisible(PATIENCE);
  expect(await violationsInBothThemes(page, ".timeline")).toEqual([]);

  await openSample(page, "/stats");
  await expect(page.getByRole("table", { name: "Tools" })).toBeVisible(PATIENCE);
  expect(await violationsInBothThemes(page, ".usage-screen")).toEqual([]);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
  const name = await page.getByRole("rowheader", { name: "Cost", exact: true }).boundingBox();
  expect(name?.height).toBeLessThan(40);
});
