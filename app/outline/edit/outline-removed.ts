// The outline of a draft with a line wherever entries of its file were removed: rows that are not entries.
import type { RemovedEntries } from "../../../src/edit/draft/removed.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { familiesOf, OUTLINE, placeOrAbove } from "../../../src/tree/outline/outline.ts";
import type { OutlineWithAgents } from "../../../src/tree/outline/outline-agents.ts";

/** A line for removed entries. */
export interface RemovedLine {
  /** Table row of the entry above it; NO_ROW: the removed entries were before all others. */
  readonly below: number;
  /** Rows of the file. */
  readonly rows: readonly number[];
}

export interface OutlineOfDraft extends OutlineWithAgents {
  /**
   * By place: the lines. `rows` has the entry there that is above a line, the first entry where the removed
   * ones were before it.
   */
  readonly removed: ReadonlyMap<number, RemovedLine>;
  /** By table row: the place of the line below it. */
  readonly placeOfRemoved: ReadonlyMap<number, number>;
}

/**
 * A line stands below its entry and the entry's sub-agents; below the nearest shown entry where a filter
 * hides that one. Folding an entry folds its lines. Linear.
 */
export function withRemoved(
  table: EntryTable,
  outline: OutlineWithAgents,
  removed: readonly RemovedEntries[],
): OutlineOfDraft {
  const lines = linesByPlace(table, outline, removed);
  if (lines.size === 0) return { ...outline, removed: NONE, placeOfRemoved: NOWHERE };
  const length = outline.rows.length + lines.size;
  const column = () => new Int32Array(length);
  const [rows, depth, lanes, owner, away] = [column(), column(), column(), column(), column()];
  const moreAgents = column();
  const shownLines = new Map<number, RemovedLine>();
  const agents = new Int32Array(length).fill(NO_ROW);
  const marks = new Uint8Array(length);
  const placeOf = outline.placeOf.slice();
  const placeOfAgent = outline.placeOfAgent.slice();
  const placeOfRemoved = new Map<number, number>();
  const moved = new Int32Array(outline.rows.length);
  let at = 0;
  for (let place = 0; place < outline.rows.length; place++) {
    const row = outline.rows[place] ?? NO_ROW;
    const agent = outline.agents[place] ?? NO_ROW;
    const own = outline.owner[place] ?? NO_ROW;
    moved[place] = at;
    if (agent === NO_ROW) placeOf[row] = at;
    else placeOfAgent[agent] = at;
    rows[at] = row;
    depth[at] = outline.depth[place] ?? 0;
    lanes[at] = outline.lanes[place] ?? 0;
    away[at] = outline.away[place] ?? 0;
    marks[at] = outline.marks[place] ?? 0;
    agents[at] = agent;
    moreAgents[at] = outline.moreAgents[place] ?? 0;
    owner[at] = own === NO_ROW ? NO_ROW : (moved[own] ?? NO_ROW);
    at++;
    const isLastOfEntry = (outline.agents[place + 1] ?? NO_ROW) === NO_ROW;
    const entry = outline.placeOf[row] ?? place;
    const line = isLastOfEntry ? lines.get(entry) : undefined;
    if (!line) continue;
    rows[at] = row;
    depth[at] = outline.depth[place] ?? 0;
    lanes[at] = outline.lanes[place] ?? 0;
    marks[at] = (outline.marks[entry] ?? 0) & OUTLINE.onPath;
    owner[at] = moved[entry] ?? NO_ROW;
    shownLines.set(at, line);
    placeOfRemoved.set(row, at++);
  }
  const columns = { rows, depth, marks, lanes, owner, away, placeOf, agents, moreAgents };
  const { visible } = outline;
  const own = { removed: shownLines, placeOfRemoved };
  return { ...columns, placeOfAgent, visible, ...own, ...familiesOf(owner) };
}

const NONE: ReadonlyMap<number, RemovedLine> = new Map();
const NOWHERE: ReadonlyMap<number, number> = new Map();

/** By the place of the entry above them. */
function linesByPlace(
  table: EntryTable,
  outline: OutlineWithAgents,
  removed: readonly RemovedEntries[],
): ReadonlyMap<number, RemovedLine> {
  const lines = new Map<number, { readonly below: number; readonly rows: number[] }>();
  if (outline.rows.length === 0) return lines;
  for (const { below, rows } of removed) {
    const shown = below === NO_ROW ? NO_ROW : placeOrAbove(table, outline, below);
    const place = shown === NO_ROW ? 0 : shown;
    const isFolded = ((outline.marks[place] ?? 0) & (OUTLINE.folded | OUTLINE.turnFolded)) !== 0;
    if (shown !== NO_ROW && isFolded) continue;
    const line = lines.get(place) ?? { below, rows: [] };
    for (const row of rows) line.rows.push(row);
    lines.set(place, line);
  }
  return lines;
}
