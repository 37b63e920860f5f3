// The draft of a host's session, from its first use on: the resulting session, and the files written from
// it.
import { ensure } from "../../../src/lib/ensure.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { transferredSession } from "../entries/page-body.ts";
import type { DraftedSession, OnProgress } from "../session-source.ts";
import type { WorkerSession } from "../worker-session.ts";
import type { DraftCommand, Drafted, Drafting } from "./drafting.ts";
import type { AddedToFile, ExportedFile, ExportRequest } from "./exporting.ts";

export class WorkerDraft {
  readonly #held: WorkerSession;
  /** Null until its first use. */
  #drafting: Drafting | null = null;
  #exportStopper: AbortController | null = null;

  constructor(held: WorkerSession) {
    this.#held = held;
  }

  /** Null where there is no draft, and until its first edit. */
  get drafting(): Drafting | null {
    return this.#drafting;
  }

  /** Of the draft's rows; null where there are none. */
  get entryFacts(): EntryFacts | null {
    return this.#drafting?.entryFacts ?? null;
  }

  /** Errors: SessionError, "read-only" for a folder. */
  async begun(): Promise<Drafting> {
    this.#drafting ??= await this.#begin();
    return this.#drafting;
  }

  async perform(command: DraftCommand): Promise<DraftedSession> {
    const drafting = await this.begun();
    return this.#drafted(drafting, await drafting.perform(command));
  }

  /** The draft of the current file, with the steps of the earlier draft. Errors: SessionError. */
  async carryOn(): Promise<DraftedSession> {
    const before = ensure(this.#drafting, "draft");
    const next = await this.#begin();
    const drafted = await next.carryOn(before);
    this.#drafting = next;
    return this.#drafted(next, drafted);
  }

  async exportFile(request: ExportRequest, onProgress: OnProgress): Promise<ExportedFile> {
    const signal = this.#beginWriting();
    const { session } = await this.begun();
    const { writeExport } = await import("./exporting.ts");
    return writeExport(session, this.#file, request, onProgress, signal);
  }

  /** One file is written at a time. */
  #beginWriting(): AbortSignal {
    this.stopExport();
    this.#exportStopper = new AbortController();
    return this.#exportStopper.signal;
  }

  /** Stops the write under way, also one to the file itself. */
  stopExport(): void {
    this.#exportStopper?.abort();
    this.#exportStopper = null;
  }

  /** Appends the draft's changes to the file itself. The draft stays as it is. */
  async addToFile(handle: FileSystemFileHandle): Promise<AddedToFile> {
    const signal = this.#beginWriting();
    const { session } = await this.begun();
    const { addToFile } = await import("./exporting.ts");
    return addToFile(session, this.#file, handle, signal);
  }

  get #file() {
    return ensure(this.#held.file, "file of the draft");
  }

  async #begin(): Promise<Drafting> {
    const { Drafting } = await import("./drafting.ts");
    const { versions, reader, file } = this.#held;
    const { session, ...opened } = versions.now;
    const base = { ...opened, session: { ...session, problems: reader.problems } };
    if (file) return new Drafting(base, file, ensure(reader.facts, "full reading"));
    throw new SessionError(
      "read-only",
      `${session.fileName} is a folder, which cannot be edited.`,
      "Edit a copy as a session of pi, or make one with `espalier export FILE -o OUT.jsonl`.",
    );
  }

  #drafted({ base }: Drafting, { opened, bodies, ...drafted }: Drafted): DraftedSession {
    const { versions, entries } = this.#held;
    versions.base = base;
    versions.replace(opened);
    const { session } = opened;
    return {
      ...drafted,
      // The page has all ids but the draft's own.
      session: transferredSession({ ...session, table: { ...session.table, ids: [] } }),
      bodies: bodies.map(({ row, body }) => entries.shown(refOf(session.table, row), body)),
    };
  }
}
