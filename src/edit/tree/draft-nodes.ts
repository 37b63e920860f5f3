// What a draft holds while operations change it: the rows of the base file and the entries that
// operations made, as nodes. A node's number never changes: 0 up to the base's count are its rows.
// Every change is noted with its inverse, so that a step is undone by construction.
import { Groups } from "../../lib/groups.ts";
import { grown } from "../../lib/grown.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type EntryKey, keyOf } from "../../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import { childrenAt, childrenOf } from "../../tree/children.ts";
import { Journal } from "../history/steps.ts";
import type { DraftBase } from "./draft-base.ts";
import { type EntryEdit, type MadeSource, UNEDITED } from "./entry-edit.ts";
import { type FileEdit, NO_FILE_EDIT } from "./file-edit.ts";

/** Flags of a row whose line names another parent than the tree has. */
export const LINK_FLAGS = FLAG.orphan | FLAG.selfParent | FLAG.cycle | FLAG.parentless;

/** Beyond the size of any file: numbers for what is not in the base file (EntryRef). */
const FIRST_REF = 2 ** 50;

/** One draft after another of the same file: what is kept by reference is of no other one. */
let nextRef = FIRST_REF;

export class DraftNodes {
  readonly base: DraftBase;
  leaf: number;
  file: FileEdit = NO_FILE_EDIT;
  #parent: Int32Array;
  /** 1 for nodes that are removed. */
  #gone: Uint8Array;
  readonly #made: MadeSource[] = [];
  readonly #edits = new Map<number, EntryEdit>();
  /** Nodes that an operation put below another one; those that went elsewhere since are still in it. */
  readonly #adopted = new Groups<number, Set<number>>(() => new Set());
  /** Ids that operations gave. */
  protected readonly given = new Map<EntryKey, number>();
  /** Every change goes through it. */
  readonly journal = new Journal();
  #moves = 0;

  constructor(base: DraftBase) {
    this.base = base;
    this.leaf = base.leaf;
    const { parent, count } = base.table;
    this.#parent = parent.slice(0, count);
    this.#gone = new Uint8Array(count);
  }

  /** Becomes what another one is now. */
  protected take(other: DraftNodes): void {
    this.leaf = other.leaf;
    this.file = other.file;
    this.#parent = other.#parent.slice();
    this.#gone = other.#gone.slice();
    for (const made of other.#made) this.#made.push(made);
    for (const [node, edit] of other.#edits) this.#edits.set(node, edit);
    for (const [node, below] of other.#adopted.entries()) {
      for (const child of below) this.#adopted.at(node).add(child);
    }
    for (const [key, node] of other.given) this.given.set(key, node);
  }

  /** Counts links and lines that went elsewhere, and entries that went. */
  get moves(): number {
    return this.#moves;
  }

  get table(): EntryTable {
    return this.base.table;
  }

  /** How many nodes there are, removed ones included. */
  get count(): number {
    return this.table.count + this.#made.length;
  }

  isGone(node: number): boolean {
    return this.#gone[node] === 1;
  }

  /** Nodes that are there, in their order, from one on. */
  *nodes(from = 0): Generator<number> {
    for (let node = from; node < this.count; node++) if (!this.isGone(node)) yield node;
  }

  parentOf(node: number): number {
    return this.#parent[node] ?? NO_ROW;
  }

  editOf(node: number): EntryEdit {
    return this.#edits.get(node) ?? UNEDITED;
  }

  /** Nodes with an edit. */
  get edits(): ReadonlyMap<number, EntryEdit> {
    return this.#edits;
  }

  /** What a node that an operation made has for its content; null for a row of the base. */
  madeAt(node: number): MadeSource | null {
    return this.#made[node - this.table.count] ?? null;
  }

  /** The entry that an operation made of an object; null for all others. */
  protected objectAt(node: number): JsonObject | null {
    const made = this.madeAt(node);
    return made && "entry" in made ? made.entry : null;
  }

  /** The row of the base that a node's line comes from; NO_ROW for one made from an object. */
  rowBehind(node: number): number {
    const made = this.madeAt(node);
    return made === null ? node : "row" in made ? made.row : NO_ROW;
  }

  /** By node; longer than there are nodes. Not to be kept: it changes. */
  get parents(): Int32Array {
    return this.#parent;
  }

  /** Nodes below one; NO_ROW: the roots. Repeated lines are left out. */
  childrenOf(node: number): number[] {
    const children = childrenOf(this.table);
    const below =
      node === NO_ROW ? children.roots : node < this.table.count ? childrenAt(children, node) : [];
    const found: number[] = [];
    for (const children of [below, this.#adopted.get(node) ?? []]) {
      for (const child of children) {
        if (this.parentOf(child) === node && !this.isGone(child)) found.push(child);
      }
    }
    return found;
  }

  /** Puts a node below another one. `isWritten`: its line says so even where it said so before. */
  setParent(node: number, to: number, isWritten = false): void {
    this.#moves++;
    const from = this.parentOf(node);
    const isAsBefore = node < this.table.count && to === this.table.parent[node];
    const isOdd = node >= this.table.count || hasFlag(this.table, node, LINK_FLAGS);
    this.journal.make({
      apply: () => this.#putBelow(node, to, isAsBefore),
      revert: () => this.#putBelow(node, from, true),
    });
    const isRelinked = isWritten || !isAsBefore || isOdd;
    if (node < this.table.count && isRelinked !== this.editOf(node).isRelinked) {
      this.setEdit(node, { isRelinked });
    } else if (isRelinked) this.setEdit(node, {});
  }

  #putBelow(node: number, to: number, isListed: boolean): void {
    this.#parent[node] = to;
    if (!isListed) this.#adopted.at(to).add(node);
  }

  /** Removes nodes; nothing that stays may be below them. */
  remove(nodes: Int32Array): void {
    this.#moves++;
    const put = (value: number) => {
      for (const node of nodes) this.#gone[node] = value;
    };
    this.journal.put(put, 1, 0);
  }

  /** The edit with these fields changed; it gets a reference of its own. */
  setEdit(node: number, fields: Partial<EntryEdit>): void {
    const next = { ...this.editOf(node), ...fields, ref: nextRef++ };
    this.#putIn(this.#edits, node, next);
    if (fields.id !== undefined && fields.id !== null)
      this.#putIn(this.given, keyOf(fields.id), node);
  }

  /** Adds an entry and returns its node. */
  make(source: MadeSource, parent: number): number {
    const node = this.count;
    this.journal.make({
      apply: () => {
        this.#made.push(source);
        if (node >= this.#parent.length) {
          this.#parent = grown(this.#parent, (node + 1) * 2);
          this.#gone = grown(this.#gone, (node + 1) * 2);
        }
        this.#gone[node] = 0;
        this.#putBelow(node, parent, false);
      },
      revert: () => {
        this.#made.pop();
        this.#adopted.get(parent)?.delete(node);
      },
    });
    this.setEdit(node, {});
    if ("entry" in source) this.#putIn(this.given, keyOf(source.entry.id), node);
    return node;
  }

  #putIn<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
    const put = (now: Value | undefined) => {
      if (now === undefined) map.delete(key);
      else map.set(key, now);
    };
    this.journal.put(put, value, map.get(key));
  }

  setLeaf(node: number): void {
    if (this.leaf === node) return;
    // The leaf's line comes last; what operations made stands there anyway.
    if (node < this.table.count) this.#moves++;
    const put = (leaf: number) => {
      this.leaf = leaf;
    };
    this.journal.put(put, node, this.leaf);
  }

  setFile(fields: Partial<FileEdit>): void {
    const put = (file: FileEdit) => {
      this.file = file;
    };
    this.journal.put(put, { ...this.file, ...fields }, this.file);
  }
}
