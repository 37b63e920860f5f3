// Holds one opened session and does the work that is done next to its bytes. It runs in a worker,
// or in the page where there is none, and knows neither.

import type { OperationEffect } from "../../../src/edit/effect/operation-effect.ts";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import type { Repair } from "../../../src/edit/repair/repair.ts";
import type { ExcerptRequest, OnExcerpt } from "../../../src/export/markdown/write-excerpt.ts";
import type { SessionInput } from "../../../src/formats/format.ts";
import { openSession } from "../../../src/formats/index.ts";
import { ensure } from "../../../src/lib/ensure.ts";
import type { MapData, MapRequest } from "../../../src/map/map-data.ts";
import { type JsonObject, stringField } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import { type EntryRef, refOf, rowOfRef } from "../../../src/model/table/entry-ref.ts";
import { hasSameRows, NO_ROW } from "../../../src/model/table/table.ts";
import type { ByteSource } from "../../../src/read/source/byte-source.ts";
import { type OpeningSource, openingSource } from "../../../src/read/source/opening-source.ts";
import type { SearchEnd } from "../../../src/search/search-session.ts";
import type { SessionFigures } from "../../../src/stats/figures.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import type { CompareRequest, OnCompared } from "./compare-work.ts";
import { crossingSession, crossingTail } from "./crossing.ts";
import type { DraftCommand, Drafted, Drafting } from "./drafting.ts";
import type { AddedToFile, ExportedFile, ExportRequest } from "./exporting.ts";
import { firstRows, openAhead } from "./first-rows.ts";
import type { OpenFolder } from "./folder/open-folder.ts";
import { FullReader } from "./full-reader.ts";
import { ImageStore } from "./images.ts";
import { inSteps } from "./in-steps.ts";
import { type Pause, sizeOf, sourceOf } from "./input-source.ts";
import { pageBody } from "./page-body.ts";
import type { RawPiece, RawReading } from "./raw-reading.ts";
import type { OnFound, SearchRequest } from "./search/search-work.ts";
import type {
  DraftedSession,
  FolderChanges,
  FullReading,
  GrownFolder,
  GrownSession,
  OnAhead,
  OnProgress,
  OpenedSource,
  OtherSession,
  RawText,
  ReadBody,
  SourceInput,
} from "./session-source.ts";
import type { Rest } from "./thread/rest.ts";

/** More are not seen at once. */
const MAX_GROWN_BODIES = 12;

export class SessionHost {
  #opened: OpenedSession | null = null;
  #version = 0;
  /** The first version that has the rows of today. */
  #rowsSince = 1;
  /** The file, where the session is one. */
  #file: ByteSource | null = null;
  #input: SourceInput | null = null;
  /** Where the session is one. */
  #folder: OpenFolder | null = null;
  /** The folder before it changed last: what is asked of that is under way. */
  #earlier: OpenedSession | null = null;
  #draft: Drafting | null = null;
  #exportStopper: AbortController | null = null;
  #reader = new FullReader(null);
  #changes: Promise<unknown> = Promise.resolve();
  readonly #images = new ImageStore();
  /** The entry whose own text is being read. */
  #raw: { readonly ref: EntryRef; readonly reading: RawReading } | null = null;

  readonly #pause: Pause | null;

  /** `pause`: for a host that works where somebody waits for the page. */
  constructor(pause: Pause | null = null) {
    this.#pause = pause;
  }

  /**
   * `rest`: helps with a large file. `onAhead`: gets what can be shown of it before all of it is read,
   * which begins when it resolves; until then only bodies can be asked for. What the bodies tell comes
   * along where it was gathered of them all. Errors: SessionError.
   */
  async open(
    input: SourceInput,
    onProgress: OnProgress,
    rest?: Rest,
    onAhead?: OnAhead,
  ): Promise<OpenedSource> {
    let isShown = false;
    if (onAhead && input.kind === "file") {
      const ahead = await this.openAhead(sourceOf(input.file, this.#pause));
      if (ahead) await onAhead(ahead);
      isShown = ahead !== null;
    }
    const parts =
      rest || isShown
        ? new (await import("./thread/detail-parts.ts")).DetailParts(rest ?? null, isShown)
        : null;
    this.#reader = new FullReader(parts);
    const steps = {
      onProgress: inSteps(sizeOf(input), onProgress),
      rest,
      visitor: parts?.gatherer ?? undefined,
    };
    const { held, ...given } = await this.#inputOf(input);
    const opened = await openSession(given.input, steps);
    this.#version = 1;
    this.#input = input;
    const shown = await this.#show(opened);
    held?.release();
    this.#file = held;
    if (!parts?.hasAll(opened)) return shown;
    return { ...shown, reading: await this.readAll(() => {}) };
  }

  async #inputOf(
    input: SourceInput,
  ): Promise<{ readonly input: SessionInput; readonly held: OpeningSource | null }> {
    if (input.kind === "file") {
      const source = openingSource(sourceOf(input.file, this.#pause));
      return { input: { kind: "file", source }, held: source };
    }
    const { OpenFolder } = await import("./folder/open-folder.ts");
    this.#folder = new OpenFolder(input, (file) => sourceOf(file, this.#pause));
    return { input: { ...input, files: this.#folder.sources }, held: null };
  }

  /**
   * What can be shown of a long file before all of it is read; null: nothing. `source`: the file, of
   * which its ends can be read. Until `open` only bodies can be asked for.
   */
  async openAhead(source: ByteSource): Promise<OpenedSource | null> {
    const ahead = await openAhead(source);
    return ahead && this.#show(ahead);
  }

  async #show(opened: OpenedSession): Promise<OpenedSource> {
    this.#opened = opened;
    const { session } = opened;
    const refs = firstRows(session).map((row) => refOf(session.table, row));
    // What cannot be read now says so when it is asked for.
    const bodies = await this.bodies(refs).catch(() => []);
    const firstBodies = bodies.flatMap((body, at) => {
      const ref = refs[at];
      return ref === undefined ? [] : [{ ref, body }];
    });
    return { session: crossingSession(session), firstBodies };
  }

  readAll(onProgress: OnProgress): Promise<FullReading> {
    return this.#inTurn(async () => {
      const reading = await this.#reader.read(this.#at(1), onProgress);
      this.#version++;
      return reading;
    });
  }

  grow(input: SourceInput, onProgress: OnProgress): Promise<GrownSession> {
    return this.#inTurn(async () => {
      const draft = this.#draft;
      const { grow } = draft?.base ?? this.#opened ?? {};
      if (!grow || input.kind !== "file") return { kind: "anew", reason: "written-whole" };
      const source = sourceOf(input.file, this.#pause);
      const growth = await grow(source);
      if (growth.kind === "anew") return growth;
      const { opened, tail } = growth;
      // Without the rows before them, figures of the new ones alone would be wrong.
      const reading = this.#reader.facts && (await this.#reader.read(opened, onProgress));
      this.#file = source;
      this.#input = input;
      this.#opened = opened;
      if (tail.count > 0) this.#version++;
      const drafted = draft && (await this.#carriedDraft(draft).catch(() => null));
      if (draft && !drafted) return { kind: "anew", reason: "draft" };
      const { size, problems } = opened.session;
      return {
        kind: "grown",
        tail: crossingTail(tail),
        size,
        problems: reading?.problems ?? problems,
        details: reading?.details ?? null,
        bodies: await this.#lastBodies(opened, tail.count),
        drafted,
      };
    });
  }

  growFolder(changes: FolderChanges): Promise<GrownFolder> {
    return this.#inTurn(async () => {
      const before = ensure(this.#opened, "opened session");
      const folder = ensure(this.#folder, "folder of the session");
      const renewed = await folder.renewed(before, changes, this.#reader.facts);
      const { opened, changed, torn, written } = renewed;
      const { session } = opened;
      renewed.take();
      this.#reader.takeOver(opened, renewed.facts);
      this.#earlier = before;
      this.#opened = opened;
      this.#input = folder.input;
      this.#raw = null;
      const isSame = changed.length === 0 && hasSameRows(before.session.table, session.table);
      if (!isSame) this.#rowsSince = ++this.#version;
      return {
        session: crossingSession(session),
        isSame,
        written,
        changed: changed.map((row) => refOf(session.table, row)),
        bodies: await this.#bodiesAt(opened, changed.slice(-MAX_GROWN_BODIES)),
        torn,
      };
    });
  }

  #lastBodies(opened: OpenedSession, added: number): Promise<ReadBody[]> {
    const { count } = opened.session.table;
    const last = Math.min(added, MAX_GROWN_BODIES);
    return this.#bodiesAt(
      opened,
      Array.from({ length: last }, (_, at) => count - last + at),
    );
  }

  /** What cannot be read now says so when it is asked for. */
  async #bodiesAt({ session, bodies }: OpenedSession, rows: readonly number[]) {
    const read: ReadBody[] = [];
    for (const row of rows) {
      const body = await bodies.body(row).catch(() => null);
      if (!body) return [];
      const ref = refOf(session.table, row);
      read.push({ ref, body: pageBody(this.#images.withUrls(body, `${ref}`)) });
    }
    return read;
  }

  /** The draft of the file as it is now. */
  async #carriedDraft(draft: Drafting): Promise<DraftedSession> {
    const next = await this.#begunDraft();
    const drafted = await next.carryOn(draft);
    this.#draft = next;
    return this.#drafted(drafted);
  }

  draft(command: DraftCommand): Promise<DraftedSession> {
    return this.#inTurn(async () => {
      this.#draft ??= await this.#begunDraft();
      return this.#drafted(await this.#draft.perform(command));
    });
  }

  #drafted({ opened, bodies, ...drafted }: Drafted): DraftedSession {
    this.#opened = opened;
    this.#version++;
    this.#rowsSince = this.#version;
    const { session } = opened;
    return {
      ...drafted,
      // The page has all ids but the draft's own.
      session: crossingSession({ ...session, table: { ...session.table, ids: [] } }),
      bodies: bodies.map(({ row, body }) => {
        const ref = refOf(session.table, row);
        return { ref, body: pageBody(this.#images.withUrls(body, `${ref}`)) };
      }),
    };
  }

  effect(version: number, step: OperationStep): Promise<OperationEffect | string> {
    return this.#ofDraft(version, (draft) => draft.effect(step));
  }

  repairs(version: number): Promise<readonly Repair[]> {
    return this.#ofDraft(version, (draft) => draft.repairs());
  }

  #ofDraft<T>(version: number, ask: (draft: Drafting) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#at(version);
      this.#draft ??= await this.#begunDraft();
      return ask(this.#draft);
    });
  }

  async exportDraft(request: ExportRequest, onProgress: OnProgress): Promise<ExportedFile> {
    await this.stopExport();
    this.#draft ??= await this.#begunDraft();
    const { writeExport } = await import("./exporting.ts");
    const stopper = new AbortController();
    this.#exportStopper = stopper;
    const file = ensure(this.#file, "file of the draft");
    return writeExport(this.#draft.session, file, request, onProgress, stopper.signal);
  }

  /** Adds what the draft changes to the file itself. The draft stays; `grow` goes on with the file. */
  addToFile(handle: FileSystemFileHandle): Promise<AddedToFile> {
    return this.#inTurn(async () => {
      this.#draft ??= await this.#begunDraft();
      const { addToFile } = await import("./exporting.ts");
      return addToFile(this.#draft.session, ensure(this.#file, "file of the draft"), handle);
    });
  }

  async stopExport(): Promise<void> {
    this.#exportStopper?.abort();
    this.#exportStopper = null;
  }

  async #begunDraft(): Promise<Drafting> {
    const { Drafting } = await import("./drafting.ts");
    const { session, ...opened } = ensure(this.#opened, "opened session");
    const base = { ...opened, session: { ...session, problems: this.#reader.problems } };
    const file = this.#file;
    if (file) return new Drafting(base, file, ensure(this.#reader.facts, "full reading"));
    throw new SessionError(
      "unsupported",
      `${session.fileName} is a folder, which cannot be edited.`,
      "Make a session file of it with `espalier export FILE -o OUT.jsonl`, and edit that.",
    );
  }

  /** Of the rows of today; null until everything was read. */
  get #facts(): EntryFacts | null {
    return this.#draft?.entryFacts ?? this.#reader.facts;
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
      const { RawReading } = await import("./raw-reading.ts");
      this.#raw = { ref, reading: new RawReading(await this.#rawText(ref)) };
      if (from > 0) this.#raw.reading.take(from);
    }
    return this.#raw.reading.take(length);
  }

  async map(version: number, request: MapRequest): Promise<MapData> {
    const { mapOf } = await import("../../../src/map/map-data.ts");
    performance.mark("map");
    const { session } = this.#at(version);
    const map = mapOf(session.table, request, this.#facts, openingLeaf(session));
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

  async excerpt(version: number, request: ExcerptRequest, onExcerpt: OnExcerpt): Promise<void> {
    const { writeExcerpt } = await import("../../../src/export/markdown/write-excerpt.ts");
    const { session, bodies } = this.#at(version);
    const own = (rows: readonly number[]) => Promise.all(rows.map((row) => bodies.body(row)));
    await writeExcerpt(session.table, request, own, onExcerpt);
  }

  async search(
    version: number,
    request: SearchRequest,
    onFound: OnFound,
    signal: AbortSignal,
  ): Promise<SearchEnd | string> {
    const { runSearch } = await import("./search/search-work.ts");
    return runSearch(this.#at(version), request, onFound, signal);
  }

  async input(): Promise<SourceInput> {
    return ensure(this.#input, "opened session");
  }

  /** Gives back what it holds of the browser's memory. */
  close(): void {
    this.#reader.close();
    this.#images.release();
  }

  /** The session as that version has it. Rows stay as they are but for what a draft does to them. */
  #at(version: number): OpenedSession {
    const isPast = version < this.#rowsSince;
    if (this.#opened && version <= this.#version && !isPast) return this.#opened;
    if (isPast) {
      throw new SessionError(
        "cancelled",
        "The draft has changed since.",
        "Ask for what it is now.",
      );
    }
    throw new SessionError("changed", `There is no version ${version} yet.`, "Ask again.");
  }

  async #body(ref: EntryRef): Promise<JsonObject> {
    const { bodies, row } = this.#behind(ref);
    return bodies.body(row);
  }

  async #rawText(ref: EntryRef): Promise<string> {
    const { bodies, row } = this.#behind(ref);
    return bodies.raw(row);
  }

  /** Where an entry is read: what a draft has removed is in its base. */
  #behind(ref: EntryRef) {
    const now = ensure(this.#opened, "opened session");
    for (const { session, bodies } of [now, this.#draft?.base ?? this.#earlier ?? now]) {
      const row = rowOfRef(session.table, ref);
      if (row !== NO_ROW) return { bodies, row };
    }
    throw new Error(`Broken invariant: no entry at ${ref}`);
  }
}
