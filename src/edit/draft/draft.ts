// A draft: what an opened file is to become, as the operations that make it so. The file is never
// touched. Operations are done and undone one after another; each knows its own way back.

import { newEntryId } from "../../manager/entries/entry-ids.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { withValueIn } from "../../read/json/edit-value.ts";
import { applyOperation } from "../apply/apply.ts";
import { nodeAt } from "../apply/find-entry.ts";
import type { EntryAddress, NewEntry, Operation } from "../operation/operation.ts";
import type { DraftBase } from "./draft-base.ts";
import { draftAddressOf, type EntryStatus, type RowsBesideBase, rowStatus } from "./draft-row.ts";
import { type DraftRows, draftTable } from "./draft-table.ts";
import { DraftTree } from "./draft-tree.ts";
import { applyAll, type Change, revertAll } from "./journal.ts";

/** An operation that no longer applies, and why, as a sentence. */
export interface Refused {
  readonly operation: Operation;
  readonly reason: string;
}

interface Step {
  readonly operation: Operation;
  readonly changes: readonly Change[];
}

export class Draft {
  readonly base: DraftBase;
  /** For this folder: the nodes, which rows of any version are made of. */
  readonly tree: DraftTree;
  readonly #steps: Step[] = [];
  readonly #undone: Step[] = [];
  #version = 0;
  #rows: DraftRows | null = null;

  constructor(base: DraftBase, tree = new DraftTree(base)) {
    this.base = base;
    this.tree = tree;
  }

  /** The same draft for a trial; what is done to it is not done to this one, and none of it is undone. */
  clone(): Draft {
    const copy = new Draft(this.base, this.tree.clone());
    for (const { operation } of this.#steps) copy.#steps.push({ operation, changes: [] });
    return copy;
  }

  /** Operations in force, in their order. */
  get operations(): readonly Operation[] {
    return this.#steps.map(({ operation }) => operation);
  }

  /** Whether `redo` has something to do. */
  get undone(): readonly Operation[] {
    return this.#undone.map(({ operation }) => operation);
  }

  /** Counts changes: rows of one version mean nothing in another. */
  get version(): number {
    return this.#version;
  }

  /** The rows of this version. Without operations those of the base. */
  get table(): EntryTable {
    return this.rows.table;
  }

  /** The rows with what each is made of. */
  get rows(): DraftRows {
    this.#rows ??= this.#steps.length === 0 ? rowsOfBase(this.base) : draftTable(this.tree);
    return this.#rows;
  }

  get #besideBase(): RowsBesideBase {
    const { table, order } = this.rows;
    return { base: this.base.table, table, order };
  }

  /** Row of the leaf that was chosen or that operations left; NO_ROW for none. */
  get leaf(): number {
    return this.#steps.length === 0 ? this.base.leaf : this.rowOf(this.tree.leaf);
  }

  get header(): JsonObject | null {
    const { header, headerPatches, isUpgraded } = this.tree.file;
    let now = header ?? this.base.header;
    for (const change of headerPatches) now = now && withValueIn(now, change);
    return now && isUpgraded && this.base.isOld ? { ...now, version: 3 } : now;
  }

  /** Errors: OperationError, a sentence; the draft is then as it was. Whatever was undone is gone. */
  apply(operation: Operation): void {
    this.#push(operation);
    this.#undone.length = 0;
  }

  /**
   * The same where a look at the file decides: what `check` throws takes the operation back, and what
   * was undone can still be done again. Nothing else may be done to the draft meanwhile.
   */
  async applyIf(operation: Operation, check: () => Promise<unknown>): Promise<void> {
    this.#push(operation);
    try {
      await check();
    } catch (error) {
      revertAll(this.#steps.pop()?.changes ?? []);
      this.#changed();
      throw error;
    }
    this.#undone.length = 0;
  }

  #push(operation: Operation): void {
    const isFirst = this.#steps.length === 0;
    const upgrading = isFirst && this.base.isOld && operation.kind !== "upgrade";
    const changes = upgrading
      ? this.tree.journal.step(() => {
          this.tree.setFile({ isUpgraded: true });
          for (const change of applyOperation(this.tree, operation)) this.tree.journal.note(change);
        })
      : applyOperation(this.tree, operation);
    this.#steps.push({ operation, changes });
    this.#changed();
  }

  /** Takes the last operation back and returns it; null when there is none. */
  undo(): Operation | null {
    const step = this.#steps.pop();
    if (!step) return null;
    revertAll(step.changes);
    this.#undone.push(step);
    this.#changed();
    return step.operation;
  }

  /** Does what was undone last again. */
  redo(): Operation | null {
    const step = this.#undone.pop();
    if (!step) return null;
    applyAll(step.changes);
    this.#steps.push(step);
    this.#changed();
    return step.operation;
  }

  /** Takes back the operations from one on, for good, and returns them. */
  cut(index: number): readonly Operation[] {
    const later = this.#steps.splice(index);
    for (const { changes } of [...later].reverse()) revertAll(changes);
    this.#undone.length = 0;
    this.#changed();
    return later.map(({ operation }) => operation);
  }

  #changed(): void {
    this.#rows = null;
    this.#version++;
  }

  /** The row of a node in this version; NO_ROW when it is removed. */
  rowOf(node: number): number {
    return node === NO_ROW ? NO_ROW : this.rows.order.indexOf(node);
  }

  /** How operations name the entry in a row of this version. */
  addressOf(row: number): EntryAddress {
    return draftAddressOf(this.#besideBase, row);
  }

  /** The row that an address names; NO_ROW for none. */
  rowAt(address: EntryAddress): number {
    return this.rowOf(nodeAt(this.tree, address));
  }

  status(row: number): EntryStatus {
    return rowStatus(this.#besideBase, row);
  }

  /** Rows of the base that are not in the draft. */
  get removed(): readonly number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.base.table.count; row++) if (this.tree.isGone(row)) rows.push(row);
    return rows;
  }

  /** Id and time for an entry that an operation is to make. */
  newEntry(now = Date.now()): NewEntry {
    const id = newEntryId((one) => this.tree.knows(one));
    return { id, timestamp: new Date(now).toISOString() };
  }
}

/** Without operations every row is the base's. */
function rowsOfBase({ table }: DraftBase): DraftRows {
  const order = Int32Array.from({ length: table.count }, (_, row) => row);
  return { table, order, inPlace: table.count };
}
