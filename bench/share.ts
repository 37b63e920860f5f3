// `npm run bench -- share [--mb 50] [--file F]`: what a shared page of a session weighs and costs. One
// JSON line for each real session in ../shared/data/real, where that is, with what its payload weighs
// beside the session file, a line for all of them, and one for a large session: how long its page takes
// to be made and looked through (and again without thinking), to show its first rows, and what the app
// itself takes for that. Both from an address on, in a tab that is new: that of the page on disk, and
// that of the session in the app, which has a copy of it since an opening before; `app_given_ms` is that
// opening, from the choice of the file on. `payload_ratio`: all that the page holds of the session, as it
// stands in the file.
// Fails above the limits.
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { expect, type Page } from "@playwright/test";
import { keptRecords } from "../e2e/kept-records.ts";
import { SESSION_PIECE } from "../src/export/html/manifest.ts";
import { plainTurns } from "../src/export/html/plain-turns.ts";
import { sharedHtml, type ViewerParts } from "../src/export/html/shared-html.ts";
import { reviewShare } from "../src/export/share/review.ts";
import { ALL_OF_IT } from "../src/export/share/scope.ts";
import { fileToShare } from "../src/export/share/share-source.ts";
import { openSession } from "../src/formats/index.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { type BenchApp, median, rounded, settledHome, withApp } from "./app.ts";
import { filesToMeasure } from "./open/large-files.ts";
import { FIRST_ROW, watchPage } from "./page/watch.ts";
import { freshViewer, MAX_VIEWER, viewerKb } from "./share/viewer.ts";

const REAL = "../shared/data/real";
const RUNS = 3;
/** A page that takes longer cannot do it. */
const MAX_MS = 120_000;

/** KiB; of the session file; of the app's own opening; ms. */
const LIMITS = {
  viewer_kb: MAX_VIEWER,
  payload_ratio: 0.35,
  open_ratio: 1.3,
  longest_block_ms: 200,
};

const { values } = parseArgs({
  options: { mb: { type: "string", default: "50" }, file: { type: "string" } },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-share-");
const over: string[] = [];
try {
  const viewer = await freshViewer();
  console.log(JSON.stringify({ bench: "share", viewer_kb: viewerKb(viewer) }));
  hold("viewer_kb", viewerKb(viewer));
  await weighReal(viewer);
  await withApp(async (app) => {
    for (const file of await filesToMeasure({ sizes: values.mb, file: values.file }, folder)) {
      const figures = await measure(app, viewer, file);
      console.log(JSON.stringify(figures));
      hold("open_ratio", ratioOf(figures.open_ms, figures.app_open_ms));
      hold("longest_block_ms", figures.longest_block_ms);
    }
  });
} finally {
  await rm(folder, { recursive: true });
}
for (const line of over) console.error(line);
if (over.length > 0) process.exitCode = 1;

function hold(key: keyof typeof LIMITS, value: number): void {
  if (value > LIMITS[key]) over.push(`${key} is ${value}; the limit is ${LIMITS[key]}`);
}

async function weighReal(viewer: ViewerParts): Promise<void> {
  if (!existsSync(REAL)) {
    console.log(JSON.stringify({ bench: "share-real", skipped: `no ${REAL} here` }));
    return;
  }
  const all = { bytes: 0, payload: 0 };
  for (const name of readdirSync(REAL).filter((one) => one.endsWith(".jsonl"))) {
    const bytes = await readFile(join(REAL, name));
    const { payload } = await pageOf(bytes, name, viewer);
    all.bytes += bytes.length;
    all.payload += payload;
    const ratio = ratioOf(payload, bytes.length);
    console.log(JSON.stringify({ bench: "share-real", file: name, payload_ratio: ratio }));
  }
  const payload_ratio = ratioOf(all.payload, all.bytes);
  console.log(JSON.stringify({ bench: "share-real", file: "all of them", payload_ratio }));
  hold("payload_ratio", payload_ratio);
}

function ratioOf(a: number, b: number): number {
  return Math.round((a / b) * 1000) / 1000;
}

async function pageOf(jsonl: Uint8Array, name: string, viewer: ViewerParts) {
  const source = memorySource(jsonl, name);
  const opened = await openSession({ kind: "file", source });
  const entries = opened.session.table.count;
  const made = new Date().toISOString();
  const facts = { title: name, fileName: name, made, leftOut: "", entries, opens: "" };
  const transcript = plainTurns(opened);
  const chunks: Uint8Array[] = [];
  for await (const chunk of sharedHtml({ viewer, jsonl: source, facts, transcript }))
    chunks.push(chunk);
  const page = Buffer.concat(chunks);
  const pieces = page.toString("latin1").matchAll(new RegExp(`${SESSION_PIECE}>([^<]*)<`, "g"));
  let payload = 0;
  for (const [, text = ""] of pieces) payload += text.length;
  return { page, payload };
}

async function measure(app: BenchApp, viewer: ViewerParts, file: string) {
  const jsonl = await readFile(file);
  const name = basename(file);
  const madeAt = performance.now();
  const { page, payload } = await pageOf(jsonl, name, viewer);
  const made = performance.now() - madeAt;
  const copy = resolve(folder, "copy.html");
  await writeFile(copy, page);
  const reviewedAt = performance.now();
  const source = memorySource(jsonl, name);
  const opened = await openSession({ kind: "file", source });
  const shared = fileToShare(opened);
  await reviewShare(shared, ALL_OF_IT);
  const reviewed = performance.now() - reviewedAt;
  await reviewShare(shared, { ...ALL_OF_IT, leaveOut: ["thinking"] });
  const reviewedAgain = performance.now() - reviewedAt - reviewed;
  const copies: Shown[] = [];
  const own: OwnShown[] = [];
  for (let run = 0; run < RUNS; run++) {
    copies.push(await openCopy(app, copy));
    own.push(await openInApp(app, file));
  }
  return {
    bench: "share",
    size_mb: rounded((await stat(file)).size / 2 ** 20),
    viewer_kb: viewerKb(viewer),
    payload_ratio: ratioOf(payload, jsonl.length),
    make_ms: rounded(made),
    review_ms: rounded(reviewed),
    review_again_ms: rounded(reviewedAgain),
    open_ms: rounded(median(copies.map(({ ms }) => ms))),
    app_open_ms: rounded(median(own.map(({ ms }) => ms))),
    app_given_ms: rounded(median(own.map(({ givenMs }) => givenMs))),
    longest_block_ms: rounded(Math.max(...copies.map(({ longest }) => longest))),
  };
}

interface Shown {
  /** From the address on until the first rows. */
  readonly ms: number;
  readonly longest: number;
}

interface OwnShown extends Shown {
  /** From the choice of the file on, in a page that is there. */
  readonly givenMs: number;
}

interface CopyWatch {
  painted: number;
  longest: number;
}

declare global {
  interface Window {
    copyWatch: CopyWatch;
  }
}

async function openCopy({ browser }: BenchApp, path: string): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchCopy, FIRST_ROW);
  await page.goto(`${pathToFileURL(path)}`);
  const shown = await shownIn(page);
  await page.close();
  return shown;
}

async function shownIn(page: Page): Promise<Shown> {
  await page.waitForFunction(() => window.copyWatch.painted > 0, null, { timeout: MAX_MS });
  const { painted, longest } = await page.evaluate(() => window.copyWatch);
  return { ms: painted, longest };
}

/** Runs in the page before its own scripts. */
function watchCopy(firstRow: string): void {
  const watch: CopyWatch = { painted: 0, longest: 0 };
  window.copyWatch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (!document.querySelector(firstRow)) requestAnimationFrame(look);
    else setTimeout(() => Object.assign(watch, { painted: performance.now() }));
  };
  requestAnimationFrame(look);
}

async function openInApp({ browser, address }: BenchApp, file: string): Promise<OwnShown> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchPage, { firstRow: FIRST_ROW });
  const input = await settledHome(page, address);
  await input.setInputFiles(file);
  await page.waitForFunction(() => window.benchWatch.painted > 0, null, { timeout: MAX_MS });
  const { painted, givenAt } = await page.evaluate(() => window.benchWatch);
  // The copy is made once all of it was read.
  await expect.poll(() => keptRecords(page, "sessions"), { timeout: MAX_MS }).toHaveLength(1);
  const tab = await context.newPage();
  await tab.addInitScript(watchCopy, FIRST_ROW);
  await tab.goto(page.url());
  const shown = await shownIn(tab);
  await context.close();
  return { ...shown, givenMs: painted - givenAt };
}
