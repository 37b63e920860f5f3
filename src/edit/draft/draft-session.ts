// A draft as an opened session: code for sessions works on it. Bodies of untouched entries come
// from the file, the others from the draft.

import { versionOf } from "../../formats/pi/versions.ts";
import type { Problem } from "../../model/problem.ts";
import type {
  BodyReader,
  FileBytes,
  OnEntry,
  OpenedSession,
  Session,
} from "../../model/session.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import type { EntryRef } from "../../model/table/entry-ref.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { countText } from "../../text/units.ts";
import { nodeAt } from "../apply/find-entry.ts";
import type { Refused } from "../history/steps.ts";
import { OperationError, type OperationStep } from "../operation/operation.ts";
import { operationText } from "../operation/operation-text.ts";
import { draftBase } from "../tree/draft-base.ts";
import { Draft } from "./draft.ts";
import { type DraftLines, draftLines } from "./draft-lines.ts";
import { draftProblems } from "./draft-problems.ts";

const decoder = new TextDecoder();

/** A draft together with the file it is of. */
export class DraftSession {
  readonly draft: Draft;
  /** The file, for what writes the draft. */
  readonly file: FileBytes;
  readonly lines: DraftLines;
  /** What the lines of the version read last tell that were written, by reference. Never changed in place. */
  known: ReadonlyMap<EntryRef, EntryDetails> = new Map();
  readonly #opened: OpenedSession;

  /** Errors: SessionError "read-only" for a format whose entries are not lines of a file. */
  constructor(opened: OpenedSession, file: FileBytes, draft = new Draft(draftBase(opened))) {
    this.draft = draft;
    this.file = file;
    this.lines = draftLines(this.draft.tree, file);
    this.#opened = opened;
  }

  /** A copy of the session for a trial (`Draft.clone`). */
  clone(): DraftSession {
    const copy = new DraftSession(this.#opened, this.file, this.draft.clone());
    // What is read for the trial is not this one's: what comes next there has the same references.
    copy.known = this.known;
    return copy;
  }

  /**
   * Applies operations as one step, after reading the entry if only its line shows whether there is
   * something to change. Errors: OperationError, SessionError of the file; the draft is then unchanged.
   */
  async apply(...operations: OperationStep): Promise<void> {
    const { draft, lines } = this;
    await draft.apply(operations, async (operation) => {
      if (operation.kind !== "set" && operation.kind !== "unset") return;
      await lines.lineOf(nodeAt(draft.tree, operation.entry));
    });
  }

  /** Does all steps that apply, in their order, and returns the others. Errors: SessionError of the file. */
  async applyAll(steps: readonly OperationStep[]): Promise<readonly Refused[]> {
    const refused: Refused[] = [];
    for (const step of steps) {
      try {
        await this.apply(...step);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        refused.push({ step, reason: reasonFor(step, error) });
      }
    }
    return refused;
  }

  /**
   * Removes one step; later ones that need it are removed, too, and returned: one undo restores
   * all. Errors: SessionError of the file; the draft is then unchanged.
   */
  drop(index: number): Promise<readonly Refused[]> {
    return this.draft.asOne(() => this.applyAll(this.draft.cut(index).slice(1)));
  }

  /**
   * Starts again with the steps of an earlier time. Those that do not apply, perhaps because the
   * file has changed since, wait for a state that they apply to. Errors: SessionError of the file;
   * the draft is then unchanged.
   */
  load(steps: readonly OperationStep[]): Promise<void> {
    return this.draft.begin(() => this.applyAll(steps));
  }

  /**
   * The draft in its current state; a later state is another session. `problems`: those of the base,
   * if a full reading has found more.
   */
  opened(problems: readonly Problem[] = this.#opened.session.problems): OpenedSession {
    const { draft } = this;
    if (draft.isEmpty) {
      return { ...this.#opened, session: { ...this.#opened.session, problems } };
    }
    const { table, header } = draft;
    const { order } = draft.rows;
    const session: Session = {
      ...this.#opened.session,
      header,
      version: versionOf(header),
      table,
      problems: draftProblems(draft, problems),
      chosenLeaf: null,
    };
    // A caller may still use it after the next operation.
    const lines = draftLines(draft.tree.clone(), this.file);
    const bodies: BodyReader = {
      raw: async (row) => decoder.decode(await lines.lineOf(order[row] ?? NO_ROW)),
      body: (row) => {
        const node = order[row] ?? NO_ROW;
        return lines.isWritten(node) ? lines.bodyOf(node) : this.#opened.bodies.body(node);
      },
    };
    const visit: OpenedSession["visit"] = async (
      onEntry,
      onProgress,
      signal,
      from = 0,
      to = table.count,
      sieve = null,
    ) => {
      for (let row = from; row < to; ) {
        const first = order[row] ?? NO_ROW;
        let end = row;
        // What follows one another in the file is read at once.
        while (
          end < to &&
          order[end] === first + end - row &&
          !lines.isWritten(first + end - row)
        ) {
          end++;
        }
        if (end === row) {
          signal.throwIfAborted();
          onEntry(row, await bodies.body(row));
          row++;
          continue;
        }
        const shift = row - first;
        const part = { from: first, to: first + end - row, onProgress, signal, sieve };
        const onStored: OnEntry = (at, entry) => onEntry(at + shift, entry);
        await readBodies(this.file, this.draft.base.table, onStored, part);
        row = end;
      }
      return session.problems;
    };
    return { session, bodies, visit };
  }
}

/** Where more was to be done at once, it is said what was at fault. */
function reasonFor(step: OperationStep, { message, operation }: OperationError): string {
  if (step.length === 1 || !operation) return message;
  const which = `“${operationText(operation)}” does not apply`;
  return `${which}, so none of ${countText(step.length, "change")} made together was made. ${message}`;
}
