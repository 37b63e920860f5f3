// Which line hangs under which as a session of Claude Code records it (rules 1 to 6 of 2.4): a compaction
// under what it summarises, what goes on from kept lines under its summary. Nothing is drawn here.
import { openCycles } from "../../../model/build/cycles.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import { type Compaction, keptRows } from "./compactions.ts";
import { type Heads, isTreeLine } from "./head.ts";

/** What is wrong with a line's link. */
export interface LinkFault {
  /** truncated: what the compaction summarises is not in the file. */
  readonly kind: "orphan" | "truncated" | "self-parent" | "cycle";
  readonly row: number;
}

export interface RecordedTree {
  /** By row; NO_ROW for roots and for lines outside the tree. Every walk up ends. */
  readonly parent: Int32Array;
  /** In file order. */
  readonly compactions: readonly Compaction[];
  readonly faults: readonly LinkFault[];
}

export function recordedTree(heads: Heads): RecordedTree {
  const links = new Links(heads);
  for (let row = 0; row < heads.count; row++) if (isTreeLine(heads, row)) links.add(row);
  const { parent, faults } = links;
  openCycles(
    parent,
    () => NO_ROW,
    (row) => faults.push({ kind: "cycle", row }),
  );
  return { parent, compactions: [...links.compactions.values()], faults };
}

class Links {
  readonly parent: Int32Array;
  readonly faults: LinkFault[] = [];
  /** By the row of the boundary; of a summary without one by its own. */
  readonly compactions = new Map<number, Compaction>();
  readonly #heads: Heads;
  /** The first row with a uuid, of all rows; null until somebody names a line that comes after. */
  #first: ReadonlyMap<string, number> | null = null;
  readonly #named: FewTexts;
  /** The last row with a uuid that is named, of those added. */
  readonly #last = new Map<string, number>();
  /** The one that was added last. */
  #newest: string | null = null;
  #newestRow = NO_ROW;
  /** The newest boundary that kept a uuid; and these uuids. */
  readonly #keptBy = new Map<string, number>();
  readonly #kept = new FewTexts();
  #lastBoundary = NO_ROW;

  constructor(heads: Heads) {
    this.#heads = heads;
    this.#named = namedLines(heads);
    this.parent = new Int32Array(heads.count).fill(NO_ROW);
  }

  add(row: number): void {
    const kind = this.#heads.kindAt(row);
    const uuid = this.#heads.uuidAt(row);
    const above = this.#parentOf(row);
    this.parent[row] = above;
    if (kind === "boundary") this.#addBoundary(row);
    else if (kind === "summary") this.#addSummary(row, above);
    if (uuid !== null) {
      if (this.#kept.has(uuid)) this.#noteAgain(uuid);
      if (this.#named.has(uuid)) this.#last.set(uuid, row);
      this.#newest = uuid;
      this.#newestRow = row;
    }
  }

  /** Most lines hang under the one before: to compare texts is quicker than to look one up. */
  #rowOf(uuid: string): number {
    return uuid === this.#newest ? this.#newestRow : (this.#last.get(uuid) ?? NO_ROW);
  }

  #parentOf(row: number): number {
    const heads = this.#heads;
    const parentUuid = heads.parentUuidAt(row);
    if (parentUuid === null || parentUuid === undefined) {
      if (heads.kindAt(row) !== "boundary") return NO_ROW;
      const { logicalParentUuid } = heads.rareAt(row);
      if (logicalParentUuid === null) return NO_ROW;
      const before = this.#last.get(logicalParentUuid) ?? NO_ROW;
      if (before === NO_ROW) this.faults.push({ kind: "truncated", row });
      return before;
    }
    const earlier = this.#rowOf(parentUuid);
    if (earlier !== NO_ROW) return this.#belowSummary(parentUuid, earlier);
    if (parentUuid === heads.uuidAt(row)) {
      this.faults.push({ kind: "self-parent", row });
      return NO_ROW;
    }
    this.#first ??= firstRows(heads);
    const later = this.#first.get(parentUuid) ?? NO_ROW;
    if (later === NO_ROW) this.faults.push({ kind: "orphan", row });
    return later;
  }

  /** What goes on from a line that a compaction kept goes on from its summary. */
  #belowSummary(uuid: string, row: number): number {
    if (row > this.#lastBoundary) return row;
    const boundary = this.#keptBy.get(uuid);
    if (boundary === undefined || row > boundary) return row;
    const summary = this.compactions.get(boundary)?.summary ?? NO_ROW;
    return summary === NO_ROW ? boundary : summary;
  }

  #addBoundary(row: number): void {
    const { kept } = this.#heads.rareAt(row);
    const rows = keptRows(kept, this.parent, (uuid) => this.#last.get(uuid) ?? NO_ROW);
    this.compactions.set(row, {
      boundary: row,
      summary: NO_ROW,
      kept: rows,
      isList: kept?.kind === "lines",
      isAgain: false,
    });
    const all = kept?.kind === "lines" ? kept.uuids.concat(kept.all) : uuidsOf(this.#heads, rows);
    this.#lastBoundary = row;
    for (const uuid of all) {
      this.#keptBy.set(uuid, row);
      this.#kept.add(uuid);
    }
  }

  #addSummary(row: number, above: number): void {
    const boundary = this.#boundaryFrom(above);
    const known = this.compactions.get(boundary);
    if (known?.summary === NO_ROW) this.compactions.set(boundary, { ...known, summary: row });
    else if (!known) {
      const alone = { boundary: NO_ROW, kept: [], isList: false, isAgain: false };
      this.compactions.set(row, { ...alone, summary: row });
    }
  }

  /** What the program tells the model may stand between the two lines of a compaction. */
  #boundaryFrom(above: number): number {
    let at = above;
    for (let steps = 0; steps < MAX_BETWEEN; steps++) {
      if (at === NO_ROW || this.#heads.kindAt(at) !== "other") break;
      at = this.parent[at] ?? NO_ROW;
    }
    return at;
  }

  /** A kept line is written again below the summary: the compaction itself keeps nothing then. */
  #noteAgain(uuid: string): void {
    const boundary = this.#keptBy.get(uuid) ?? NO_ROW;
    const known = this.compactions.get(boundary);
    if (known && !known.isAgain) this.compactions.set(boundary, { ...known, isAgain: true });
  }
}

/** Lines between the boundary of a compaction and its summary. */
const MAX_BETWEEN = 100;

/** A few texts among very many: most others are told from them without being looked up. */
class FewTexts {
  readonly #texts = new Set<string>();
  /** By some of a text's characters: whether one of them has these. */
  readonly #marks = new Uint8Array(MARKS);

  add(text: string): void {
    this.#texts.add(text);
    this.#marks[markOf(text)] = 1;
  }

  has(text: string): boolean {
    return this.#marks[markOf(text)] === 1 && this.#texts.has(text);
  }
}

/** A power of two. */
const MARKS = 1 << 16;

/** Ids are random, or count up at one of their ends. */
function markOf(text: string): number {
  const last = text.length - 1;
  if (last < 7) return Math.max(0, last);
  let mark = text.charCodeAt(last);
  for (let at = 4; at < 8; at++) mark = Math.imul(mark, 31) ^ text.charCodeAt(at);
  return mark & (MARKS - 1);
}

/**
 * The uuids that lines name otherwise than as that of the line before: few, and to keep the row of every line
 * takes a tenth of the time in which all else is made of the lines.
 */
function namedLines(heads: Heads): FewTexts {
  const named = new FewTexts();
  let newest: string | null = null;
  for (let row = 0; row < heads.count; row++) {
    if (!isTreeLine(heads, row)) continue;
    const parent = heads.parentUuidAt(row) ?? null;
    if (parent !== null && parent !== newest) named.add(parent);
    newest = heads.uuidAt(row) ?? newest;
  }
  for (const { logicalParentUuid, kept } of heads.rare.values()) {
    if (logicalParentUuid !== null) named.add(logicalParentUuid);
    if (kept?.kind === "lines") for (const uuid of kept.uuids) named.add(uuid);
    else if (kept) {
      named.add(kept.head);
      named.add(kept.tail);
    }
  }
  return named;
}

/** Of the lines in the tree, by uuid. */
function firstRows(heads: Heads): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (let row = 0; row < heads.count; row++) {
    const uuid = heads.uuidAt(row);
    if (uuid !== null && isTreeLine(heads, row) && !first.has(uuid)) first.set(uuid, row);
  }
  return first;
}

function uuidsOf(heads: Heads, rows: readonly number[]): readonly string[] {
  return rows.flatMap((row) => heads.uuidAt(row) ?? []);
}
