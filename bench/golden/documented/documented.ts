// What our documents promise where the reference loops, destroys or hides (formats.md, section 1),
// worked out from a strict reading with code of its own, in ordinals.
import type { JsonObject } from "../../../src/model/json/json.ts";
import { canonical, stringOf } from "../canonical.ts";
import { openCycles } from "./documented-cycles.ts";
import { fields, isRecord, type StrictEntry, type StrictFile } from "./strict-file.ts";

export interface DocumentedTree {
  readonly roots: readonly number[];
  readonly children: Readonly<Record<string, readonly number[]>>;
  readonly leafCount: number;
}

/** The tree with every entry in it once, and without cycles. */
export class Documented {
  /** Entries that are shown: objects, and of identical lines the last one. */
  readonly #shown: readonly StrictEntry[];
  readonly #objects: readonly StrictEntry[];
  readonly #file: StrictFile;
  readonly #parent = new Map<number, number>();
  /** Entries have no ids worth following: each hangs on the one before it. */
  readonly isChained: boolean;
  /** Version 1 by its header, but its entries have ids and parents: these are kept. */
  readonly hasIdsKept: boolean;
  /** Entries whose parent was changed so that no path runs in a circle. */
  readonly opened: readonly number[];
  readonly hasRepeatedIds: boolean;

  constructor(file: StrictFile) {
    this.#file = file;
    this.#objects = file.entries.filter(({ value }) => isRecord(value));
    const idless = this.#objects.filter((entry) => fields(entry).id === undefined).length;
    const linked = this.#objects.filter(isLinked).length;
    this.hasIdsKept = file.version < 2 && linked > this.#objects.length / 2;
    this.isChained =
      (file.version < 2 && !this.hasIdsKept) ||
      (!(file.version < 2) && idless > this.#objects.length / 2);
    const lastWith = new Map(this.#objects.map((entry) => [this.#key(entry), entry]));
    this.hasRepeatedIds = lastWith.size < this.#objects.length;
    this.#shown = this.#objects.filter((entry) => {
      const last = lastWith.get(this.#key(entry)) ?? entry;
      const isSame = fields(entry).id !== undefined && file.lineText(last) === file.lineText(entry);
      return last === entry || !isSame;
    });
    this.#link(new Map([...lastWith].map(([key, { ordinal }]) => [key, ordinal])));
    this.opened = openCycles(this.#parent, this.#earlierParents());
  }

  get file(): StrictFile {
    return this.#file;
  }

  /** Objects that are no headers, in file order. */
  get objects(): readonly StrictEntry[] {
    return this.#objects;
  }

  /** The entry in the role that today's version gives it; without fields when it is no object. */
  entryAt(ordinal: number): JsonObject {
    const entry = this.#file.entries[ordinal];
    if (!entry) return {};
    const stored = fields(entry);
    const { message } = stored;
    const isOld = (this.#file.version < 3 || this.isChained) && stored.type === "message";
    if (!isOld || !isRecord(message) || message.role !== "hookMessage") return stored;
    return { ...stored, message: { ...message, role: "custom" } };
  }

  /** What an entry is looked up by; version 1 entries by their place. */
  keyAt(ordinal: number): string {
    const entry = this.#file.entries[ordinal];
    return entry ? this.#key(entry) : "none";
  }

  /** What a `context_edit` or label finds an entry by; a chained entry has no id they could name. */
  lookupKeyAt(ordinal: number): string {
    const entry = this.#file.entries[ordinal];
    return !entry || this.isChained ? "chained" : this.#key(entry);
  }

  /** The ordinal that answers for an entry's id: the last one with it. */
  answererOf(ordinal: number): number {
    const key = this.keyAt(ordinal);
    return this.#objects.findLast((other) => this.#key(other) === key)?.ordinal ?? ordinal;
  }

  get entryCount(): number {
    return this.#objects.length;
  }

  types(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { ordinal } of this.#objects) {
      const { type, message } = this.entryAt(ordinal);
      const role = isRecord(message) ? message.role : undefined;
      const name = type === "message" ? `message:${stringOf(role)}` : stringOf(type);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  /** The last entry, or what a `leaf` entry in that place points at (formats.md 5.6). */
  leaf(): number | null {
    const last = this.#objects.at(-1);
    if (!last) return null;
    const { type, targetId } = fields(last);
    if (type !== "leaf") return last.ordinal;
    if (targetId === null) return null;
    const target = this.#objects.findLast((entry) => fields(entry).id === targetId);
    return (target ?? last).ordinal;
  }

  /**
   * Where a writer goes on: the leaf, or the nearest entry before it whose id can be named.
   * null: nowhere.
   */
  writersLeaf(): number | null {
    const leaf = this.leaf();
    if (leaf === null || this.isChained) return leaf;
    // A writer cannot name a list or an object as a parent: read again, it is another one.
    const usable = this.#objects.filter((entry) => {
      const { id } = fields(entry);
      return entry.ordinal <= leaf && Boolean(id) && typeof id !== "object";
    });
    return usable.at(-1)?.ordinal ?? null;
  }

  /** Whether the header is brought to today's version. */
  get isUpgraded(): boolean {
    return this.#file.version < 3 || this.isChained;
  }

  /** The last name given; one that is no text clears. */
  name(): string | null {
    const last = this.#objects.findLast((entry) => fields(entry).type === "session_info");
    const name = last && fields(last).name;
    return (typeof name === "string" && name.trim()) || null;
  }

  /** Current labels by ordinal: the text and the time it was set. */
  labels(): ReadonlyMap<number, { readonly text: string; readonly time: unknown }> {
    const lastWith = new Map(this.#objects.map((entry) => [this.#key(entry), entry.ordinal]));
    const labels = new Map<number, { text: string; time: unknown }>();
    for (const entry of this.#objects) {
      const { type, label, targetId, timestamp } = fields(entry);
      const target = lastWith.get(idKey(targetId));
      if (type !== "label" || target === undefined) continue;
      if (typeof label === "string" && label) labels.set(target, { text: label, time: timestamp });
      else labels.delete(target);
    }
    return labels;
  }

  tree(): DocumentedTree {
    const children: Record<string, number[]> = {};
    const roots: number[] = [];
    const time = new Map<number, number>();
    for (const entry of this.#shown) {
      const { ordinal } = entry;
      time.set(ordinal, timeOf(fields(entry).timestamp));
      const parent = this.#parent.get(ordinal);
      if (parent === undefined) {
        roots.push(ordinal);
      } else {
        children[parent] ??= [];
        children[parent].push(ordinal);
      }
    }
    for (const list of Object.values(children)) {
      list.sort((a, b) => (time.get(a) ?? 0) - (time.get(b) ?? 0));
    }
    const leafCount = this.#shown.filter(({ ordinal }) => !children[ordinal]).length;
    return { roots, children, leafCount };
  }

  /** Root first; ends where a parent id is missing, empty or unknown. */
  path(ordinal: number): readonly number[] {
    const path: number[] = [];
    for (let at: number | undefined = ordinal; at !== undefined; ) {
      path.unshift(at);
      const entry: StrictEntry | undefined = this.#file.entries[at];
      const endsHere: boolean = !this.isChained && entry !== undefined && !fields(entry).parentId;
      at = endsHere ? undefined : this.#parent.get(at);
    }
    return path;
  }

  /** CANONICAL.md 5, context rule 3, on the documented path. */
  contextEntries(ordinal: number): readonly number[] {
    const path = this.path(ordinal);
    const entryAt = (at: number) => this.#file.entries[at];
    const typeAt = (at: number) => {
      const entry = entryAt(at);
      return entry && fields(entry).type;
    };
    const place = path.findLastIndex((at) => typeAt(at) === "compaction");
    const compaction = path[place];
    if (compaction === undefined) return path;
    const kept = this.keptBy(compaction);
    const keptKey = kept === undefined ? undefined : this.keyAt(kept);
    const first = path.slice(0, place).findIndex((at) => this.keyAt(at) === keptKey);
    const before = first < 0 ? [] : path.slice(first, place).filter((at) => !this.#isSystem(at));
    return [compaction, ...before, ...path.slice(place + 1)];
  }

  /** Ordinal of the entry a compaction keeps from; of repeated ids the one on the path is meant. */
  keptBy(ordinal: number): number | undefined {
    const entry = this.#file.entries[ordinal];
    if (!entry) return undefined;
    const { firstKeptEntryId, firstKeptEntryIndex } = fields(entry);
    if (!this.isChained) {
      if (firstKeptEntryId === undefined) return undefined;
      const key = idKey(firstKeptEntryId);
      return this.#objects.findLast((other) => this.#key(other) === key)?.ordinal;
    }
    if (typeof firstKeptEntryIndex !== "number") return undefined;
    const value = this.#file.values[firstKeptEntryIndex];
    const kept = this.#objects.find((other) => other.value === value);
    return kept && kept.ordinal <= ordinal ? kept.ordinal : undefined;
  }

  /** Whether a version 1 index names an entry that comes after its compaction: it had no id yet. */
  namesLater(ordinal: number, index: unknown): boolean {
    const value = typeof index === "number" ? this.#file.values[index] : undefined;
    const named = this.#file.entries.find((other) => other.value === value);
    return named !== undefined && named.ordinal > ordinal;
  }

  /** Entries that no root reaches: earlier ones of identical lines. */
  unreachable(): readonly number[] {
    const shown = new Set(this.#shown);
    return this.#objects.filter((entry) => !shown.has(entry)).map(({ ordinal }) => ordinal);
  }

  #isSystem(ordinal: number): boolean {
    const entry = this.#file.entries[ordinal];
    const message = entry && fields(entry).message;
    return (
      entry !== undefined &&
      fields(entry).type === "message" &&
      isRecord(message) &&
      message.role === "system"
    );
  }

  /** What entries are looked up by: equal JSON, equal id. */
  #key(entry: StrictEntry): string {
    const key = idKey(fields(entry).id);
    return this.isChained || key === "nobody" ? `#${entry.ordinal}` : key;
  }

  #link(lastWith: ReadonlyMap<string, number>): void {
    this.#shown.forEach((entry, index) => {
      if (this.isChained) {
        const before = this.#shown[index - 1];
        if (before) this.#parent.set(entry.ordinal, before.ordinal);
        return;
      }
      const { parentId } = fields(entry);
      if (parentId === null || idKey(parentId) === this.#key(entry)) return;
      const parent = lastWith.get(idKey(parentId));
      if (parent !== undefined) this.#parent.set(entry.ordinal, parent);
    });
  }

  /** The entry with an entry's parent id that was there before it; none where that is shown as one. */
  #earlierParents(): ReadonlyMap<number, number> {
    const shown = new Set(this.#shown);
    const before = new Map<string, StrictEntry>();
    const earlier = new Map<number, number>();
    for (const entry of this.#objects) {
      const found = before.get(idKey(fields(entry).parentId));
      if (found && shown.has(found)) earlier.set(entry.ordinal, found.ordinal);
      before.set(this.#key(entry), entry);
    }
    return earlier;
  }
}

/** What an id names: nothing when it is an object or a list, as each is a value of its own. */
export function idKey(id: unknown): string {
  if (id === undefined) return "none";
  if (typeof id === "object" && id !== null) return "nobody";
  return typeof id === "number" ? String(id) : canonical(id);
}

function isLinked(entry: StrictEntry): boolean {
  const { id, parentId } = fields(entry);
  return typeof id === "string" && id !== "" && (parentId === null || typeof parentId === "string");
}

/** ms since 1970 as `Date` reads it; NaN for what it cannot. */
export function timeOf(timestamp: unknown): number {
  try {
    return new Date(timestamp as string).getTime();
  } catch {
    return Number.NaN;
  }
}
