// Which line is below which in a Claude Code session as recorded (rules 1 to 6 of 2.4): a compaction
// below what it summarises, the lines after kept lines below its summary. Nothing is drawn here.
import { openCycles } from "../../../model/build/cycles.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { Kept } from "../lines/line-kinds.ts";
import type { SessionLines } from "../lines/session-lines.ts";

/** The problem with a line's link. */
export interface LinkFault {
  /** truncated: what the compaction summarises is not in the file. */
  readonly kind: "orphan" | "truncated" | "self-parent" | "cycle";
  readonly row: number;
}

/** What a compaction kept of the conversation before it (2.7): lines by name, or a range of lines. */
export interface Compaction {
  /** NO_ROW: only the summary exists. */
  readonly boundary: number;
  /** NO_ROW: only the boundary exists. */
  readonly summary: number;
  /** Rows before it that the context continues with, in the order of the context. */
  readonly kept: readonly number[];
  /** They are everything it kept; else the rows between them are kept, too. */
  readonly isList: boolean;
  /** The kept lines are repeated below the summary. */
  readonly isAgain: boolean;
}

export interface RecordedTree {
  /** By row; NO_ROW for roots and for lines outside the tree. Every path up ends. */
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
  /** By the row of the boundary; without one by the row of the summary. */
  readonly compactions = new Map<number, Compaction>();
  readonly #lines: SessionLines;
  /** The first row with a uuid, of all rows; null until a line names a later one. */
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
      // A line that continues another file continues its last line.
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

  /**
   * What a line with a missing parent continues: the previous line of its message, or the call that it
   * answers.
   */
  #toldAbove(row: number): number {
    const ofMessage = this.#lastOf.get(this.#lines.messageAt(row));
    if (ofMessage !== undefined) return ofMessage;
    const [call = ""] = this.#lines.resultsAt(row);
    const caller = this.#lines.calls.get(call)?.line ?? NO_ROW;
    return caller < row ? caller : NO_ROW;
  }

  /** A line that continues a line that a compaction kept continues its summary. */
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

  /** Messages from the program to the model may be between the two lines of a compaction. */
  #boundaryFrom(above: number): number {
    let at = above;
    for (let steps = 0; steps < MAX_BETWEEN; steps++) {
      if (at === NO_ROW || this.#lines.kindAt(at) !== "other") break;
      at = this.parent[at] ?? NO_ROW;
    }
    return at;
  }

  /** A kept line is repeated below the summary: the compaction itself keeps nothing then. */
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
  // Links of a file may form a cycle until all of them are known.
  for (let at = rowOf(kept.tail); at !== NO_ROW && rows.length < parent.length; ) {
    rows.push(at);
    if (at === head) return rows.reverse();
    at = parent[at] ?? NO_ROW;
  }
  return [];
}
