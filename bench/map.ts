// `npm run bench -- map`: what the map of a large session costs in Chromium, on the production build.
// One JSON line a size: reading the columns and laying out in the worker (medians of some openings),
// SVG nodes at the most, and the 95th percentile of frames while the map is panned and zoomed.
// The last line says how much of it grows from the smaller size to the larger.

import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Locator, Page } from "@playwright/test";
import { generateForks } from "../fixtures/generate/large.ts";
import { ensure } from "../src/lib/ensure.ts";
import { type BenchApp, median, percentile95, rounded, settledHome, withApp } from "./app.ts";

const SIZES = [
  { entries: 10_000, forks: 500 },
  { entries: 100_000, forks: 5_000 },
] as const;

/** What is noted once an opening is the median of these. */
const OPENINGS = 5;

interface Figures {
  readonly bench: "map";
  readonly entries: number;
  readonly forks: number;
  readonly columns_ms: number;
  readonly layout_ms: number;
  readonly svg_nodes_max: number;
  readonly frame_p95_ms: number;
}

const folder = await mkdtemp(join(tmpdir(), "espalier-map-"));
try {
  const figures = await withApp(async (app) => {
    const all: Figures[] = [];
    for (const { entries, forks } of SIZES) {
      const file = join(folder, `forks-${entries}.jsonl`);
      await pipeline(Readable.from(generateForks(entries, forks)), createWriteStream(file));
      all.push({ bench: "map", entries, forks, ...(await measureMap(app, file)) });
      console.log(JSON.stringify(all.at(-1)));
    }
    return all;
  });
  const [small, large] = figures;
  if (small && large) console.log(JSON.stringify({ bench: "map-growth", ...growth(small, large) }));
} finally {
  await rm(folder, { recursive: true });
}

async function measureMap(app: BenchApp, file: string) {
  const columns: number[] = [];
  const layouts: number[] = [];
  let moved = { frames: [] as readonly number[], nodes: 0 };
  for (let opening = 1; opening <= OPENINGS; opening++) {
    const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
    const opened = await openMap(page, await settledHome(page, app.address), file);
    columns.push(opened.columns);
    layouts.push(opened.layout);
    if (opening === OPENINGS) moved = await moveAround(page);
    await page.close();
  }
  return {
    columns_ms: median(columns),
    layout_ms: rounded(median(layouts)),
    svg_nodes_max: moved.nodes,
    frame_p95_ms: rounded(percentile95(moved.frames)),
  };
}

/** With the map as wide as the window, and everything read. */
async function openMap(page: Page, input: Locator, file: string) {
  const givenAt = Date.now();
  await input.setInputFiles(file);
  await page.waitForURL(/#\/session\//);
  await page.locator(".workspace").waitFor();
  const columns = Date.now() - givenAt;
  const [, key = ""] = /#(\/session\/[^?]+)/.exec(page.url()) ?? [];
  await page.evaluate((hash) => location.replace(hash), `#${key}?pane=map&map=wide`);
  await page.locator(".map").getByRole("treeitem").first().waitFor();
  const layout = await layoutTime(page);
  await settle(page);
  return { columns, layout };
}

/** The session's worker notes how long a layout took it. */
async function layoutTime(page: Page): Promise<number> {
  for (const worker of page.workers()) {
    const found = await worker.evaluate(
      () => performance.getEntriesByType("measure").find(({ name }) => name === "map")?.duration,
    );
    if (found !== undefined) return found;
  }
  throw new Error("No worker laid out a map.");
}

/** Nothing but the map is measured: the background pass has to be through. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[role=progressbar]") === null);
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  );
}

/** Zooms in on four places, pans there, zooms out again; counts frames and nodes in the page. */
async function moveAround(page: Page) {
  await page.evaluate(() => {
    const watch = { frames: [] as number[], nodes: 0, isOn: true };
    Object.assign(window, { watch });
    let before = performance.now();
    const step = (now: number) => {
      watch.frames.push(now - before);
      before = now;
      watch.nodes = Math.max(watch.nodes, document.querySelectorAll(".map svg *").length);
      if (watch.isOn) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const map = ensure(await page.locator(".map-tree").boundingBox(), "map on the page");
  for (const [across, down] of [
    [0.14, 0.85],
    [0.48, 0.65],
    [0.76, 0.33],
    [0.9, 0.85],
  ] as const) {
    const [x, y] = [map.x + across * map.width, map.y + down * map.height];
    await page.mouse.move(x, y);
    for (let i = 0; i < 30; i++) await wheel(page, -120);
    await page.mouse.down();
    for (let i = 1; i <= 30; i++) await page.mouse.move(x - i * 12, y - (i % 7) * 6);
    await page.mouse.up();
    await page.mouse.move(x, y);
    for (let i = 0; i < 34; i++) await wheel(page, 120);
  }
  return page.evaluate(() => {
    const { watch } = window as unknown as {
      watch: { frames: number[]; nodes: number; isOn: boolean };
    };
    watch.isOn = false;
    return watch;
  });
}

/** One notch, and the frame that shows it. */
async function wheel(page: Page, delta: number): Promise<void> {
  await page.mouse.wheel(0, delta);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

function growth(small: Figures, large: Figures) {
  const ratio = (a: number, b: number) => rounded(b / Math.max(0.1, a));
  return {
    entries: ratio(small.entries, large.entries),
    columns: ratio(small.columns_ms, large.columns_ms),
    layout: ratio(small.layout_ms, large.layout_ms),
    svg_nodes: ratio(small.svg_nodes_max, large.svg_nodes_max),
    frame_p95: ratio(small.frame_p95_ms, large.frame_p95_ms),
  };
}
