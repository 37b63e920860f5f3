// A draft of a session for programs: the draft of src/edit with the file it is of, and what it leaves as.
import { DraftSession } from "../edit/draft/draft-session.ts";
import { type OperationEffect, operationEffect } from "../edit/effect/operation-effect.ts";
import type { NewEntry, Operation } from "../edit/operation/operation.ts";
import { operationsText, readOperations } from "../edit/operation/read-operation.ts";
import { repairAll } from "../edit/repair/propose.ts";
import type { Repair } from "../edit/repair/repair.ts";
import { appendInPlace } from "../export/jsonl/append-in-place.ts";
import { compareExport, type ExportReport } from "../export/jsonl/compare-export.ts";
import { type ExportKind, exportJsonl } from "../export/jsonl/export-jsonl.ts";
import { convertedSession } from "../export/jsonl/session-jsonl.ts";
import type { SessionInput } from "../formats/format.ts";
import { readBodies, readWhole, type WholeSession } from "../formats/whole-session.ts";
import { joined } from "../lib/joined.ts";
import type { SessionStore } from "../manager/store/store.ts";
import { EspalierError } from "../model/espalier-error.ts";
import { type ByteSource, memorySource } from "../read/source/byte-source.ts";

/**
 * What an opened session is to become: operations, done and undone one after another. The file stays as it is; a draft
 * leaves as a new file (`toJsonl`), or as lines at the end of its own (`appendTo`). Errors: EspalierError
 * "bad-operation" for what does not apply, those of reading the file.
 *
 * @example
 * const draft = await session.draft();
 * const target = session.leaf ?? "";
 * await draft.apply({ kind: "label", ...draft.newEntry(), target, label: "here" });
 * for await (const bytes of draft.toJsonl()) await appendFile("labelled.jsonl", bytes);
 */
export class Draft {
  readonly #base: WholeSession;
  readonly #file: ByteSource;
  readonly #isFile: boolean;
  readonly #draft: DraftSession;

  /** Made by `Session.draft`. `base`: the session in `file`. `isFile`: whether that is what was opened. */
  constructor(base: WholeSession, file: ByteSource, isFile: boolean) {
    this.#base = base;
    this.#file = file;
    this.#isFile = isFile;
    this.#draft = new DraftSession(base, file);
  }

  /**
   * All operations in force, in their order.
   *
   * @example
   * for (const { kind } of draft.operations) console.log(kind);
   */
  get operations(): readonly Operation[] {
    return this.#draft.draft.operations;
  }

  /**
   * An id that no entry has, and the time: for an operation that makes an entry.
   *
   * @example
   * await draft.apply({ kind: "rename", ...draft.newEntry(), name: "Flaky test" });
   */
  newEntry(): NewEntry {
    return this.#draft.draft.newEntry();
  }

  /**
   * Does operations as one step: all of them or none.
   *
   * @example
   * await draft.apply({ kind: "cwd", cwd: "/home/dev/other" });
   */
  apply(...operations: readonly Operation[]): Promise<void> {
    return this.#draft.apply(...operations);
  }

  /**
   * Takes back the last step; false when there is none.
   *
   * @example
   * while (draft.undo());
   */
  undo(): boolean {
    return this.#draft.draft.undo();
  }

  /**
   * Does the step again that was taken back last; false when there is none.
   *
   * @example
   * draft.redo();
   */
  redo(): boolean {
    return this.#draft.draft.redo();
  }

  /**
   * What a step would take with it, without doing it: rows that go, tokens of the context before and after, and tool
   * calls that it would part from their results.
   *
   * @example
   * const { removed } = await draft.effect({ kind: "remove", entries: ["1f2e3d4c"] });
   * console.log(removed.length);
   */
  effect(...step: readonly Operation[]): Promise<OperationEffect> {
    return operationEffect(this.#draft, this.#base.details, step);
  }

  /**
   * Mends what is damaged in the file, a step each, undone at once; gives what was done.
   *
   * @example
   * for (const { line, effect } of await draft.repair()) console.log(line, effect);
   */
  async repair(): Promise<readonly Repair[]> {
    const { details, session } = this.#base;
    return (await repairAll(this.#draft, { details, problems: session.problems })).done;
  }

  /**
   * The operations as a text that `applyText` reads, as the app saves them (UTF-8 JSON).
   *
   * @example
   * await writeFile("operations.json", draft.toText());
   */
  toText(): string {
    return operationsText(this.#draft.draft.steps);
  }

  /**
   * Does the steps of such a text, one after another, up to the first that does not apply.
   *
   * @example
   * await draft.applyText(await readFile("operations.json", "utf8"));
   */
  async applyText(text: string): Promise<void> {
    for (const step of readOperations(text)) await this.#draft.apply(...step);
  }

  /**
   * The draft as a session file: all of it, one branch, or a fork for another folder. Chunks of bytes, each good until
   * the next one is asked for; lines that no operation changes are those of the file, byte for byte.
   *
   * @example
   * for await (const bytes of draft.toJsonl({ kind: "branch", entry: null })) process.stdout.write(bytes);
   */
  async *toJsonl(kind: ExportKind = { kind: "tree" }): AsyncGenerator<Uint8Array> {
    yield* (await exportJsonl(this.#draft, this.#file, kind)).bytes();
  }

  /**
   * Whether written bytes are what `toJsonl` gives for `kind`: entries that are identical, changed, new and removed,
   * and what is not as it should be, a sentence each.
   *
   * @example
   * const { faults } = await draft.check(await readFile("labelled.jsonl"));
   */
  async check(written: Uint8Array, kind: ExportKind = { kind: "tree" }): Promise<ExportReport> {
    const made = await exportJsonl(this.#draft, this.#file, kind);
    return compareExport(made, this.#file, memorySource(written, this.#file.name));
  }

  /**
   * Adds what the draft adds to the end of the file at `path` of a store. Errors: EspalierError "changed" when another
   * program wrote to it since it was opened, "unwritable" where the draft changes more than the end, "read-only" for
   * other formats.
   *
   * @example
   * await draft.appendTo(nodeStore(), "session.jsonl");
   */
  async appendTo(store: SessionStore, path: string): Promise<void> {
    if (!this.#isFile) {
      throw new EspalierError(
        "read-only",
        `Nothing was written to ${path}: only plain session files of pi are added to.`,
        "Write the draft as a new file.",
      );
    }
    await appendInPlace(this.#draft, this.#file, store, path);
  }

  /**
   * The draft as it is now, read in full; `openSession` opens it.
   *
   * @example
   * const edited = await openSession(draft);
   */
  read(): Promise<WholeSession> {
    return readBodies(this.#draft.opened());
  }
}

/** A session of a format that is never written is drafted as the session file of pi that it becomes. */
export async function draftOf(read: WholeSession, input: SessionInput): Promise<Draft> {
  if (read.layout && input.kind === "file") {
    return new Draft(read, read.unpacked ?? input.source, !read.unpacked);
  }
  const { bytes } = await convertedSession(read);
  const source = memorySource(joined(bytes), read.session.fileName);
  return new Draft(await readWhole(source), source, false);
}
