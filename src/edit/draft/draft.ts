// A draft: what an opened file is to become, as the operations that make it so. The file is never
// touched. Operations are done and undone one after another; each knows its own way back.

import { newEntryId } from "../../manager/entries/entry-ids.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { withValueIn } from "../../read/json/edit-value.ts";
import { applyOperation } from "../apply/apply.ts";
import { nodeAt } from "../apply/find-entry.ts";
import { type Change, revertAll, Steps } from "../history/steps.ts";
import {
  type EntryAddress,
  type NewEntry,
  type Operation,
  OperationError,
  type OperationStep,
} from "../operation/operation.ts";
import type { DraftBase } from "../tree/draft-base.ts";
import { type DraftRows, draftTable } from "../tree/draft-table.ts";
import { DraftTree } from "../tree/draft-tree.ts";
import { draftAddressOf } from "./draft-row.ts";

/** Rows of one version mean nothing in another. */
export class Draft extends Steps {
  readonly base: DraftBase;
  /** For this folder: the nodes, which rows of any version are made of. */
  readonly tree: DraftTree;
  #rows: DraftRows | null = null;

  constructor(base: DraftBase, tree = new DraftTree(base)) {
    super();
    this.base = base;
    this.tree = tree;
  }

  /** A copy of the draft for a trial; what is done to it is not done to this one, and none of it is undone. */
  clone(): Draft {
    const copy = new Draft(this.base, this.tree.clone());
    copy.takeSteps(this);
    return copy;
  }

  protected override changed(): void {
    super.changed();
    this.#rows = null;
  }

  /** The rows of this version. Without operations those of the base. */
  get table(): EntryTable {
    return this.rows.table;
  }

  /** The rows with what each is made of. */
  get rows(): DraftRows {
    this.#rows ??= this.isEmpty ? rowsOfBase(this.base) : draftTable(this.tree);
    return this.#rows;
  }

  /** Row of the leaf that was chosen or that operations left; NO_ROW for none. */
  get leaf(): number {
    return this.isEmpty ? this.base.leaf : this.rowOf(this.tree.leaf);
  }

  get header(): JsonObject | null {
    const { header, headerPatches, isUpgraded } = this.tree.file;
    let now = header ?? this.base.header;
    for (const change of headerPatches) now = now && withValueIn(now, change);
    return now && isUpgraded && this.base.isOld ? { ...now, version: 3 } : now;
  }

  /**
   * Applies operations as one step, all or none. `check` runs after each: an error that it throws
   * takes the step back. Nothing else may change the draft meanwhile. Undone steps are discarded.
   * Errors: OperationError, a sentence, with its operation; the draft is then unchanged.
   */
  async apply(
    operations: OperationStep,
    check: (operation: Operation) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const changes: Change[] = [];
    for (const operation of operations) {
      try {
        for (const change of applyOperation(this.tree, operation)) changes.push(change);
        await check(operation);
      } catch (error) {
        revertAll(changes);
        this.changed();
        throw error instanceof OperationError
          ? new OperationError(error.message, operation)
          : error;
      }
    }
    this.add(operations, changes);
    this.changed();
  }

  /** The row of a node in this version; NO_ROW when it is removed. */
  rowOf(node: number): number {
    return node === NO_ROW ? NO_ROW : this.rows.order.indexOf(node);
  }

  /** How operations name the entry in a row of this version. */
  addressOf(row: number): EntryAddress {
    return draftAddressOf(this.rows, row);
  }

  /** The row that an address names; NO_ROW for none. */
  rowAt(address: EntryAddress): number {
    return this.rowOf(nodeAt(this.tree, address));
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
  return { base: table, table, order };
}
