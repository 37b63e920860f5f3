// A draft as an opened session: whatever works on one works on it. Bodies of untouched entries come
// from the file, those of the others from what the draft has of them.

import { versionOf } from "../../formats/pi-versions.ts";
import type { Problem } from "../../model/problem.ts";
import type {
  BodyReader,
  FileBytes,
  OnEntry,
  OpenedSession,
  Session,
} from "../../model/session.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { nodeAt } from "../apply/find-entry.ts";
import { type Operation, OperationError } from "../operation/operation.ts";
import { Draft, type Refused } from "./draft.ts";
import { draftBase } from "./draft-base.ts";
import { DraftLines } from "./draft-lines.ts";
import { draftProblems } from "./draft-problems.ts";

const decoder = new TextDecoder();

/** A draft together with the file it is of. */
export class DraftSession {
  readonly draft: Draft;
  /** The file, for whoever writes the draft. */
  readonly file: FileBytes;
  readonly lines: DraftLines;
  readonly #opened: OpenedSession;

  /** Errors: SessionError "unsupported" for a format whose entries are not lines of a file. */
  constructor(opened: OpenedSession, file: FileBytes, draft = new Draft(draftBase(opened))) {
    this.draft = draft;
    this.file = file;
    this.lines = new DraftLines(this.draft.tree, file);
    this.#opened = opened;
  }

  /** The same for a trial (`Draft.clone`). */
  clone(): DraftSession {
    return new DraftSession(this.#opened, this.file, this.draft.clone());
  }

  /**
   * Does an operation, after a look at the entry where only its line tells whether there is something
   * to change. Errors: OperationError, SessionError of the file; the draft is then as it was.
   */
  async apply(operation: Operation): Promise<void> {
    const { draft, lines } = this;
    if (operation.kind !== "set" && operation.kind !== "unset") draft.apply(operation);
    else await draft.applyIf(operation, () => lines.lineOf(nodeAt(draft.tree, operation.entry)));
  }

  /**
   * Does all that apply, in their order, and returns those that do not: also those of a draft whose
   * file has changed since. Errors: SessionError of the file.
   */
  async applyAll(operations: readonly Operation[]): Promise<readonly Refused[]> {
    const refused: Refused[] = [];
    for (const operation of operations) {
      try {
        await this.apply(operation);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        refused.push({ operation, reason: error.message });
      }
    }
    return refused;
  }

  /** Takes one operation out; later ones that need it go, too, and are returned. */
  drop(index: number): Promise<readonly Refused[]> {
    return this.applyAll(this.draft.cut(index).slice(1));
  }

  /**
   * The draft as it is now; what it becomes later is another session. `problems`: those of the base,
   * where a full reading has found more.
   */
  opened(problems: readonly Problem[] = this.#opened.session.problems): OpenedSession {
    const { draft } = this;
    if (draft.operations.length === 0) {
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
    // Somebody may still ask after the next operation.
    const lines = new DraftLines(draft.tree.clone(), this.file);
    const bodies = this.#bodies(order, lines);
    return {
      session,
      bodies,
      visit: async (onEntry, onProgress, signal, from = 0, to = table.count) => {
        await this.#visit(order, lines, bodies, { onEntry, onProgress, signal, from, to });
        return session.problems;
      },
    };
  }

  #bodies(order: Int32Array, lines: DraftLines): BodyReader {
    const nodeIn = (row: number) => order[row] ?? NO_ROW;
    return {
      raw: async (row) => decoder.decode(await lines.lineOf(nodeIn(row))),
      body: (row) => {
        const node = nodeIn(row);
        const isStored = !lines.isWritten(node);
        return isStored ? this.#opened.bodies.body(node) : lines.bodyOf(node);
      },
    };
  }

  async #visit(
    order: Int32Array,
    lines: DraftLines,
    bodies: BodyReader,
    { onEntry, onProgress, signal, from, to }: Visit,
  ): Promise<void> {
    const { table } = this.draft.base;
    for (let row = from; row < to; ) {
      const first = order[row] ?? NO_ROW;
      let end = row;
      // What follows one another in the file is read at once.
      while (end < to && order[end] === first + end - row && !lines.isWritten(first + end - row)) {
        end++;
      }
      if (end === row) {
        signal.throwIfAborted();
        onEntry(row, await bodies.body(row));
        row++;
        continue;
      }
      const shift = row - first;
      const part = { from: first, to: first + end - row, onProgress, signal };
      await readBodies(this.file, table, (at, entry) => onEntry(at + shift, entry), part);
      row = end;
    }
  }
}

interface Visit {
  readonly onEntry: OnEntry;
  readonly onProgress: (doneBytes: number) => void;
  readonly signal: AbortSignal;
  readonly from: number;
  readonly to: number;
}
