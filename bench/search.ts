// `npm run bench -- search [--mb N] [--file FILE] [--query TEXT]…`: looks through a long session in the
// page, and compares with decoding and searching all of its text there in the same run. Hits are held
// against those of all bodies parsed. One JSON line for each query; fails above the limits, and where
// hits differ.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { openSession } from "../src/formats/index.ts";
import { nodeFileSource } from "../src/read/source/node-file.ts";
import { entryParts } from "../src/search/parts/entry-parts.ts";
import { readyQuery } from "../src/search/query.ts";
import { type BenchApp, median, percentile95, rounded, settledHome, withApp } from "./app.ts";
import { filesToMeasure } from "./open/large-files.ts";

/** In a generated file: in one entry, in some, in a large part of them, in none. */
const QUERIES = ["turn 1390", "sanitizeHeaders", "function", "нигде"];
const ROUNDS = 3;
/** Of the time of the naive search. */
const LIMITS = { first: 0.25, total: 1.2 };
const MAX_FRAME_MS = 33;
/** Everything is read by then. */
const COMPLETE = ".timeline-total";
const MAX_MS = 120_000;

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "200" },
    file: { type: "string" },
    query: { type: "string", multiple: true, default: QUERIES },
  },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-search-");
try {
  const files = await filesToMeasure({ sizes: values.mb, file: values.file }, folder);
  await withApp(async (app) => {
    for (const file of files) await measure(app, file, values.query);
  });
} finally {
  await rm(folder, { recursive: true });
}

async function measure(app: BenchApp, file: string, queries: readonly string[]): Promise<void> {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  const rival = await app.browser.newPage();
  await (await settledHome(page, app.address)).setInputFiles(file);
  await page.locator(COMPLETE).waitFor({ timeout: MAX_MS });
  await page.keyboard.press("Control+f");
  const field = page.getByRole("textbox", { name: "Search in this session" });
  await field.waitFor();
  await rival.setContent("<input type=file>");
  await rival.locator("input").setInputFiles(file);
  for (const query of queries) {
    const runs: (Searched & { readonly naive: number })[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // In turn, so that a slow moment of the machine is not one contestant's alone.
      const naive = await rival.locator("input").evaluate(naiveMs, query);
      runs.push({ ...(await searched(page, field, query)), naive });
    }
    const frames = await framesWhileTyping(page, field, query);
    const { sizeMb, count } = await parsedHits(file, query);
    const hits = runs.at(-1)?.hits ?? Number.NaN;
    const first = median(runs.map((run) => run.first));
    const total = median(runs.map((run) => run.total));
    const naive = median(runs.map((run) => run.naive));
    const frame = percentile95(frames);
    const figures = {
      first_ms: rounded(first),
      total_ms: rounded(total),
      naive_ms: rounded(naive),
    };
    const row = { bench: "search", query, size_mb: sizeMb, hits, ...figures };
    console.log(JSON.stringify({ ...row, frame_p95_ms: rounded(frame) }));
    if (count !== hits) fail(`Of all bodies parsed it is in ${count} places, not in ${hits}.`);
    // What stands in one place is found when it is come to.
    if (hits > 1 && first > LIMITS.first * naive) fail("The first hits come late.");
    if (total > LIMITS.total * naive) fail("All hits come late.");
    if (frame > MAX_FRAME_MS) fail("The page stands still while somebody types.");
  }
  await page.close();
  await rival.close();
}

function fail(sentence: string): void {
  console.error(`✗ ${sentence}`);
  process.exitCode = 1;
}

interface Searched {
  /** Milliseconds from the last key to the first hits on the screen, and to the end. */
  readonly first: number;
  readonly total: number;
  readonly hits: number;
}

/** What is watched in the page while a query is looked for. */
async function searched(page: Page, field: Locator, query: string): Promise<Searched> {
  await field.fill("");
  await page.waitForFunction(() => !document.querySelector(".find-count")?.textContent);
  const result = page.evaluate(watchSearch, MAX_MS);
  await field.fill(query);
  return result;
}

/** Runs in the page. */
function watchSearch(maxMs: number): Promise<Searched> {
  return new Promise((resolve, reject) => {
    let typed = 0;
    let first = 0;
    const onInput = () => {
      typed = performance.now();
      requestAnimationFrame(look);
    };
    addEventListener("input", onInput, { capture: true, once: true });
    const look = () => {
      const now = performance.now();
      const words = document.querySelector(".find-count")?.textContent ?? "";
      const isOver = words !== "" && !words.includes("%");
      if (first === 0 && document.querySelector(".find-hit")) first = now;
      if (now - typed > maxMs) reject(new Error(`Not over: ${words}`));
      else if (!isOver) requestAnimationFrame(look);
      else {
        const hits = Number(words.replace(/\D/g, ""));
        resolve({ first: (first || now) - typed, total: now - typed, hits });
      }
    };
  });
}

/** Milliseconds between frames while the query is typed letter by letter. */
async function framesWhileTyping(page: Page, field: Locator, query: string) {
  await field.fill("");
  await page.evaluate(() => {
    const times: number[] = [];
    let before = performance.now();
    const next = (now: number) => {
      times.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { benchFrames: times });
  });
  await field.pressSequentially(query, { delay: 90 });
  return page.evaluate(() => [...(window as unknown as { benchFrames: number[] }).benchFrames]);
}

/** Runs in a page of the same browser: all of the file as one text, and every place where the query stands. */
async function naiveMs(input: Element, query: string): Promise<number> {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (!file) throw new Error("no file");
  const start = performance.now();
  const text = new TextDecoder().decode(await file.arrayBuffer());
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
  let places = 0;
  while (pattern.exec(text)) places++;
  return places < 0 ? 0 : performance.now() - start;
}

async function parsedHits(path: string, text: string) {
  const source = await nodeFileSource(path);
  const opened = await openSession({ kind: "file", source });
  const ready = readyQuery({ text, isCase: false, isWord: false, isRegex: false, isRaw: false });
  if (typeof ready === "string") throw new Error(ready);
  let count = 0;
  const allowance = { permits: () => true };
  await opened.visit(
    (_, entry) => {
      for (const part of entryParts(entry, false)) {
        count += [...ready.matches(part.text, allowance)].length;
      }
    },
    () => {},
    new AbortController().signal,
  );
  await source.close();
  return { sizeMb: Math.round(source.size / 1e6), count };
}
