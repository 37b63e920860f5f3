// Holds one opened session and does the work next to its bytes. It runs in a worker, or in the page where
// there is none, and knows neither.

import type { SessionInput } from "../../src/formats/format.ts";
import { openSession } from "../../src/formats/index.ts";
import { ensure } from "../../src/lib/ensure.ts";
import { type JsonObject, stringField } from "../../src/model/json/json.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import type { EntryFacts } from "../../src/model/table/details.ts";
import type { EntryRef } from "../../src/model/table/entry-ref.ts";
import type { ByteSource } from "../../src/read/source/byte-source.ts";
import { type OpeningSource, openingSource } from "../../src/read/source/opening-source.ts";
import { openingLeaf } from "../../src/tree/leaves.ts";
import { breathe } from "../ui/browser/later.ts";
import type { Drafting } from "./draft/drafting.ts";
import { WorkerDraft } from "./draft/worker-draft.ts";
import { transferredSession } from "./entries/page-body.ts";
import { FullReader, inSteps } from "./full-reader.ts";
import { inputOf, type Pause, sizeOf, sourceOf } from "./input-source.ts";
import type {
  OnAhead,
  OnProgress,
  OpenedSource,
  SessionCalls,
  SourceInput,
} from "./session-source.ts";
import { firstRows, openAhead } from "./stage/first-rows.ts";
import { WorkerSession } from "./worker-session.ts";

export class SessionHost {
  readonly #held: WorkerSession;
  readonly #draft: WorkerDraft;
  #changes: Promise<unknown> = Promise.resolve();

  /** `pause`: for a host whose work blocks the page. */
  constructor(pause: Pause | null = null) {
    this.#held = new WorkerSession(pause);
    this.#draft = new WorkerDraft(this.#held);
  }

  /**
   * `onAhead`: gets the rows of a large file that can be shown before the full scan, which begins when it
   * resolves; until then only bodies can be requested. Details come along where they were gathered from
   * every body. Errors: SessionError.
   */
  async open(input: SourceInput, onProgress: OnProgress, onAhead?: OnAhead): Promise<OpenedSource> {
    const { file, ...given } = await this.#inputOf(input);
    const ahead = onAhead && file ? await this.openAhead(file) : null;
    if (ahead) await onAhead?.(ahead);
    // Nothing is shown yet, so only the rows are urgent.
    const isShown = ahead !== null;
    this.#held.reader = new FullReader();
    const opened = await openSession(given.input, {
      onProgress: inSteps(sizeOf(input), onProgress),
      gathers: isShown,
      pause: isShown ? breathe : undefined,
    });
    this.#held.versions.next();
    this.#held.input = input;
    const showing = this.#show(opened);
    this.#held.file = opened.unpacked ?? file;
    // The first bodies are requested while the gathered figures are put together.
    const reading = opened.takeGathered ? this.calls.readAll(() => {}) : undefined;
    const [shown, read] = await Promise.all([showing, reading]);
    file?.release();
    return { ...shown, reading: read };
  }

  async #inputOf(
    input: SourceInput,
  ): Promise<{ readonly input: SessionInput; readonly file: OpeningSource | null }> {
    if (input.kind === "file") {
      const source = openingSource(sourceOf(input.file, this.#held.pause));
      return { input: inputOf(input, () => source), file: source };
    }
    const { OpenFolder } = await import("./folder/open-folder.ts");
    const folder = new OpenFolder(input, (file) => sourceOf(file, this.#held.pause));
    this.#held.folder = folder;
    return { input: { ...input, files: folder.sources }, file: null };
  }

  /**
   * The rows of a long file that can be shown before the full scan; null: none. `source`: the file, whose
   * ends can be read. Until `open` only bodies can be requested.
   */
  async openAhead(source: ByteSource): Promise<OpenedSource | null> {
    const ahead = await openAhead(source);
    return ahead && this.#show(ahead);
  }

  async #show(opened: OpenedSession): Promise<OpenedSource> {
    this.#held.versions.show(opened);
    const { session } = opened;
    const firstBodies = await this.#held.entries.ofRows(opened, firstRows(session));
    return { session: transferredSession(session), firstBodies };
  }

  /** Its images have addresses, until `forgetBodies` or `close`. */
  bodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]> {
    return this.#held.entries.bodies(refs);
  }

  /** The requests that need an opened session. */
  readonly calls: SessionCalls = {
    readAll: (onProgress) =>
      this.#inTurn(async () => {
        const reading = await this.#held.reader.read(this.#at(1), onProgress);
        this.#held.versions.next();
        return reading;
      }),
    grow: (input, onProgress) =>
      this.#inTurn(async () => {
        const { growFile } = await import("./growth.ts");
        return growFile(this.#held, this.#draft, input, onProgress);
      }),
    growFolder: (changes) =>
      this.#inTurn(async () => {
        const { growFolder } = await import("./growth.ts");
        return growFolder(this.#held, changes);
      }),
    draft: (command) => this.#inTurn(() => this.#draft.perform(command)),
    preview: (version, step) =>
      this.#inTurn(async () => (await this.#draftAt(version)).preview(step)),
    repairs: (version) => this.#inTurn(async () => (await this.#draftAt(version)).repairs()),
    exportDraft: (request, onProgress) => this.#draft.exportFile(request, onProgress),
    addToFile: (handle) => this.#inTurn(() => this.#draft.addToFile(handle)),
    stopExport: async () => this.#draft.stopExport(),
    asSessionFile: async () => {
      const { sessionFileOf } = await import("./draft/session-file.ts");
      return sessionFileOf(this.#held.versions.now);
    },
    body: async (ref) => ensure((await this.bodies([ref]))[0], "body of the entry"),
    forgetBodies: async (refs) => this.#held.entries.forget(refs),
    storedBodies: (refs) => this.#held.entries.storedBodies(refs),
    raw: (ref, max = Number.MAX_SAFE_INTEGER) => this.#held.entries.raw(ref, max),
    rawPiece: (ref, from, length) => this.#held.entries.rawPiece(ref, from, length),
    map: async (version, request) => {
      const { mapOf } = await import("../../src/map/map-data.ts");
      performance.mark("map");
      const { session } = this.#at(version);
      const map = mapOf(session.table, request, this.#facts, openingLeaf(session));
      performance.measure("map", "map");
      return map;
    },
    figures: async (version, leaf) => {
      const { figuresOf } = await import("../../src/stats/figures.ts");
      const { table, header } = this.#at(version).session;
      const cwd = (header && stringField(header, "cwd")) ?? "";
      return figuresOf(table, ensure(this.#facts, "full reading"), leaf, cwd);
    },
    digest: async (version, leaf) => {
      const { readDigest } = await import("../../src/stats/digest/read-digest.ts");
      const { session, bodies } = this.#at(version);
      const facts = ensure(this.#facts, "full reading");
      return readDigest(session, facts, leaf, openingLeaf(session), (row) => bodies.body(row));
    },
    compare: async (version, request, onCompared, other) => {
      const { compareOpened } = await import("./compare-work.ts");
      await compareOpened(this.#at(version), request, onCompared, other);
    },
    excerpt: async (version, request, onExcerpt) => {
      const { writeExcerpt } = await import("../../src/export/markdown/write-excerpt.ts");
      const { session, bodies } = this.#at(version);
      const own = (rows: readonly number[]) => Promise.all(rows.map((row) => bodies.body(row)));
      await writeExcerpt(session.table, request, own, onExcerpt);
    },
    search: async (version, request, onFound, signal) => {
      const { runSearch } = await import("./search-work.ts");
      return runSearch(this.#at(version), request, onFound, signal);
    },
    input: async () => ensure(this.#held.input, "opened session"),
  };

  /** Releases the browser's resources. */
  readonly close = (): void => this.#held.entries.release();

  #draftAt(version: number): Promise<Drafting> {
    this.#at(version);
    return this.#draft.begun();
  }

  /** Changes of the session run one after another. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(change);
    // Waits for the reading and keeps none of its words: the page has them.
    this.#changes = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  #at(version: number): OpenedSession {
    return this.#held.versions.at(version);
  }

  /** Of the current rows; null until everything was read. */
  get #facts(): EntryFacts | null {
    return this.#draft.entryFacts ?? this.#held.reader.facts;
  }
}
