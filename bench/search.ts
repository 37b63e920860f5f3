// `npm run bench -- search [--mb N] [--file FILE] [--query TEXT]…`: looks through a long session, and compares
// with decoding and searching all of its text in the same run. Hits are held against those of all bodies
// parsed. One JSON line for each query; fails above the limits, and where hits differ.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openSession } from "../src/formats/index.ts";
import type { OpenedSession } from "../src/model/session.ts";
import { nodeFileSource } from "../src/read/source/node-file.ts";
import { escapedForRegExp } from "../src/search/match/case-variants.ts";
import { entryParts } from "../src/search/parts/entry-parts.ts";
import { type ReadyQuery, readyQuery } from "../src/search/query.ts";
import { searchSession } from "../src/search/search-session.ts";
import { filesToMeasure } from "./open/large-files.ts";

/** In a generated file: in one entry, in some, in a large part of them, in none. */
const QUERIES = ["turn 1390", "sanitizeHeaders", "function", "нигде"];
const ROUNDS = 3;
/** Of the time of the naive search. */
const LIMITS = { first: 0.25, total: 1.2 };

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "200" },
    file: { type: "string" },
    query: { type: "string", multiple: true, default: QUERIES },
  },
});

const folder = await mkdtemp(join(tmpdir(), "espalier-bench-search-"));
try {
  for (const path of await filesToMeasure({ sizes: values.mb, file: values.file }, folder)) {
    await measure(path, values.query);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measure(path: string, queries: readonly string[]): Promise<void> {
  const source = await nodeFileSource(path);
  const opened = await openSession({ kind: "file", source });
  for (const text of queries) {
    const ready = readyQuery({ text, isCase: false, isWord: false, isRegex: false, isRaw: false });
    if (typeof ready === "string") throw new Error(ready);
    const runs = { first: [] as number[], total: [] as number[], naive: [] as number[] };
    let hits = 0;
    for (let round = 0; round < ROUNDS; round++) {
      runs.naive.push(await naiveMs(path, text));
      const ours = await search(opened, ready);
      runs.total.push(ours.total);
      runs.first.push(ours.first);
      hits = ours.hits;
    }
    const [first_ms, total_ms, naive_ms] = [best(runs.first), best(runs.total), best(runs.naive)];
    const size_mb = Math.round(source.size / 1e6);
    const row = { bench: "search", query: text, size_mb, hits, first_ms, total_ms, naive_ms };
    console.log(JSON.stringify(row));
    const parsed = await parsedHits(opened, ready);
    if (parsed !== hits) fail(`Of all bodies parsed it is in ${parsed} places, not in ${hits}.`);
    if (first_ms > LIMITS.first * naive_ms) fail("The first hits come late.");
    if (total_ms > LIMITS.total * naive_ms) fail("All hits come late.");
  }
  await source.close();
}

function fail(sentence: string): void {
  console.error(`✗ ${sentence}`);
  process.exitCode = 1;
}

function best(runs: readonly number[]): number {
  return Math.round(Math.min(...runs));
}

/** Milliseconds to the first hits (to the end where there are none) and to the end. */
async function search(opened: OpenedSession, ready: ReadyQuery) {
  const start = performance.now();
  let first = Number.NaN;
  const { count } = await searchSession(opened, ready, ({ hits }) => {
    if (hits.length > 0 && Number.isNaN(first)) first = performance.now() - start;
  });
  const total = performance.now() - start;
  return { first: Number.isNaN(first) ? 0 : first, total, hits: count };
}

/** All of the file as one text, and every place in it where the query stands. */
async function naiveMs(path: string, query: string): Promise<number> {
  const start = performance.now();
  const text = new TextDecoder().decode(await readFile(path));
  const pattern = new RegExp(escapedForRegExp(query), "giu");
  let places = 0;
  while (pattern.exec(text)) places++;
  return places < 0 ? 0 : performance.now() - start;
}

async function parsedHits(opened: OpenedSession, { matcher }: ReadyQuery): Promise<number> {
  let hits = 0;
  const allowance = { permits: () => true };
  await opened.visit(
    (_, entry) => {
      for (const { text } of entryParts(entry, false)) matcher.each(text, () => hits++, allowance);
    },
    () => {},
    new AbortController().signal,
  );
  return hits;
}
