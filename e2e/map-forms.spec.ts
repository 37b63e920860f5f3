// The forms of the map: downwards in a narrow pane, across above the transcript, and the rows of a
// session with one branch.
import type { Page } from "@playwright/test";
import { fileOf } from "../src/testing/session.ts";
import { active, box, item, items, openMap, PASSPORT, SAMPLE, TRUNK, tree } from "./map-page.ts";
import { expect, test } from "./session-page.ts";

const texts = (page: Page) => tree(page).locator("text");
const largeMap = (page: Page) => page.getByRole("main").getByRole("region", { name: "Map" });

test.describe("in the pane", () => {
  test("every run says its name, cost and what became of it, one below the other", async ({
    app,
    page,
  }) => {
    await openMap(app);
    for (const words of [
      "1 passport: no",
      "17 entries · $0.043 · abandoned · finished",
      "5 entries · $0.015 · abandoned · stopped",
      "27 entries · $0.14 · current · finished",
    ]) {
      await expect(texts(page).getByText(words)).toBeVisible();
    }
    const frame = await box(tree(page));
    const boxes = await Promise.all((await items(page).all()).map((one) => box(one)));
    const rows = boxes.map(({ y }) => y).sort((a, b) => a - b);
    for (const [index, y] of rows.entries()) {
      if (index > 0) expect(y - (rows[index - 1] ?? 0)).toBeGreaterThan(30);
    }
    // It fills what there is.
    expect(Math.max(...boxes.map(({ width }) => width))).toBeGreaterThan(0.8 * frame.width);
    expect((rows.at(-1) ?? 0) - (rows[0] ?? 0)).toBeGreaterThan(0.6 * frame.height);
    for (const text of await texts(page).all()) {
      const { x, width } = await box(text);
      expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
    }
  });

  test("labels say durations by time and tokens by tokens, and keep their flags", async ({
    app,
    page,
  }) => {
    await openMap(app);
    const measure = page.getByLabel("Length of bars");
    for (const [chosen, words] of [
      ["time", /\d+ m( \d+ s)? · \$0\.12$/],
      ["tokens", /^[\d.]+k tokens · \$0\.12$/],
      ["entries", /^30 entries · \$0\.12$/],
    ] as const) {
      await measure.selectOption(chosen);
      await expect(texts(page).filter({ hasText: words })).toHaveCount(1);
      for (const label of ["passport: no", "checkpoint-1", "shipped", "43 files, no", "the plan"]) {
        await expect(texts(page).filter({ hasText: new RegExp(`^${label}$`) })).not.toHaveCount(0);
      }
    }
  });

  test("the arrow keys walk the rows", async ({ app, page }) => {
    await openMap(app);
    await tree(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await expect(await active(page)).toHaveAccessibleName(PASSPORT);
    await page.keyboard.press("ArrowUp");
    await expect(await active(page)).toHaveAccessibleName(TRUNK);
  });
});

test.describe("above the transcript", () => {
  test("a key makes it large and back; header, transcript and inspector stay", async ({
    app,
    page,
  }) => {
    await openMap(app);
    await page.keyboard.press("w");
    await expect(largeMap(page)).toBeVisible();
    await expect(page).toHaveURL(/[?&]map=wide/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(app.title).toBeInViewport();
    await expect(app.transcript).toBeInViewport();
    await expect(app.inspector).toBeInViewport();
    await page.reload();
    await expect(items(page)).toHaveCount(7);
    await page.keyboard.press("w");
    await expect(largeMap(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&]map=wide/);
    await expect(tree(page)).toBeVisible();
  });

  test("a click on it shows the entry in transcript, inspector and outline", async ({
    app,
    page,
  }) => {
    await openMap(app);
    await page.getByRole("button", { name: "Larger map (w)" }).click();
    await item(page, PASSPORT).click();
    await expect(page).toHaveURL(/[?&]entry=/);
    const words = /begins with User: (.{12})/.exec(
      (await item(page, PASSPORT).getAttribute("aria-label")) ?? "",
    )?.[1];
    expect(words).toBeDefined();
    await expect(app.inspector.getByRole("term").first()).toBeVisible();
    await expect(app.transcript.locator("[data-selected=true]")).toBeInViewport();
    await expect(app.outline.getByRole("treeitem", { selected: true })).toHaveCount(1);
  });

  test("the keys of the session work beside it, and Escape in it leads back", async ({
    app,
    page,
  }) => {
    await openMap(app);
    await page.getByRole("button", { name: "Larger map (w)" }).click();
    await expect(tree(page)).toBeFocused();
    await page.keyboard.press("v");
    await expect(page).toHaveURL(/[?&]view=history/);
    await page.keyboard.press("j");
    await expect(page).toHaveURL(/[?&]entry=/);
    await page.keyboard.press("Escape");
    await expect(largeMap(page)).toHaveCount(0);
    await expect(tree(page)).toBeFocused();
  });

  test("made large by its key it keeps zoom, place and focus, and has them back in the pane", async ({
    app,
    page,
  }) => {
    // Zooming takes no time.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openMap(app);
    const inMiddle = item(page, /^Branches 2–4/);
    /** Where it ends; where it begins is far to the left. */
    const endOf = async (name: RegExp) => {
      const { x, y, width } = await box(item(page, name));
      return { x: x + width, y };
    };
    await tree(page).focus();
    const whole = await box(inMiddle);
    for (let time = 0; time < 3; time++) await page.keyboard.press("+");
    await expect.poll(async () => (await box(inMiddle)).width).toBeGreaterThan(2 * whole.width);
    const { x } = await endOf(PASSPORT);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(async () => (await endOf(PASSPORT)).x).toBe(x - 80);
    const inPane = await endOf(PASSPORT);
    const { width } = await box(item(page, /^Branch 4/));
    await page.keyboard.press("w");
    await expect(largeMap(page)).toBeVisible();
    await expect(tree(page)).toBeFocused();
    // As many pixels an entry as before.
    await expect(inMiddle).toBeInViewport();
    expect((await box(item(page, /^Branch 4/))).width).toBeCloseTo(width, 0);
    await page.keyboard.press("w");
    await expect(largeMap(page)).toHaveCount(0);
    await expect(tree(page)).toBeFocused();
    expect(await endOf(PASSPORT)).toEqual(inPane);
    // Neither does another tab lose it.
    await app.tab("Outline");
    await app.tab("Map");
    await expect(inMiddle).toBeVisible();
    expect(await endOf(PASSPORT)).toEqual(inPane);
  });

  test("branches lie beside one another there", async ({ app, page }) => {
    await openMap(app);
    await page.getByRole("button", { name: "Larger map (w)" }).click();
    await expect(items(page)).toHaveCount(7);
    const trunk = await box(item(page, TRUNK));
    const branch = await box(item(page, PASSPORT));
    expect(branch.x).toBeGreaterThan(trunk.x + trunk.width);
    await expect(texts(page).getByText("27 entries · $0.14 · current")).toBeVisible();
  });

  test("where the pane's own place is looked at, it says where the map is", async ({
    app,
    page,
  }) => {
    await openMap(app);
    await page.keyboard.press("w");
    await app.tab("Map");
    await page.getByRole("button", { name: "Back to the pane" }).first().click();
    await expect(largeMap(page)).toHaveCount(0);
    await expect(items(page)).toHaveCount(7);
  });

  test("on a phone it has the sheet", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${page.url().split("?")[0]}?pane=map&map=wide`);
    await page.reload();
    await expect(page.getByRole("dialog", { name: "Outline" })).toBeVisible();
    await expect(items(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Larger map" })).toHaveCount(0);
    await expect(texts(page).getByText("27 entries · $0.14 · current")).toBeVisible();
  });
});

test.describe("a session with one branch", () => {
  const user = (content: string) => ({ type: "message", message: { role: "user", content } });
  const turn = (index: number) => {
    const name = index % 2 ? "bash" : "read";
    const call = { type: "toolCall", id: `c${index}`, name, arguments: { path: "a.ts" } };
    const shared = { role: "toolResult", toolCallId: `c${index}`, toolName: name };
    return [
      user(`Question number ${index}`),
      { type: "message", message: { role: "assistant", content: [call], stopReason: "toolUse" } },
      { type: "message", message: { ...shared, content: [{ type: "text", text: "done" }] } },
      { type: "message", message: { role: "assistant", content: "So it is", stopReason: "stop" } },
    ];
  };

  test("is a row for every turn, with its prompt; clicks and keys lead there", async ({
    app,
    page,
  }) => {
    const entries = [1, 2, 3, 4].flatMap(turn);
    await app.give({ name: "linear.jsonl", content: fileOf(entries) });
    await app.isOpen();
    await app.tab("Map");
    await expect(items(page)).toHaveCount(4);
    await expect(tree(page)).toHaveAccessibleName(/16 entries, 1 branch, 4 turns/);
    await expect(texts(page).getByText("3 Question number 3")).toBeVisible();
    await item(page, /^Turn 3: Question number 3, 4 entries/).click({ position: { x: 2, y: 5 } });
    await expect(page).toHaveURL(/[?&]entry=e8/);
    await expect(app.transcript.getByText("Question number 3")).toBeInViewport();
    await tree(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]entry=e12/);
    await expect(item(page, /^Turn 4/)).toHaveAttribute("aria-selected", "true");
    // What bars are made of has its names.
    await page.getByText("Legend").click();
    const legend = page.locator(".map-legend");
    await expect(legend.getByText("read", { exact: true })).toBeVisible();
    await expect(legend.getByText("bash", { exact: true })).toBeVisible();
  });

  test("is a row for every stretch between compactions", async ({ app, page }) => {
    const fold = { type: "compaction", summary: "What happened", firstKeptEntryId: "e4" };
    const entries = [...[1, 2].flatMap(turn), fold, ...turn(3)];
    await app.give({ name: "folded.jsonl", content: fileOf(entries) });
    await app.isOpen();
    await app.tab("Map");
    await expect(items(page)).toHaveCount(2);
    await expect(texts(page).getByText("After compaction 1 · 5 entries")).toBeVisible();
    await expect(texts(page).getByText("Question number 2")).toBeVisible();
    await item(page, /^After compaction 1/).click({ position: { x: 2, y: 5 } });
    await expect(page).toHaveURL(/[?&]entry=e8/);
  });
});
