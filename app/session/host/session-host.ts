// Holds one opened session and does the work that is done next to its bytes. It runs in a worker,
// or in the page where there is none, and knows neither.
import type { SessionInput } from "../../../src/formats/format.ts";
import { openSession } from "../../../src/formats/index.ts";
import { ensure } from "../../../src/lib/ensure.ts";
import type { Measure } from "../../../src/map/lengths.ts";
import type { MapData } from "../../../src/map/map-data.ts";
import { type JsonObject, stringField } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import { type EntryRef, refOf, rowOfRef } from "../../../src/model/table/entry-ref.ts";
import { extendFacts } from "../../../src/model/table/extend-details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { DetailsCollector } from "../../../src/read/bodies/details-collector.ts";
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";
import { gatheredSource } from "../../../src/read/source/gathered-source.ts";
import { type OpeningSource, openingSource } from "../../../src/read/source/opening-source.ts";
import type { SessionFigures } from "../../../src/stats/figures.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import type { CompareRequest, OnCompared } from "./compare-work.ts";
import { crossingSession, crossingTail } from "./crossing.ts";
import { firstRows } from "./first-rows.ts";
import { ImageStore } from "./images.ts";
import { inSteps } from "./in-steps.ts";
import { pageBody } from "./page-body.ts";
import { type RawPiece, RawReading } from "./raw-reading.ts";
import type {
  FullReading,
  GrownSession,
  OnProgress,
  OpenedSource,
  OtherSession,
  RawText,
  SourceInput,
} from "./session-source.ts";

export class SessionHost {
  #opened: OpenedSession | null = null;
  #version = 0;
  /** What is counted of the full reading; its words are the page's. Null until it is through. */
  #facts: EntryFacts | null = null;
  readonly #collector = new DetailsCollector();
  /** Rows whose bodies were read in full. */
  #readRows = 0;
  #changes: Promise<unknown> = Promise.resolve();
  readonly #images = new ImageStore();
  /** The entry whose own text is being read. */
  #raw: { readonly ref: EntryRef; readonly reading: RawReading } | null = null;

  /** Errors: SessionError. */
  async open(input: SourceInput, onProgress: OnProgress): Promise<OpenedSource> {
    const steps = { onProgress: inSteps(sizeOf(input), onProgress) };
    const held: OpeningSource[] = [];
    const hold = (file: File) => {
      const source = openingSource(sourceOf(file));
      held.push(source);
      return source;
    };
    this.#opened = await openSession(inputOf(input, hold), steps);
    this.#version = 1;
    const { session } = this.#opened;
    const refs = firstRows(session).map((row) => refOf(session.table, row));
    // What cannot be read now says so when it is asked for.
    const bodies = await this.bodies(refs).catch(() => []);
    for (const source of held) source.release();
    const firstBodies = bodies.flatMap((body, at) => {
      const ref = refs[at];
      return ref === undefined ? [] : [{ ref, body }];
    });
    return { session: crossingSession(session), firstBodies };
  }

  readAll(onProgress: OnProgress): Promise<FullReading> {
    return this.#inTurn(async () => {
      const reading = await this.#readRest(this.#at(1), onProgress);
      this.#version++;
      return reading;
    });
  }

  grow(input: SourceInput, onProgress: OnProgress): Promise<GrownSession> {
    return this.#inTurn(async () => {
      const { grow } = this.#at(1);
      if (!grow || input.kind !== "file") return { kind: "anew", reason: "written-whole" };
      const growth = await grow(sourceOf(input.file));
      if (growth.kind === "anew") return growth;
      const { opened, tail } = growth;
      // Without the rows before them, figures of the new ones alone would be wrong.
      const reading = this.#facts && (await this.#readRest(opened, onProgress));
      this.#opened = opened;
      if (tail.count > 0) this.#version++;
      const { size, problems } = opened.session;
      return {
        kind: "grown",
        tail: crossingTail(tail),
        size,
        problems: reading?.problems ?? problems,
        details: reading?.details ?? null,
      };
    });
  }

  /** Reads the bodies that were not read before; the details are theirs. */
  async #readRest(opened: OpenedSession, onProgress: OnProgress): Promise<FullReading> {
    const add = (row: number, entry: JsonObject) => {
      this.#collector.add(row, entry);
      this.#readRows = row + 1;
    };
    const progress = inSteps(opened.session.size, onProgress);
    const never = new AbortController().signal;
    const problems = await opened.visit(add, progress, never, this.#readRows);
    const details = this.#collector.finish();
    const { beginnings: _, ...counted } = details;
    this.#facts = this.#facts ? extendFacts(this.#facts, details) : counted;
    return { problems, details };
  }

  /** What changes the session is done one after another. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(change);
    // Waits for it and keeps nothing of it: the words of a long session are the page's.
    this.#changes = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  bodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]> {
    return Promise.all(
      refs.map(async (ref) => {
        const body = await this.#body(ref);
        return pageBody(this.#images.withUrls(body, `${ref}`));
      }),
    );
  }

  async storedBodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]> {
    const bodies = await Promise.all(refs.map((ref) => this.#body(ref)));
    return bodies.map((body) => pageBody(body));
  }

  async raw(ref: EntryRef, max: number): Promise<RawText> {
    const text = await this.#rawText(ref);
    return { text: text.slice(0, max), length: text.length };
  }

  async rawPiece(ref: EntryRef, from: number, length: number): Promise<RawPiece> {
    if (this.#raw?.ref !== ref || this.#raw.reading.given !== from) {
      this.#raw = { ref, reading: new RawReading(await this.#rawText(ref)) };
      if (from > 0) this.#raw.reading.take(from);
    }
    return this.#raw.reading.take(length);
  }

  async map(version: number, measure: Measure): Promise<MapData> {
    const { mapOf } = await import("../../../src/map/map-data.ts");
    performance.mark("map");
    const { session } = this.#at(version);
    const map = mapOf(session.table, measure, this.#facts, openingLeaf(session));
    performance.measure("map", "map");
    return map;
  }

  async figures(version: number, leaf: number): Promise<SessionFigures> {
    const { figuresOf } = await import("../../../src/stats/figures.ts");
    const { table, header } = this.#at(version).session;
    const cwd = (header && stringField(header, "cwd")) ?? "";
    return figuresOf(table, ensure(this.#facts, "full reading"), leaf, cwd);
  }

  async compare(
    version: number,
    { a, b, seenAs }: CompareRequest,
    onCompared: OnCompared,
    other: OtherSession | null,
  ): Promise<void> {
    const { runComparison, sideOf } = await import("./compare-work.ts");
    const opened = this.#at(version);
    const { table } = opened.session;
    const own = (rows: readonly number[]) =>
      Promise.all(rows.map((row) => opened.bodies.body(row)));
    if (!other) {
      await runComparison(sideOf(table, a, seenAs, own), sideOf(table, b, seenAs, own), onCompared);
      return;
    }
    // Both sides bounded alike: a bounded body equals no whole one.
    const bounded = async (rows: readonly number[]) =>
      (await own(rows)).map((body) => pageBody(body));
    const others = (rows: readonly number[]) =>
      other.storedBodies(rows.map((row) => refOf(other.table, row)));
    await runComparison(
      sideOf(table, a, seenAs, bounded),
      sideOf(other.table, b, seenAs, others),
      onCompared,
    );
  }

  /** Gives back what it holds of the browser's memory. */
  close(): void {
    this.#images.release();
  }

  /** The session as that version has it. Rows stay as they are from the first scan on. */
  #at(version: number): OpenedSession {
    if (this.#opened && version <= this.#version) return this.#opened;
    throw new SessionError("changed", `There is no version ${version} yet.`, "Ask again.");
  }

  async #body(ref: EntryRef): Promise<JsonObject> {
    const { session, bodies } = this.#at(1);
    return bodies.body(ensureRow(rowOfRef(session.table, ref)));
  }

  async #rawText(ref: EntryRef): Promise<string> {
    const { session, bodies } = this.#at(1);
    return bodies.raw(ensureRow(rowOfRef(session.table, ref)));
  }
}

function ensureRow(row: number): number {
  return ensure(row === NO_ROW ? null : row, "entry of this session");
}

function sourceOf(file: File): ByteSource {
  return gatheredSource(blobSource(file, file.name));
}

function inputOf(input: SourceInput, hold: (file: File) => ByteSource): SessionInput {
  if (input.kind === "file") return { kind: "file", source: hold(input.file) };
  const files = new Map<string, ByteSource>();
  for (const [path, file] of input.files) files.set(path, hold(file));
  return { kind: "folder", name: input.name, files };
}

/** In bytes. */
function sizeOf(input: SourceInput): number {
  if (input.kind === "file") return input.file.size;
  let size = 0;
  for (const file of input.files.values()) size += file.size;
  return size;
}
