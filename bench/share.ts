// `npm run bench -- share [--mb 50] [--file F]`: what a shared page of a session weighs and costs. One
// JSON line for each real session in ../shared/data/real, where that is, with what its payload weighs
// beside the session file, a line for all of them, and one for a large session: how long its page takes
// to be made and looked through (and again without thinking), to show its first rows from disk, and what
// the app itself takes.
// `payload_ratio`: all that the page holds of the session, as it stands in the file.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { SESSION_PIECE } from "../src/export/html/manifest.ts";
import { builtViewer } from "../src/export/html/node-viewer.ts";
import { plainTurns } from "../src/export/html/plain-turns.ts";
import { sharedHtml, type ViewerParts } from "../src/export/html/shared-html.ts";
import { reviewShare } from "../src/export/share/review.ts";
import { ReviewMemory } from "../src/export/share/review-memory.ts";
import { ALL_OF_IT } from "../src/export/share/scope.ts";
import { fileToShare } from "../src/export/share/share-source.ts";
import { openSession } from "../src/formats/index.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { type BenchApp, median, rounded, settledHome, withApp } from "./app.ts";
import { filesToMeasure } from "./large-files.ts";
import { FIRST_ROW, watchPage } from "./page/watch.ts";

const REAL = "../shared/data/real";
const RUNS = 3;
/** A page that takes longer cannot do it. */
const MAX_MS = 120_000;

const { values } = parseArgs({
  options: { mb: { type: "string", default: "50" }, file: { type: "string" } },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-share-");
try {
  execFileSync("node", ["scripts/build-viewer.mjs", folder], { stdio: "ignore" });
  const viewer = await builtViewer(join(folder, "viewer.json"));
  console.log(JSON.stringify({ bench: "share", viewer_kb: viewerKb(viewer) }));
  await weighReal(viewer);
  await withApp(async (app) => {
    for (const file of await filesToMeasure({ sizes: values.mb, file: values.file }, folder)) {
      console.log(JSON.stringify(await measure(app, viewer, file)));
    }
  });
} finally {
  await rm(folder, { recursive: true });
}

/** Script and style as gzip packs them, in KiB. */
function viewerKb({ script, style }: ViewerParts): number {
  const bytes = (script.packed.length + style.packed.length) * 0.75;
  return rounded(bytes / 1024);
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
}

function ratioOf(a: number, b: number): number {
  return Math.round((a / b) * 1000) / 1000;
}

async function pageOf(jsonl: Uint8Array, name: string, viewer: ViewerParts) {
  const opened = await openSession({ kind: "file", source: memorySource(jsonl, name) });
  const entries = opened.session.table.count;
  const made = new Date().toISOString();
  const facts = { title: name, fileName: name, made, leftOut: "", entries, opens: "" };
  const transcript = plainTurns(opened);
  const chunks: Uint8Array[] = [];
  for await (const chunk of sharedHtml({ viewer, jsonl, facts, transcript })) chunks.push(chunk);
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
  const shared = fileToShare(opened, source);
  const memory = new ReviewMemory();
  await reviewShare(shared, ALL_OF_IT, { memory });
  const reviewed = performance.now() - reviewedAt;
  await reviewShare(shared, { ...ALL_OF_IT, leaveOut: ["thinking"] }, { memory });
  const reviewedAgain = performance.now() - reviewedAt - reviewed;
  const copies: Shown[] = [];
  const own: Shown[] = [];
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
    app_page_ms: rounded(median(own.map(({ pageMs }) => pageMs))),
    longest_block_ms: rounded(Math.max(...copies.map(({ longest }) => longest))),
  };
}

interface Shown {
  /** Until the first rows: of the copy from its address on, of the app from the choice of the file. */
  readonly ms: number;
  /** Until the page itself was loaded, where that is not in it. */
  readonly pageMs: number;
  readonly longest: number;
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
  await page.waitForFunction(() => window.copyWatch.painted > 0, null, { timeout: MAX_MS });
  const { painted, longest } = await page.evaluate(() => window.copyWatch);
  await page.close();
  return { ms: painted, pageMs: 0, longest };
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

async function openInApp({ browser, address }: BenchApp, file: string): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPage, { firstRow: FIRST_ROW });
  const input = await settledHome(page, address);
  const pageMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
  });
  await input.setInputFiles(file);
  await page.waitForFunction(() => window.benchWatch.painted > 0, null, { timeout: MAX_MS });
  const { painted, givenAt, longest } = await page.evaluate(() => window.benchWatch);
  await page.close();
  return { ms: painted - givenAt, pageMs, longest };
}
