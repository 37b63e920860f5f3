// The draft of an opened session, next to its bytes: applies edits, and returns the resulting session.
import { writtenDetails } from "../../../src/edit/draft/draft-details.ts";
import { ownIds } from "../../../src/edit/draft/draft-row.ts";
import { DraftSession } from "../../../src/edit/draft/draft-session.ts";
import {
  type OperationEffect,
  operationEffect,
} from "../../../src/edit/effect/operation-effect.ts";
import type { Refused } from "../../../src/edit/history/steps.ts";
import { OperationError, type OperationStep } from "../../../src/edit/operation/operation.ts";
import { type FullyRead, proposedRepairs, repairAll } from "../../../src/edit/repair/propose.ts";
import type { Repair } from "../../../src/edit/repair/repair.ts";
import { renewedFacts, type WrittenDetails } from "../../../src/model/build/join-details.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { FileBytes, OpenedSession } from "../../../src/model/session.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import type { EntryKey } from "../../../src/model/table/ids.ts";

/** An edit of a draft. */
export type DraftCommand =
  /** As one step: all or none. */
  | { readonly kind: "do"; readonly operations: OperationStep }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  /** Removes the step at this index, from 0. */
  | { readonly kind: "drop"; readonly index: number }
  /** The same for the waiting steps. */
  | { readonly kind: "drop-waiting"; readonly index: number }
  /** Every possible repair of the file. */
  | { readonly kind: "mend" }
  /** Replaces all steps; those that do not apply wait. */
  | { readonly kind: "load"; readonly steps: readonly OperationStep[] };

/** What a page knows about a draft. */
export interface DraftFacts {
  /** The applied steps, in order. */
  readonly steps: readonly OperationStep[];
  /** Waiting steps: they do not apply to the current file. */
  readonly waiting: readonly Refused[];
  /** How many steps undo and redo have. */
  readonly undoable: number;
  readonly redoable: number;
  /** How many entries of the file are not in the draft. */
  readonly removed: number;
  /** The file is of an older version: it is written again as version 3. */
  readonly isOld: boolean;
}

/** The session with the draft. */
export interface Drafted {
  readonly opened: OpenedSession;
  readonly facts: DraftFacts;
  /** What does not apply; the draft stays as before, or as the other steps leave it. */
  readonly refused: readonly Refused[];
  readonly written: WrittenDetails;
  /** By row, the ids that the base does not have there. */
  readonly ownIds: ReadonlyMap<number, EntryKey>;
  /** Some of the new entries, which are about to be shown. */
  readonly bodies: readonly { readonly row: number; readonly body: JsonObject }[];
}

/** Most new bodies sent along; the others are read when they are shown. */
const MAX_BODIES = 16;

export class Drafting {
  /** The file as it was opened. */
  readonly base: OpenedSession;
  readonly session: DraftSession;
  readonly #read: FullyRead;
  /** Of the current version. */
  #written: WrittenDetails | null = null;
  #facts: EntryFacts | null = null;

  /**
   * `facts`: of the base, from a full reading. Errors: SessionError "read-only" for a format whose entries
   * are not lines of a file.
   */
  constructor(base: OpenedSession, file: FileBytes, facts: EntryFacts) {
    this.base = base;
    this.session = new DraftSession(base, file);
    this.#read = { problems: base.session.problems, details: facts };
  }

  /** Whether its rows are the file's. */
  get isEmpty(): boolean {
    return this.session.draft.isEmpty;
  }

  /** Errors: SessionError of the file. */
  async perform(command: DraftCommand): Promise<Drafted> {
    return this.#now(await this.#perform(command));
  }

  /**
   * Repeats the steps of another draft, based on the same file when it was shorter, each with its undo.
   * Errors: SessionError of the file.
   */
  async carryOn({ session: { draft } }: Drafting): Promise<Drafted> {
    const { steps, waiting } = draft;
    if (waiting.length > 0) await this.session.load(waiting.map(({ step }) => step));
    const refused = await this.session.applyAll(steps);
    if (refused.length > 0) {
      await this.session.load([...steps, ...waiting.map(({ step }) => step)]);
    }
    return this.#now([]);
  }

  async #now(refused: readonly Refused[]): Promise<Drafted> {
    const { draft } = this.session;
    const opened = this.session.opened();
    const bodies: { readonly row: number; readonly body: JsonObject }[] = [];
    const written = await writtenDetails(this.session, opened, (row, body) => {
      if (bodies.length < MAX_BODIES) bodies.push({ row, body });
    });
    this.#written = written;
    this.#facts = null;
    const { steps, waiting, undoable, redoable, removed } = draft;
    const facts = {
      steps,
      waiting,
      undoable,
      redoable,
      removed: removed.length,
      isOld: draft.base.isOld,
    };
    return { opened, written, ownIds: ownIds(draft.rows), bodies, facts, refused };
  }

  /** Counts over all rows, computed on first use. */
  get entryFacts(): EntryFacts {
    if (!this.#written) return this.#read.details;
    this.#facts ??= renewedFacts(this.#read.details, this.#written);
    return this.#facts;
  }

  /** The preview of the step; a sentence where it does not apply. Errors: SessionError of the file. */
  async preview(step: OperationStep): Promise<OperationEffect | string> {
    try {
      return await operationEffect(this.session, this.#read.details, step);
    } catch (error) {
      if (error instanceof OperationError) return error.message;
      throw error;
    }
  }

  /** The repairs that apply to the draft now. Errors: SessionError of the file. */
  repairs(): Promise<readonly Repair[]> {
    return proposedRepairs(this.session, this.#read);
  }

  async #perform(command: DraftCommand): Promise<readonly Refused[]> {
    const { draft } = this.session;
    switch (command.kind) {
      case "do":
        return this.session.applyAll([command.operations]);
      case "undo":
        draft.undo();
        return [];
      case "redo":
        draft.redo();
        return [];
      case "drop":
        return this.session.drop(command.index);
      case "drop-waiting":
        draft.dropWaiting(command.index);
        return [];
      case "mend":
        return (await repairAll(this.session, this.#read)).refused;
      case "load":
        await this.session.load(command.steps);
        return [];
    }
  }
}
