// `npm run bench -- open [--sizes 2,20] [--format claude-code | codex] [--file F]`: how long until the
// first rows of a session are on screen, held against reading everything and against reading next to
// nothing, in one browser.
// One JSON line per size; the ratios that must hold are between figures of one line. Fails above the
// limits of the sizes that have any.
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { type BenchApp, median, percentile95, rounded, settledHome, withApp } from "./app.ts";
import { meterHeap } from "./open/heap.ts";
import { filesToMeasure } from "./open/large-files.ts";
import { floor, naive } from "./open/rivals.ts";
import { FIRST_ROW, watchPage } from "./page/watch.ts";

/** So many that the median of what varies by a tenth varies by a few hundredths. */
const RUNS = 5;
const TRANSCRIPT = "[aria-label='Transcript']";
/** Turns and time of the branch: the timeline is drawn when everything was read. */
const COMPLETE = ".timeline-total";
/** Of its turns or its entries. */
const OUTLINE_ROW = "[role='treeitem'], [aria-label='Turns of this branch'] [role='row']";
/** Looked at so seldom that it takes no time of the page's. Milliseconds. */
const POLLING = 100;
/** A page that takes longer cannot do it. */
const MAX_MS = 120_000;
const UNABLE: Rival = { ms: null, heap: null };

type Figures = Awaited<ReturnType<typeof measureFile>>;
type Limits = Partial<Record<keyof Figures, number>>;

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "2,20,200" },
    format: { type: "string", default: "pi" },
    file: { type: "string" },
  },
});

/** pi's lines are its entries; those of others are made into entries. */
const FULL = values.format === "pi" ? 1.25 : 1.6;
/** By megabytes that were asked for: what is generated may end some lines later. */
const LIMITS = new Map<number, Limits>([
  [2, { ours_ms: 120 }],
  [200, { ours_to_naive: 0.3, ours_to_floor: 1.3, heap_to_naive: 0.22, full_to_naive: FULL }],
  [1000, { ours_to_floor: 1.5 }],
]);

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-open-");
try {
  await withApp(async (app) => {
    const files = await filesToMeasure(values, folder);
    const sizes = values.file === undefined ? values.sizes.split(",").map(Number) : [];
    for (const [index, file] of files.entries()) {
      const figures = await measureFile(app, file);
      console.log(JSON.stringify(figures));
      holdAgainstLimits(figures, LIMITS.get(sizes[index] ?? 0) ?? {});
    }
  });
} finally {
  await rm(folder, { recursive: true });
}

function holdAgainstLimits(figures: Figures, limits: Limits): void {
  for (const [key, limit] of Object.entries(limits)) {
    const figure = figures[key as keyof Figures];
    if (typeof figure !== "number" || figure <= limit) continue;
    console.error(`✗ ${key} at ${figures.size_mb} MB is ${figure}, and may be ${limit}.`);
    process.exitCode = 1;
  }
}

async function measureFile(app: BenchApp, file: string) {
  const runs: Opened[] = [];
  const rivals: { readonly naive: Rival[]; readonly floor: Rival[] } = { naive: [], floor: [] };
  // In turn, so that a slow moment of the machine is not one contestant's alone.
  for (let run = 0; run < RUNS; run++) {
    const isLast = run === RUNS - 1;
    runs.push(await openInApp(app, file, isLast));
    // What it could not do once it is spared: it takes minutes and most of the memory.
    const isAble = rivals.naive.every(({ ms }) => ms !== null);
    rivals.naive.push(isAble ? await runRival(app, file, naive) : UNABLE);
    rivals.floor.push(await runRival(app, file, floor));
  }
  const last = runs.at(-1);
  const naiveHeap = rivals.naive.at(-1)?.heap ?? null;
  const ours = median(runs.map(({ ms }) => ms));
  const full = median(runs.map(({ fullMs }) => fullMs));
  const naiveMs = medianMs(rivals.naive);
  const floorMs = medianMs(rivals.floor);
  return {
    bench: "open",
    format: values.format,
    size_mb: rounded((await stat(file)).size / 2 ** 20),
    entries: last?.entries,
    ours_ms: rounded(ours),
    full_ms: rounded(full),
    naive_ms: naiveMs && rounded(naiveMs),
    floor_ms: floorMs && rounded(floorMs),
    ours_to_naive: naiveMs && rounded2(ours / naiveMs),
    ours_to_floor: floorMs && rounded2(ours / floorMs),
    full_to_naive: naiveMs && rounded2(full / naiveMs),
    ours_heap_mb: rounded(last?.heap ?? Number.NaN),
    naive_heap_mb: naiveHeap && rounded(naiveHeap),
    heap_to_naive: naiveHeap && last ? rounded2(last.heap / naiveHeap) : null,
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
  /** Until the first rows. */
  readonly ms: number;
  /** Until everything is read and counted. */
  readonly fullMs: number;
  readonly entries: number;
  readonly bodies: number;
  readonly rows: number;
  /** Megabytes, once the page has nothing more to do. */
  readonly heap: number;
  readonly scrollP95: number;
  readonly jumpP95: number;
}

async function openInApp(app: BenchApp, file: string, isFull: boolean): Promise<Opened> {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  const heap = await meterHeap(page);
  await page.addInitScript(watchPage, { firstRow: FIRST_ROW, complete: COMPLETE });
  const input = await settledHome(page, app.address);
  // What waits puts a script of its own into the page when it is first asked, which takes longer than a
  // tenth of what is measured here; rivals are started from outside before their clocks are.
  await page.waitForFunction(() => window.benchWatch.givenAt === 0);
  // Whoever chooses a file takes seconds for it: what workers get ready until then is ready.
  await page.waitForFunction(
    () => [...window.benchWatch.asked.values()].every((requests) => requests.size === 0),
    null,
    { polling: POLLING },
  );
  await input.setInputFiles(file);
  await page.waitForFunction(() => window.benchWatch.complete > 0, null, {
    timeout: MAX_MS,
    polling: POLLING,
  });
  const { painted, complete, givenAt, bodies, rows } = await page.evaluate(() => window.benchWatch);
  const opened = { ms: painted - givenAt, fullMs: complete - givenAt, bodies, rows };
  if (!isFull) {
    await page.close();
    return { ...opened, entries: 0, heap: 0, scrollP95: 0, jumpP95: 0 };
  }
  // The outline comes after the timeline.
  await page.locator(OUTLINE_ROW).first().waitFor();
  const megabytes = await heap.settledMegabytes();
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

interface Rival {
  /** Null: it cannot do it. */
  readonly ms: number | null;
  readonly heap: number | null;
}

async function runRival(
  app: BenchApp,
  file: string,
  rival: (input: Element) => Promise<number>,
): Promise<Rival> {
  const page = await app.browser.newPage();
  try {
    const heap = await meterHeap(page);
    await page.setContent("<input type=file>");
    const input = page.locator("input");
    await input.setInputFiles(file);
    const ms = await withinLimit(input.evaluate(rival));
    return ms === null ? UNABLE : { ms, heap: await heap.settledMegabytes() };
  } catch (error) {
    // No string is that long, or the page ran out of memory.
    console.error(`A rival gave up: ${String(error).split("\n", 1)[0]}`);
    return UNABLE;
  } finally {
    await page.close();
  }
}

/** Null when it takes longer than anybody waits. */
async function withinLimit(work: Promise<number>): Promise<number | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MAX_MS, null);
  });
  // Closing the page ends it; nobody waits for that.
  work.catch(() => {});
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Null when one of the runs was not able to. */
function medianMs(runs: readonly Rival[]): number | null {
  const times = runs.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return times.length === runs.length ? median(times) : null;
}
