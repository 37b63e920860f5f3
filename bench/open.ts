// `npm run bench -- open [--sizes 2,20] [--file F]`: how long until the first rows of a session are
// on screen, held against reading everything and against reading next to nothing, in one browser.
// One JSON line per size; the ratios that must hold are between figures of one line.
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { generateLarge } from "../fixtures/generate/large.ts";
import { type BenchApp, median, percentile95, rounded, withApp } from "./app.ts";
import { meterHeap } from "./open/heap.ts";
import { floor, naive } from "./open/rivals.ts";
import { watchPage } from "./page/watch.ts";

const RUNS = 3;
const TRANSCRIPT = "[aria-label='Transcript']";
const FIRST_ROW = `${TRANSCRIPT} .card .markdown`;

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "2,20,200" }, file: { type: "string" } },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-open-");
try {
  await withApp(async (app) => {
    for (const file of await filesToMeasure()) {
      console.log(JSON.stringify(await measureFile(app, file)));
    }
  });
} finally {
  await rm(folder, { recursive: true });
}

async function filesToMeasure(): Promise<readonly string[]> {
  if (values.file) return [values.file];
  const files: string[] = [];
  for (const megabytes of values.sizes.split(",").map(Number)) {
    const file = join(folder, `${megabytes}mb.jsonl`);
    const text = Readable.from(generateLarge({ bytes: megabytes * 2 ** 20, seed: 1 }));
    await pipeline(text, createWriteStream(file));
    files.push(file);
  }
  return files;
}

async function measureFile(app: BenchApp, file: string) {
  const runs: Opened[] = [];
  const naiveMs: number[] = [];
  const floorMs: number[] = [];
  let naiveHeap = 0;
  // In turn, so that a slow moment of the machine is not one contestant's alone.
  for (let run = 0; run < RUNS; run++) {
    const isLast = run === RUNS - 1;
    runs.push(await openInApp(app, file, isLast));
    const other = await runRival(app, file, naive);
    naiveMs.push(other.ms);
    naiveHeap = other.heap;
    floorMs.push((await runRival(app, file, floor)).ms);
  }
  const last = runs.at(-1);
  const ours = median(runs.map(({ ms }) => ms));
  return {
    bench: "open",
    size_mb: rounded((await stat(file)).size / 2 ** 20),
    entries: last?.entries,
    ours_ms: rounded(ours),
    naive_ms: rounded(median(naiveMs)),
    floor_ms: rounded(median(floorMs)),
    ours_to_naive: rounded2(ours / median(naiveMs)),
    ours_to_floor: rounded2(ours / median(floorMs)),
    ours_heap_mb: rounded(last?.heap ?? Number.NaN),
    naive_heap_mb: rounded(naiveHeap),
    bodies_parsed: last?.bodies,
    dom_rows: last?.rows,
    scroll_p95_ms: rounded(last?.scrollP95 ?? Number.NaN),
    jump_p95_ms: rounded(last?.jumpP95 ?? Number.NaN),
  };
}

function rounded2(value: number): number {
  return Math.round(value * 100) / 100;
}

interface Opened {
  readonly ms: number;
  readonly entries: number;
  readonly bodies: number;
  readonly rows: number;
  readonly heap: number;
  readonly scrollP95: number;
  readonly jumpP95: number;
}

async function openInApp(app: BenchApp, file: string, isFull: boolean): Promise<Opened> {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  const heap = await meterHeap(page);
  await page.addInitScript(watchPage, FIRST_ROW);
  await page.goto(app.address);
  const input = page.locator("input[type=file]:not([webkitdirectory])").first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles(file);
  await page.waitForFunction(() => window.benchWatch.painted > 0, null, { timeout: 120_000 });
  const watch = await page.evaluate(() => window.benchWatch);
  const opened = { ms: watch.painted - watch.givenAt, bodies: watch.bodies, rows: watch.rows };
  if (!isFull) {
    await page.close();
    return { ...opened, entries: 0, heap: 0, scrollP95: 0, jumpP95: 0 };
  }
  await page.waitForFunction(() => window.benchWatch.isRead, null, { timeout: 120_000 });
  const megabytes = await heap.megabytes();
  const entries = await page
    .getByText(/^[\d,]+ entries$/)
    .first()
    .textContent();
  const scroll = await frameTimes(
    page,
    Array.from({ length: 180 }, (_, i) => i / 179),
    1,
  );
  const jumps = [0.9, 0.1, 0.5, 0.99, 0.3, 0.7, 0.05, 0.6, 0.2, 0.8];
  const jump = await frameTimes(page, jumps, 20);
  await page.close();
  return {
    ...opened,
    entries: Number(entries?.replace(/\D/g, "")),
    heap: megabytes,
    scrollP95: percentile95(scroll),
    jumpP95: percentile95(jump),
  };
}

/** Scrolls the transcript to each place (0 top, 1 bottom) and waits that many frames. */
function frameTimes(page: Page, places: number[], frames: number): Promise<number[]> {
  const task = { places, frames, transcript: TRANSCRIPT };
  return page.evaluate(async ({ places, frames, transcript }) => {
    const list =
      document.querySelector(`${transcript} .virtual-list`) ??
      document.querySelector(`${transcript}.virtual-list`);
    if (!list) throw new Error("The transcript has no list to scroll.");
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    let before = await nextFrame();
    for (const place of places) {
      list.scrollTop = place * (list.scrollHeight - list.clientHeight);
      for (let i = 0; i < frames; i++) {
        const now = await nextFrame();
        times.push(now - before);
        before = now;
      }
    }
    return times;
  }, task);
}

async function runRival(app: BenchApp, file: string, rival: (input: Element) => Promise<number>) {
  const page = await app.browser.newPage();
  const heap = await meterHeap(page);
  await page.setContent("<input type=file>");
  const input = page.locator("input");
  await input.setInputFiles(file);
  const ms = await input.evaluate(rival);
  const megabytes = await heap.megabytes();
  await page.close();
  return { ms, heap: megabytes };
}
