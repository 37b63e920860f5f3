// The outline with the sub-agents of each tool result below it: rows that are no entries. The other
// rows and their relations stay unchanged.
import { Groups } from "../../lib/groups.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { familiesOf, OUTLINE, type Outline } from "./outline.ts";

export interface OutlineWithAgents extends Outline {
  /**
   * By place: the index in `EntryDetails.subAgents` of the sub-agent that a row represents, NO_ROW
   * for entries. `rows` has its tool result there. Empty if no sub-agent is shown, like
   * `moreAgents`.
   */
  readonly agents: Int32Array;
  /**
   * By place: how many further sub-agents a row represents; 0 except for the last row of a result
   * that has more than are shown.
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
  const below = agentsBelow(outline, facts);
  const placeOfAgent = new Int32Array(facts.length).fill(NO_ROW);
  let length = outline.rows.length;
  for (const [, found] of below.entries()) length += Math.min(MAX_AGENTS, found.length);
  if (length === outline.rows.length) {
    return { ...outline, agents: EMPTY, moreAgents: EMPTY, placeOfAgent };
  }
  /** By place: the place in `outline` of its entry or its tool result. */
  const from = new Int32Array(length);
  const owner = new Int32Array(length);
  const agents = new Int32Array(length).fill(NO_ROW);
  const moreAgents = new Int32Array(length);
  const moved = new Int32Array(outline.rows.length);
  let at = 0;
  outline.owner.forEach((own, place) => {
    moved[place] = at;
    from[at] = place;
    owner[at] = own === NO_ROW ? NO_ROW : (moved[own] ?? NO_ROW);
    const result = at++;
    /** The last row of each level: what comes below it is inside it. */
    const above = [result];
    const found = below.get(place) ?? [];
    for (const agent of found.slice(0, MAX_AGENTS)) {
      const level = Math.min(facts[agent]?.depth ?? 0, above.length - 1);
      from[at] = place;
      owner[at] = above[level] ?? result;
      agents[at] = agent;
      placeOfAgent[agent] = at;
      above.length = level + 1;
      above.push(at++);
    }
    if (found.length > MAX_AGENTS) {
      // It represents the first of them too, at the level of the result's direct children.
      owner[at - 1] = result;
      moreAgents[at - 1] = found.length - MAX_AGENTS;
    }
  });
  const marksAt = (place: number, row: number) => {
    const marks = outline.marks[place] ?? 0;
    return agents[row] === NO_ROW ? marks : marks & OUTLINE.onPath;
  };
  return {
    rows: from.map((place) => outline.rows[place] ?? NO_ROW),
    depth: from.map((place) => outline.depth[place] ?? 0),
    lanes: from.map((place) => outline.lanes[place] ?? 0),
    away: from.map((place, row) => (agents[row] === NO_ROW ? (outline.away[place] ?? 0) : 0)),
    marks: Uint8Array.from(from, marksAt),
    placeOf: outline.placeOf.map((place) => (place === NO_ROW ? NO_ROW : (moved[place] ?? NO_ROW))),
    visible: outline.visible,
    owner,
    agents,
    moreAgents,
    placeOfAgent,
    ...familiesOf(owner),
  };
}

const EMPTY = new Int32Array(0);

/** Indexes of the sub-agents below each place. */
function agentsBelow(outline: Outline, facts: EntryDetails["subAgents"]) {
  const below = new Groups<number, number[]>(() => []);
  facts.forEach(({ row }, index) => {
    const place = outline.placeOf[row] ?? NO_ROW;
    const isFolded = ((outline.marks[place] ?? 0) & OUTLINE.folded) !== 0;
    if (place !== NO_ROW && !isFolded) below.at(place).push(index);
  });
  return below;
}
