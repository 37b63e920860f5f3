// Rows of the core that no browser is needed for: how long they take in this process, and whether
// that is as wanted. Each is held against work of the same size, so that a slow machine is no fault.
import { generateLarge } from "../../fixtures/generate/large.ts";
import { openSession } from "../../src/formats/index.ts";
import { SessionManager } from "../../src/manager/session/node-session-manager.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";
import { memorySource } from "../../src/read/source/byte-source.ts";
import { TREE_BOMBS } from "./tree-bombs.ts";

/** A figure and what it may be at most: measured here and now, or a number of the issue. */
type Row = readonly [ms: number, allowedMs: number];

export const CORE_ROWS: ReadonlyMap<string, () => Promise<Row>> = new Map([
  ["core-append-2000-with-context", appends],
  ["core-full-reading-100mb", fullReading],
  ...["log-5mb-after-header", "nested-openers-320000", "nested-openers-1600000"].map(
    (name) => [`core-${name}`, () => scanOf(name)] as const,
  ),
  ...["cycles-20000", "cycles-40000"].map((name) => [`core-${name}`, () => cycles(name)] as const),
]);

async function appends(): Promise<Row> {
  const session = SessionManager.inMemory("/x");
  const ms = await timed(async () => {
    for (let i = 0; i < 2000; i++) {
      session.appendMessage({ role: "user", content: `message ${i}` });
      session.buildSessionContext();
    }
  });
  return [ms, 500];
}

async function fullReading(): Promise<Row> {
  const bytes = generated(100);
  const opened = await openSession({ kind: "file", source: memorySource(bytes, "large.jsonl") });
  const ours: number[] = [];
  const naive: number[] = [];
  // In turn and once each to begin with: an engine compiles what runs often.
  for (let run = 0; run < 3; run++) {
    ours.push(await timed(() => visitFully(opened)));
    naive.push(await timed(async () => parseAll(bytes)));
  }
  return [Math.min(...ours), Math.min(...naive)];
}

function parseAll(bytes: Uint8Array): readonly unknown[] {
  const objects: unknown[] = [];
  for (const line of new TextDecoder().decode(bytes).split("\n")) {
    if (line) objects.push(JSON.parse(line));
  }
  return objects;
}

async function readFully(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await visitFully(await openSession({ kind: "file", source: memorySource(bytes, "x.jsonl") }));
}

async function visitFully(opened: OpenedSession): Promise<void> {
  const collector = new DetailsCollector();
  const { signal } = new AbortController();
  await opened.visit(
    (row, entry) => collector.add(row, entry),
    () => {},
    signal,
  );
  collector.finish();
}

/** Against a clean file of the same size, at most twice as long. */
async function scanOf(name: string): Promise<Row> {
  const bytes = new TextEncoder().encode(textOf(name));
  const clean = generated(bytes.length / 2 ** 20);
  await readFully(clean);
  const plain = await timed(() => readFully(clean));
  return [await timed(() => readFully(bytes)), 2 * plain + 50];
}

async function cycles(name: string): Promise<Row> {
  const bytes = new TextEncoder().encode(textOf(name));
  return [await timed(() => readFully(bytes)), 1000];
}

function textOf(name: string): string {
  const found = TREE_BOMBS.find((bomb) => bomb.name === name);
  if (!found) throw new Error(`There is no bomb ${name}.`);
  return found.text();
}

function generated(megabytes: number): Uint8Array<ArrayBuffer> {
  const parts = [...generateLarge({ bytes: megabytes * 2 ** 20, seed: 1 })];
  return new TextEncoder().encode(parts.join(""));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
