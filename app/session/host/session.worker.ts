// The worker that holds one opened session. It answers `SessionWorker` and knows no screen.
import { expose, transfer } from "comlink";
import type { SessionInput } from "../../../src/formats/format.ts";
import { openSession } from "../../../src/formats/index.ts";
import { ensure } from "../../../src/lib/ensure.ts";
import { buffersOf } from "../../../src/map/layout.ts";
import { mapOf } from "../../../src/map/map-data.ts";
import { type JsonObject, stringField } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import { DetailsCollector } from "../../../src/read/bodies/details-collector.ts";
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";
import { gatheredSource } from "../../../src/read/source/gathered-source.ts";
import { figuresOf } from "../../../src/stats/figures.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { runComparison, sideOf } from "./compare-work.ts";
import { crossingSession } from "./crossing.ts";
import { ImageStore } from "./images.ts";
import { inSteps } from "./in-steps.ts";
import { pageBody } from "./page-body.ts";
import { RawReading } from "./raw-reading.ts";
import type { Outcome, SessionWorker, WorkerInput } from "./session-source.ts";
import { warmUp } from "./warm-up.ts";

/** By revision: as opened, and as revised by the full reading. */
const revisions: OpenedSession[] = [];
const images = new ImageStore();
/** The entry whose own text is being read, by revision and row. */
let raw: { readonly name: string; readonly reading: RawReading } | null = null;
/** What is counted of the full reading; its words are the page's. Null until it is through. */
let facts: EntryFacts | null = null;

const worker: SessionWorker = {
  async warmUp() {
    await warmUp();
  },

  open: (input, onProgress) =>
    outcomeOf(async () => {
      const steps = { onProgress: inSteps(sizeOf(input), onProgress) };
      const opened = await openSession(inputOf(input), steps);
      revisions[0] = opened;
      return crossingSession(opened.session);
    }),

  readAll: (onProgress) =>
    outcomeOf(async () => {
      const opened = revision(0);
      const collector = new DetailsCollector();
      const never = new AbortController().signal;
      const add = (row: number, entry: JsonObject) => collector.add(row, entry);
      const problems = await opened.visit(add, inSteps(opened.session.size, onProgress), never);
      const details = collector.finish();
      const { firstWords: _, ...counted } = details;
      facts = counted;
      return { revised: null, problems, details };
    }),

  bodies: (rows, wanted) =>
    outcomeOf(() => {
      const { bodies } = revision(wanted);
      return Promise.all(
        rows.map(async (row) =>
          pageBody(images.withUrls(await bodies.body(row), `${wanted}.${row}`)),
        ),
      );
    }),

  raw: (row, wanted, most) =>
    outcomeOf(async () => {
      const text = await revision(wanted).bodies.raw(row);
      return { text: text.slice(0, most), length: text.length };
    }),

  indented: (row, wanted, from, length) =>
    outcomeOf(async () => {
      const name = `${wanted}.${row}`;
      if (raw?.name !== name || raw.reading.given !== from) {
        raw = { name, reading: new RawReading(await revision(wanted).bodies.raw(row)) };
        if (from > 0) raw.reading.take(from);
      }
      return raw.reading.take(length);
    }),

  plainBodies: (rows, wanted) => outcomeOf(() => crossingBodies(rows, wanted)),

  compare: (request, wanted, onCompared, otherTable, readOther) =>
    outcomeOf(async () => {
      const { table } = revision(wanted).session;
      // Both sides as they come from another worker, or neither: bounded ones equal no whole ones.
      const read = (rows: readonly number[]) =>
        otherTable ? crossingBodies(rows, wanted) : plainBodies(rows, wanted);
      const b = otherTable
        ? {
            table: otherTable,
            read: async (rows: readonly number[]) => answerOf(await readOther?.(rows)),
          }
        : { table, read };
      await runComparison(
        sideOf(table, request.a, request.seenAs, read),
        sideOf(b.table, request.b, request.seenAs, b.read),
        onCompared,
      );
      return null;
    }),

  async map(measure, wanted) {
    performance.mark("map");
    const { session } = revision(wanted);
    const map = mapOf(session.table, measure, facts, openingLeaf(session));
    performance.measure("map", "map");
    return transfer(map, buffersOf(map.layout));
  },

  async figures(leaf, wanted) {
    const { table, header } = revision(wanted).session;
    const cwd = (header && stringField(header, "cwd")) ?? "";
    return figuresOf(table, ensure(facts, "full reading"), leaf, cwd);
  },
};

expose(worker);

function revision(wanted: number): OpenedSession {
  return ensure(revisions[wanted], `revision ${wanted} of the session`);
}

function plainBodies(rows: readonly number[], wanted: number): Promise<readonly JsonObject[]> {
  const { bodies } = revision(wanted);
  return Promise.all(rows.map((row) => bodies.body(row)));
}

async function crossingBodies(
  rows: readonly number[],
  wanted: number,
): Promise<readonly JsonObject[]> {
  return (await plainBodies(rows, wanted)).map((body) => pageBody(body));
}

/** The value another worker answered with. Throws its failure again. */
function answerOf<T>(outcome: Outcome<T> | undefined): T {
  if (outcome?.ok) return outcome.value;
  const { kind, message, advice } = ensure(outcome, "answer of the other session").failure;
  throw new SessionError(kind, message, advice);
}

function sourceOf(file: File): ByteSource {
  return gatheredSource(blobSource(file, file.name));
}

function inputOf(input: WorkerInput): SessionInput {
  if (input.kind === "file") return { kind: "file", source: sourceOf(input.file) };
  const files = new Map<string, ByteSource>();
  for (const [path, file] of input.files) files.set(path, sourceOf(file));
  return { kind: "folder", name: input.name, files };
}

/** In bytes. */
function sizeOf(input: WorkerInput): number {
  if (input.kind === "file") return input.file.size;
  let size = 0;
  for (const file of input.files.values()) size += file.size;
  return size;
}

/** Comlink would turn a SessionError into a plain Error; its kind and advice must arrive. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    const { kind, message, advice } = error;
    return { ok: false, failure: { kind, message, advice } };
  }
}
