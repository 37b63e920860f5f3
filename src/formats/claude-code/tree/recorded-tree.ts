// Which line hangs under which as a session of Claude Code records it (rules 1 to 6 of 2.4): a compaction
// under what it summarises, what goes on from kept lines under its summary. Nothing is drawn here.
import { openCycles } from "../../../model/build/cycles.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { Kept } from "../lines/line-kinds.ts";
import type { SessionLines } from "../lines/session-lines.ts";

/** What is wrong with a line's link. */
export interface LinkFault {
  /** truncated: what the compaction summarises is not in the file. */
  readonly kind: "orphan" | "truncated" | "self-parent" | "cycle";
  readonly row: number;
}

/** What a compaction kept of the conversation before it (2.7): lines by name, or all from one line to another. */
export interface Compaction {
  /** NO_ROW: only the summary is there. */
  readonly boundary: number;
  /** NO_ROW: only the boundary is there. */
  readonly summary: number;
  /** Rows before it that the context goes on with, in the order of the context. */
  readonly kept: readonly number[];
  /** They are all it kept; else what stands between them is kept, too. */
  readonly isList: boolean;
  /** The kept lines stand again below the summary. */
  readonly isAgain: boolean;
}

export interface RecordedTree {
  /** By row; NO_ROW for roots and for lines outside the tree. Every walk up ends. */
  readonly parent: Int32Array;
  /** In file order. */
  readonly compactions: readonly Compaction[];
  readonly faults: readonly LinkFault[];
}

export function recordedTree(lines: SessionLines): RecordedTree {
  const links = new Links(lines);
  for (let row = 0; row < lines.count; row++) if (lines.isInTree(row)) links.add(row);
  const { parent, faults } = links;
  openCycles(parent, (row) => faults.push({ kind: "cycle", row }));
  return { parent, compactions: [...links.compactions.values()], faults };
}

class Links {
  readonly parent: Int32Array;
  readonly faults: LinkFault[] = [];
  /** By the row of the boundary; of a summary without one by its own. */
  readonly compactions = new Map<number, Compaction>();
  readonly #lines: SessionLines;
  /** The first row with a uuid, of all rows; null until somebody names a line that comes after. */
  #first: ReadonlyMap<string, number> | null = null;
  /** The last row with a uuid, of those added. */
  readonly #last = new Map<string, number>();
  /** The last row of a message, of those added. */
  readonly #lastOf = new Map<number, number>();
  /** The newest boundary that kept a uuid. */
  readonly #keptBy = new Map<string, number>();
  #lastBoundary = NO_ROW;

  constructor(lines: SessionLines) {
    this.#lines = lines;
    this.parent = new Int32Array(lines.count).fill(NO_ROW);
  }

  add(row: number): void {
    const kind = this.#lines.kindAt(row);
    const uuid = this.#lines.uuidAt(row);
    const above = this.#parentOf(row);
    this.parent[row] = above;
    if (kind === "boundary") this.#addBoundary(row);
    else if (kind === "summary") this.#addSummary(row, above);
    const message = this.#lines.messageAt(row);
    if (message !== 0) this.#lastOf.set(message, row);
    if (uuid !== null) {
      this.#noteAgain(uuid);
      this.#last.set(uuid, row);
    }
  }

  #parentOf(row: number): number {
    const lines = this.#lines;
    const parentUuid = lines.parentUuidAt(row);
    if (parentUuid === null || parentUuid === undefined) {
      // What goes on from another file goes on from its last line.
      if (lines.kindAt(row) !== "boundary")
        return row < lines.firstOwn ? NO_ROW : lines.firstOwn - 1;
      const { logicalParentUuid } = lines.rareAt(row);
      if (logicalParentUuid === undefined) return NO_ROW;
      const before = this.#last.get(logicalParentUuid) ?? NO_ROW;
      if (before === NO_ROW) this.faults.push({ kind: "truncated", row });
      return before;
    }
    const earlier = this.#last.get(parentUuid) ?? NO_ROW;
    if (earlier !== NO_ROW) return this.#belowSummary(parentUuid, earlier);
    if (parentUuid === lines.uuidAt(row)) {
      this.faults.push({ kind: "self-parent", row });
      return NO_ROW;
    }
    this.#first ??= firstRows(lines);
    const later = this.#first.get(parentUuid) ?? NO_ROW;
    if (later !== NO_ROW) return later;
    this.faults.push({ kind: "orphan", row });
    return this.#toldAbove(row);
  }

  /** What a line goes on from all the same: the line before of its message, or the call that it answers. */
  #toldAbove(row: number): number {
    const ofMessage = this.#lastOf.get(this.#lines.messageAt(row));
    if (ofMessage !== undefined) return ofMessage;
    const [call = ""] = this.#lines.resultsAt(row);
    const caller = this.#lines.calls.get(call)?.line ?? NO_ROW;
    return caller < row ? caller : NO_ROW;
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
    const { kept = null } = this.#lines.rareAt(row);
    const rows = keptRows(kept, this.parent, (uuid) => this.#last.get(uuid) ?? NO_ROW);
    this.compactions.set(row, {
      boundary: row,
      summary: NO_ROW,
      kept: rows,
      isList: kept?.kind === "lines",
      isAgain: false,
    });
    const all = kept?.kind === "lines" ? kept.uuids.concat(kept.all) : uuidsOf(this.#lines, rows);
    this.#lastBoundary = row;
    for (const uuid of all) this.#keptBy.set(uuid, row);
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
      if (at === NO_ROW || this.#lines.kindAt(at) !== "other") break;
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

/** Of the lines in the tree, by uuid. */
function firstRows(lines: SessionLines): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (let row = 0; row < lines.count; row++) {
    const uuid = lines.uuidAt(row);
    if (uuid !== null && lines.isInTree(row) && !first.has(uuid)) first.set(uuid, row);
  }
  return first;
}

function uuidsOf(lines: SessionLines, rows: readonly number[]): readonly string[] {
  return rows.flatMap((row) => lines.uuidAt(row) ?? []);
}

/** `rowOf`: the last row with a uuid before the boundary, NO_ROW for none. */
function keptRows(
  kept: Kept | null,
  parent: Int32Array,
  rowOf: (uuid: string) => number,
): readonly number[] {
  if (!kept) return [];
  if (kept.kind === "lines") return kept.uuids.map(rowOf).filter((row) => row !== NO_ROW);
  const head = rowOf(kept.head);
  const rows: number[] = [];
  // Links of a file may lead in a circle until all of them are known.
  for (let at = rowOf(kept.tail); at !== NO_ROW && rows.length < parent.length; ) {
    rows.push(at);
    if (at === head) return rows.reverse();
    at = parent[at] ?? NO_ROW;
  }
  return [];
}
