// `npm run bench -- edit [--sizes 200] [--file F]`: what editing a large session costs. One JSON line
// per size: how long one operation takes from its key to the screen (median of 20), in the app in
// Chromium; 1,000 operations, and an export after one label held against a plain copy in the same run,
// in Node.
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DraftSession } from "../src/edit/draft/draft-session.ts";
import type { Operation } from "../src/edit/operation/operation.ts";
import { exportJsonl } from "../src/export/jsonl/export-jsonl.ts";
import { openSession } from "../src/formats/index.ts";
import type { OpenedSession } from "../src/model/session.ts";
import { roleOf } from "../src/model/table/table.ts";
import type { ByteSource } from "../src/read/source/byte-source.ts";
import { nodeFileSource } from "../src/read/source/node-file.ts";
import { type BenchApp, median, rounded, withApp } from "./app.ts";
import { filesToMeasure } from "./open/large-files.ts";
import { measureKeys } from "./page/edit-keys.ts";

const OPERATIONS = 1000;
const COPIES = 5;

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "2,20,200" }, file: { type: "string" } },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-edit-");
try {
  await withApp(async (app) => {
    for (const file of await filesToMeasure(values, folder)) {
      console.log(JSON.stringify(await measure(app, file)));
    }
  });
} finally {
  await rm(folder, { recursive: true });
}

async function measure(app: BenchApp, path: string) {
  const single = await measureKeys(app, path);
  const file = await nodeFileSource(path);
  try {
    const opened = await openSession({ kind: "file", source: file });
    const ops = operationsOn(opened, OPERATIONS);
    const applied = await timeOf(() => applyAll(new DraftSession(opened, file), ops));
    const written = await exportsAndCopies(opened, file, path);
    return {
      bench: "edit",
      size_mb: rounded((await stat(path)).size / 2 ** 20),
      entries: opened.session.table.count,
      op_ms: rounded(median(single)),
      ops: ops.length,
      apply_ms: rounded(applied),
      ...written,
    };
  } finally {
    await file.close();
  }
}

/** All over the file, on entries that none of the others takes away: texts, labels, entries removed, branches moved and duplicated. */
function operationsOn(opened: OpenedSession, count: number): readonly Operation[] {
  const { draft } = new DraftSession(opened, { name: "", size: 0, read: () => Promise.reject() });
  const { table } = opened.session;
  const prompts = Array.from({ length: table.count }, (_, row) => row).filter(
    (row) => roleOf(table, row) === "user",
  );
  const operations = Math.min(count, prompts.length);
  return Array.from({ length: operations }, (_, nth): Operation => {
    const row = prompts[Math.floor((nth * prompts.length) / operations)] ?? 0;
    const entry = draft.addressOf(row);
    switch (nth % 4) {
      case 0:
        return { kind: "set", entry, path: ["message", "content"], value: `Another prompt ${nth}` };
      case 1:
        return { kind: "label", ...draft.newEntry(), target: entry, label: `label ${nth}` };
      case 2:
        return { kind: "remove", entries: [entry] };
      default:
        return { kind: "move", entry, parent: draft.addressOf(0) };
    }
  });
}

async function applyAll(session: DraftSession, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) await session.apply(operation);
  session.opened();
}

async function exportsAndCopies(opened: OpenedSession, file: ByteSource, path: string) {
  const session = new DraftSession(opened, file);
  const target = session.draft.addressOf(session.draft.leaf);
  await session.apply({ kind: "label", ...session.draft.newEntry(), target, label: "one" });
  const out = join(folder, "out.jsonl");
  const [exports, copies]: [number[], number[]] = [[], []];
  let heap = 0;
  for (let run = 0; run < COPIES; run++) {
    const before = memory();
    exports.push(
      await timeOf(async () => {
        const made = await exportJsonl(session, file, { kind: "tree" });
        const onProgress = () => {
          heap = Math.max(heap, memory() - before);
        };
        await writeFile(out, made.bytes({ onProgress }));
      }),
    );
    copies.push(
      await timeOf(() => writeFile(out, createReadStream(path, { highWaterMark: 1 << 20 }))),
    );
  }
  const [ours, plain] = [median(exports), median(copies)];
  return {
    export_ms: rounded(ours),
    copy_ms: rounded(plain),
    ratio: Math.round((ours / plain) * 100) / 100,
    heap_mb: rounded(heap / 2 ** 20),
  };
}

/** Bytes in use, what is not collected yet included. */
function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
