// The map in the browser: it and the outline and the transcript select together, it zooms, opens
// runs, walks by keyboard, saves files, and stays small with sessions that are not.
import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import {
  generateChain,
  generateForks,
  generateRoots,
  generateWide,
} from "../fixtures/generate/large.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SAMPLE = "Refactor auth module";
const TRUNK = /^Trunk, 30 entries/;
const PASSPORT = /^Branch 1 of 2, 17 entries/;

const tree = (page: Page): Locator => page.getByRole("tree", { name: /^Map of the session/ });
const items = (page: Page): Locator => tree(page).getByRole("treeitem");
const item = (page: Page, name: RegExp): Locator => tree(page).getByRole("treeitem", { name });
const overview = (page: Page): Locator => page.locator(".map-overview");

async function openMap(app: SessionPage): Promise<void> {
  await app.openSample(SAMPLE);
  await app.tab("Map");
  await expect(items(app.page)).toHaveCount(7);
}

async function giveText(app: SessionPage, chunks: Iterable<string>): Promise<void> {
  await app.give({ name: "large.jsonl", content: [...chunks].join("") });
  await app.isOpen();
  await app.tab("Map");
  await expect(tree(app.page)).toBeVisible();
}

test("a click on the map goes to that entry in transcript and outline", async ({ app, page }) => {
  await openMap(app);
  await item(page, PASSPORT).click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(item(page, PASSPORT)).toHaveAttribute("aria-selected", "true");
  // The branch of the entry is now the path.
  await expect(item(page, PASSPORT)).toHaveAccessibleName(/on the path, in context/);
  await expect(app.inspector.getByRole("term").first()).toBeVisible();
  await app.tab("Outline");
  await expect(app.outline.getByRole("treeitem", { selected: true })).toHaveCount(1);
});

test("what is selected in the outline is selected on the map", async ({ app, page }) => {
  await app.openSample(SAMPLE);
  await app.rows().first().click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await app.tab("Map");
  await expect(item(page, TRUNK)).toHaveAttribute("aria-selected", "true");
  await expect(tree(page).getByRole("treeitem", { selected: true })).toHaveCount(1);
});

test("what is clicked on the map comes into sight in the transcript", async ({ app, page }) => {
  await openMap(app);
  await tree(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const words = /begins with User: (.{12})/.exec(
    (await item(page, PASSPORT).getAttribute("aria-label")) ?? "",
  )?.[1];
  await expect(app.transcript.getByText(words ?? "missing").first()).toBeInViewport();
});

test("a click in the transcript selects on the map and in the outline", async ({ app, page }) => {
  await openMap(app);
  await item(page, PASSPORT).click();
  await expect(page).toHaveURL(/[?&]entry=/);
  const before = page.url();
  const ring = await box(page.locator(".map-selected"));
  await app.transcript.getByRole("article").last().click();
  await expect(page).not.toHaveURL(before);
  const clicked = /[?&]entry=([^&]+)/.exec(page.url())?.[1] ?? "none";
  await expect(tree(page).getByRole("treeitem", { selected: true })).toHaveCount(1);
  await expect
    .poll(async () => (await box(page.locator(".map-selected"))).x)
    .not.toBeCloseTo(ring.x, 0);
  await app.tab("Outline");
  await expect(app.outline.getByRole("treeitem", { selected: true })).toHaveCount(1);
  // And the outline leads back to the very same entry.
  await app.outline.getByRole("treeitem", { selected: true }).click();
  expect(page.url()).toContain(`entry=${clicked}`);
});

test("the map leads to the comparison of two branches and of a compaction", async ({
  app,
  page,
}) => {
  await openMap(app);
  await item(page, PASSPORT).click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/\/compare\?.*b=/);
  await expect(page.getByRole("heading", { name: "Compare", level: 1 })).toBeVisible();
  await page.goBack();
  await tree(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/compare\?.*b=/);
});

test("it says of every run where it stands to the leaf", async ({ app, page }) => {
  await openMap(app);
  await expect(item(page, TRUNK)).toHaveAccessibleName(/summarised away, splits into 4 branches/);
  await expect(item(page, PASSPORT)).toHaveAccessibleName(/off the path.*begins with User:/);
  await expect(item(page, /27 entries/)).toHaveAccessibleName(/on the path, in context/);
});

test("zooming shows an overview, fitting everything again hides it", async ({ app, page }) => {
  await openMap(app);
  await expect(overview(page)).toHaveCount(0);
  await tree(page).focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(overview(page)).toBeVisible();
  await page.keyboard.press("0");
  await expect(overview(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Zoom in (+)" }).click();
  await expect(overview(page)).toBeVisible();
  await page.getByRole("button", { name: "Show the whole map (0)" }).click();
  await expect(overview(page)).toHaveCount(0);
});

test("the wheel zooms around the pointer, dragging pans", async ({ app, page }) => {
  await openMap(app);
  const before = await box(item(page, TRUNK));
  await page.mouse.move(before.x + 4, before.y + before.height / 2);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await box(item(page, TRUNK))).width).toBeGreaterThan(before.width);
  const zoomed = await box(item(page, TRUNK));
  expect(Math.abs(zoomed.x - before.x)).toBeLessThan(12);
  await page.mouse.move(zoomed.x + 40, zoomed.y + 120);
  await page.mouse.down();
  await page.mouse.move(zoomed.x + 100, zoomed.y + 150, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await box(item(page, TRUNK))).x - zoomed.x).toBeCloseTo(60, -1);
  // A drag is no click.
  await expect(page).not.toHaveURL(/[?&]entry=/);
});

test("a double click opens a run into its entries, another one closes it", async ({
  app,
  page,
}) => {
  await openMap(app);
  const words = tree(page)
    .locator("text")
    .filter({ hasText: /^(User|Assistant|read|bash): / });
  await expect(words).toHaveCount(0);
  await item(page, PASSPORT).dblclick();
  await expect(words.first()).toBeVisible();
  await tree(page).dblclick({ position: { x: 20, y: 200 } });
  await expect(words).toHaveCount(0);
});

test("the arrow keys walk the tree and Enter goes there", async ({ app, page }) => {
  await openMap(app);
  await tree(page).focus();
  await page.keyboard.press("Home");
  await expect(await active(page)).toHaveAccessibleName(TRUNK);
  await page.keyboard.press("ArrowRight");
  await expect(await active(page)).toHaveAccessibleName(/^Branch 2 of 2, 30 entries/);
  await page.keyboard.press("ArrowUp");
  await expect(await active(page)).toHaveAccessibleName(PASSPORT);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(await active(page)).toHaveAccessibleName(/on the path, in context/);
  await page.keyboard.press("ArrowLeft");
  await expect(await active(page)).toHaveAccessibleName(TRUNK);
});

test("the outline's filter applies to the map", async ({ app, page }) => {
  await openMap(app);
  await expect(item(page, TRUNK)).toHaveAccessibleName(/3 prompts/);
  const address = page.url();
  await page.goto(`${address}&filter=labelled`);
  await expect(item(page, TRUNK)).toHaveAccessibleName(/1 shown by the filter/);
  await expect(item(page, TRUNK)).not.toHaveAccessibleName(/prompt/);
});

test("bars can be as long as their entries took", async ({ app, page }) => {
  await openMap(app);
  const byEntries = (await box(item(page, PASSPORT))).width;
  await page.getByLabel("Length of bars").selectOption("time");
  await expect.poll(async () => (await box(item(page, PASSPORT))).width).not.toBe(byEntries);
  await page.reload();
  await expect(page.getByLabel("Length of bars")).toHaveValue("time");
});

test("it grows to the whole window and Escape brings it back", async ({ app, page }) => {
  await openMap(app);
  await page.getByRole("button", { name: "Larger map" }).click();
  await expect(page.getByRole("dialog", { name: "Map" })).toBeVisible();
  await expect(page).toHaveURL(/[?&]map=wide/);
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Map" })).toBeVisible();
  await expect(items(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Map" })).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]map=wide/);
});

test("on a phone the address of a large map opens it", async ({ app, page }) => {
  await app.openSample(SAMPLE);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${page.url().split("?")[0]}?pane=map&map=wide`);
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Map", exact: true })).toBeVisible();
  await expect(items(page).first()).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the map is accessible (${colorScheme})`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme });
    await openMap(app);
    await page.getByText("What is what").click();
    const inPane = await new AxeBuilder({ page }).include(".map").analyze();
    expect(inPane.violations).toEqual([]);
    await page.getByRole("button", { name: "Larger map" }).click();
    await expect(items(page).first()).toBeVisible();
    const large = await new AxeBuilder({ page }).include(".map-wide").analyze();
    expect(large.violations).toEqual([]);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`saved in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("an SVG holds the whole tree and nothing from outside", async ({ app, page }) => {
      await openMap(app);
      const text = (await saved(page, "Save as SVG")).toString("utf8");
      expect(text).toContain("checkpoint-1");
      expect(text).toContain("17 entries");
      expect(text).not.toMatch(/var\(|href=|url\((?!#)|<style|<script/);
      expect(text).toContain(colorScheme === "light" ? "#faf9f5" : "#16171a");
      const drawn = await page.evaluate((svg) => {
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
        return {
          errors: parsed.querySelectorAll("parsererror").length,
          root: parsed.documentElement.nodeName,
        };
      }, text);
      expect(drawn).toEqual({ errors: 0, root: "svg" });
    });

    test("a PNG shows something", async ({ app, page }) => {
      await openMap(app);
      const bytes = await saved(page, "Save as PNG");
      expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
      const colours = await page.evaluate(async (base64) => {
        const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([data], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d");
        context?.drawImage(bitmap, 0, 0);
        const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        const seen = new Set<number>();
        for (let i = 0; i < pixels.length; i += 4) {
          seen.add(((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0));
        }
        return seen.size;
      }, bytes.toString("base64"));
      expect(colours).toBeGreaterThan(20);
    });
  });
}

test("broken links and further roots have a place", async ({ app, page }) => {
  const entry = (id: string, parentId: string | null) =>
    JSON.stringify({
      type: "message",
      id,
      parentId,
      timestamp: "",
      message: { role: "user", content: id },
    });
  const header = JSON.stringify({
    type: "session",
    version: 3,
    id: "odd",
    timestamp: "",
    cwd: "/",
  });
  const lines = [
    header,
    entry("a", null),
    entry("b", "a"),
    entry("orphan", "gone"),
    entry("c1", "c2"),
    entry("c2", "c1"),
    entry("root2", null),
  ];
  await giveText(app, [`${lines.join("\n")}\n`]);
  await expect(items(page)).toHaveCount(4);
  await expect(tree(page)).toHaveAccessibleName(/6 entries, 4 branches, 4 roots/);
  await expect(item(page, /^Root 2 of 4.*orphan/)).toBeVisible();
  await expect(item(page, /^Root 3 of 4, 2 entries/)).toBeVisible();
});

for (const [name, session] of [
  ["5,000 replies to one prompt", () => generateWide(5_000)],
  ["500 roots", () => generateRoots(500)],
  ["a chain of 100,000 entries", () => generateChain(100_000)],
  ["20,000 entries with 1,000 forks", () => generateForks(20_000, 1_000)],
] as const) {
  test(`few nodes draw ${name}, at any zoom`, async ({ app, page }) => {
    await giveText(app, session());
    await page.getByRole("button", { name: "Larger map" }).click();
    await expect(page.getByRole("dialog", { name: "Map" })).toBeVisible();
    const counts: number[] = [];
    await page.mouse.move(400, 500);
    for (let step = 0; step < 8; step++) {
      counts.push(await page.locator(".map svg *").count());
      await page.mouse.wheel(0, -500);
    }
    expect(Math.min(...counts)).toBeGreaterThan(20);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1500);
    await tree(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]entry=/);
  });
}

/** The item that has the keyboard's focus. */
async function active(page: Page): Promise<Locator> {
  const id = await tree(page).getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`);
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("The element has no box.");
  return found;
}

async function saved(page: Page, button: string): Promise<Buffer> {
  await page.getByLabel("Save the map").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^auth-refactor-map\.(svg|png)$/);
  return readFile(await file.path());
}
