// The outline with the sub-agents of each tool result below it: rows that are no entries. Which rows
// there are besides, and how they belong together, stays as it was.
import type { EntryDetails } from "../../model/table/details.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { familiesOf, OUTLINE, type Outline } from "./outline.ts";

export interface OutlineWithAgents extends Outline {
  /**
   * By place: the index in `EntryDetails.subAgents` of the sub-agent a row stands for, NO_ROW for
   * entries. `rows` has its tool result there. Empty where no sub-agent is shown, as `moreAgents`.
   */
  readonly agents: Int32Array;
  /**
   * By place: how many sub-agents a row stands for beside its own; 0 but for the last row of a result
   * that has more of them than are shown.
   */
  readonly moreAgents: Int32Array;
  /** By index in `EntryDetails.subAgents`: its place, NO_ROW when it is not shown. */
  readonly placeOfAgent: Int32Array;
}

/** Rows of one tool result; the last one leads to the rest in its card. */
const MAX_AGENTS = 100;

/**
 * Linear in rows and sub-agents. Those of a folded branch are folded with it. Without sub-agents the
 * columns are those of `outline`: a screen holds several versions of them for a while.
 */
export function withSubAgents(outline: Outline, details: EntryDetails | null): OutlineWithAgents {
  const facts = details?.subAgents ?? [];
  const shown = shownAgents(outline, facts);
  if (shown.count === 0) return { ...outline, ...noAgents(facts.length) };
  const length = outline.rows.length + shown.count;
  const column = () => new Int32Array(length);
  const [rows, depth, lanes, owner, away] = [column(), column(), column(), column(), column()];
  const marks = new Uint8Array(length);
  const agents = new Int32Array(length).fill(NO_ROW);
  const moreAgents = new Int32Array(length);
  const placeOf = outline.placeOf.slice();
  const placeOfAgent = new Int32Array(facts.length).fill(NO_ROW);
  const moved = new Int32Array(outline.rows.length);
  let at = 0;
  outline.rows.forEach((row, place) => {
    const own = outline.owner[place] ?? NO_ROW;
    moved[place] = at;
    placeOf[row] = at;
    rows[at] = row;
    depth[at] = outline.depth[place] ?? 0;
    lanes[at] = outline.lanes[place] ?? 0;
    away[at] = outline.away[place] ?? 0;
    marks[at] = outline.marks[place] ?? 0;
    owner[at] = own === NO_ROW ? NO_ROW : (moved[own] ?? NO_ROW);
    const result = at++;
    /** The last row of each level: what comes below it is inside it. */
    const above = [result];
    for (const agent of shown.of(place)) {
      const level = Math.min(facts[agent]?.depth ?? 0, above.length - 1);
      rows[at] = row;
      depth[at] = depth[result] ?? 0;
      lanes[at] = lanes[result] ?? 0;
      marks[at] = (marks[result] ?? 0) & OUTLINE.onPath;
      owner[at] = above[level] ?? result;
      agents[at] = agent;
      placeOfAgent[agent] = at;
      above.length = level + 1;
      above.push(at++);
    }
    const hidden = shown.hidden(place);
    if (hidden > 0) {
      // It stands for the first of them too, at the level of all that the result holds itself.
      owner[at - 1] = result;
      moreAgents[at - 1] = hidden;
    }
  });
  const { visible } = outline;
  const columns = {
    rows,
    depth,
    marks,
    lanes,
    owner,
    away,
    placeOf,
    agents,
    moreAgents,
    placeOfAgent,
  };
  return { ...columns, visible, ...familiesOf(owner) };
}

/** Columns of an outline that shows none of so many sub-agents. */
function noAgents(count: number) {
  const placeOfAgent = new Int32Array(count).fill(NO_ROW);
  return { agents: EMPTY, moreAgents: EMPTY, placeOfAgent };
}

const EMPTY = new Int32Array(0);

/** Indexes of the sub-agents below each place. */
function shownAgents(outline: Outline, facts: EntryDetails["subAgents"]) {
  const first = new Map<number, number>();
  const size = new Map<number, number>();
  facts.forEach(({ row }, index) => {
    const place = outline.placeOf[row] ?? NO_ROW;
    const isFolded = ((outline.marks[place] ?? 0) & OUTLINE.folded) !== 0;
    if (place === NO_ROW || isFolded) return;
    if (!first.has(place)) first.set(place, index);
    size.set(place, (size.get(place) ?? 0) + 1);
  });
  let count = 0;
  for (const agents of size.values()) count += Math.min(MAX_AGENTS, agents);
  const of = (place: number): readonly number[] => {
    const length = Math.min(MAX_AGENTS, size.get(place) ?? 0);
    return Array.from({ length }, (_, nth) => (first.get(place) ?? 0) + nth);
  };
  const hidden = (place: number): number => Math.max(0, (size.get(place) ?? 0) - MAX_AGENTS);
  return { count, of, hidden };
}
