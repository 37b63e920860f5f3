// The answer to a query: which sessions a list shows, in which order, grouped, and with the sums of
// each group. It must not know where the sessions come from nor how rows are drawn.
import { Groups } from "../../lib/groups.ts";
import { agentOf } from "../../model/agent/agent-family.ts";
import { sumOfSums, type UsageSum } from "../../stats/usage-sum.ts";
import { heirs } from "../../tree/path.ts";
import { type CountedUse, countedOnce } from "../counted/counted-once.ts";
import { forestOf } from "../family/families.ts";
import { linksOf, NO_PARENT } from "../family/links.ts";
import type { SessionHits } from "../index/library-index.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { scoresOf } from "./find-sessions.ts";
import { isAscending, type ListQuery, sortOf } from "./list-query.ts";
import { orderByScore, orderOf } from "./order.ts";
import { scattered, typedQuery } from "./typed-query.ts";

/** The note for a list that `isScattered`. */
export const SCATTERED =
  "Nothing holds these words. What has their letters in this order is shown.";

export interface ListRow<S extends IndexedSession> {
  readonly session: S;
  /** Threads: the number of shown ancestors; else 0. */
  readonly depth: number;
  /** Its counted usage: without calls that it holds as copies of those of another shown session. */
  readonly counted: CountedUse;
}

interface ListSums {
  /** Without those of sub-agents. */
  readonly sessions: number;
  readonly subAgents: number;
  readonly entries: number;
  readonly usage: UsageSum;
  /** A part of the cost comes from list prices. */
  readonly hasListPrices: boolean;
}

export interface ListGroup<S extends IndexedSession> {
  /** The working directory ("" if none is recorded); null: the list has no groups. */
  readonly project: string | null;
  readonly sums: ListSums;
  readonly rows: readonly ListRow<S>[];
}

export interface SessionList<S extends IndexedSession> {
  /** In the order of their first rows; a single group without grouping, which may be empty. */
  readonly groups: readonly ListGroup<S>[];
  readonly sums: ListSums;
  /** Sub-agents' sessions that are hidden for no other reason. */
  readonly hiddenSubAgents: number;
  /** Whether the words match nowhere unchanged, and sessions with their letters are shown instead. */
  readonly isScattered: boolean;
  /** Why the typed text matches nothing, as a sentence; null: the search was valid. */
  readonly problem: string | null;
}

/**
 * `sessions`: all of them, the same list while nothing changed, as orders and families are computed once for
 * each. `hitsOf`: what a search of their texts for `textQueryOf(query.text)` found; such sessions are shown,
 * too. `matching`: whether words match unchanged and by scattered letters only if nothing matches, or always
 * by scattered letters.
 */
export function sessionList<S extends IndexedSession>(
  sessions: readonly S[],
  query: ListQuery,
  hitsOf: (session: S) => Pick<SessionHits, "count"> | undefined = () => undefined,
  matching: "words" | "else-letters" | "letters" = "else-letters",
): SessionList<S> {
  const typed = typedQuery(query.text);
  const letters = scattered(typed);
  const found = scoresOf(sessions, matching === "letters" ? letters : typed);
  addHits(sessions, found.scores, hitsOf);
  const isNothing = found.problem === null && found.scores.every(Number.isNaN);
  const isScattered = isNothing && matching === "else-letters";
  const { scores, problem } = isScattered ? scoresOf(sessions, letters) : found;
  const { relation } = linksOf(sessions);
  const isShown = new Uint8Array(sessions.length);
  let hiddenSubAgents = 0;
  sessions.forEach((session, index) => {
    if (Number.isNaN(scores[index]) || !passes(session, query)) return;
    if (query.hasSubAgents || relation[index] !== "sub-agent") isShown[index] = 1;
    else hiddenSubAgents++;
  });
  const ordered = inOrder(sessions, query, scores).filter((index) => isShown[index] === 1);
  const counted = countedOnce(sessions, ordered);
  const parts =
    query.group === "project" ? byProject(sessions, ordered) : [[null, ordered] as const];
  const groups = parts.map(([project, indexes]) => ({
    project,
    sums: sumsOf(sessions, indexes, counted),
    rows: rowsOf(sessions, indexes, query, counted),
  }));
  return {
    groups,
    sums: sumsOf(sessions, ordered, counted),
    hiddenSubAgents,
    isScattered,
    problem,
  };
}

function addHits<S>(
  sessions: readonly S[],
  scores: Float64Array,
  hitsOf: (session: S) => Pick<SessionHits, "count"> | undefined,
): void {
  sessions.forEach((session, index) => {
    const count = hitsOf(session)?.count ?? 0;
    if (count === 0) return;
    const score = scores[index] ?? Number.NaN;
    // Among sessions that only their texts match, the one with more hits comes first.
    const ofHits = -count / (count + 1);
    scores[index] = Number.isNaN(score) ? ofHits : Math.min(score, ofHits);
  });
}

function passes(session: IndexedSession, query: ListQuery): boolean {
  if (query.project !== null && session.cwd !== query.project) return false;
  if (query.status !== "" && (session.status ?? "none") !== query.status) return false;
  if (query.isNamed && session.name.trim() === "") return false;
  if (query.isCompacted && session.compactions === 0) return false;
  if (query.isBranched && session.branches < 2) return false;
  return query.agent === "" || agentOf(session.formatName) === query.agent;
}

function inOrder(
  sessions: readonly IndexedSession[],
  query: ListQuery,
  scores: Float64Array,
): readonly number[] {
  const sort = sortOf(query);
  if (sort === "relevance") return orderByScore(sessions, scores, query.isReversed);
  return orderOf(sessions, sort === "threaded" ? "recent" : sort, isAscending(query));
}

function byProject(sessions: readonly IndexedSession[], ordered: readonly number[]) {
  const groups = new Groups<string, number[]>(() => []);
  for (const index of ordered) groups.at(sessions[index]?.cwd ?? "").push(index);
  return groups.entries();
}

function rowsOf<S extends IndexedSession>(
  sessions: readonly S[],
  indexes: readonly number[],
  query: ListQuery,
  counted: ReadonlyMap<number, CountedUse>,
): readonly ListRow<S>[] {
  const isThreaded = sortOf(query) === "threaded";
  const rows = isThreaded
    ? threadsOf(indexes, forestOf(sessions).parent)
    : indexes.map((index) => ({ index, depth: 0 }));
  return rows.flatMap(({ index, depth }) => {
    const [session, own] = [sessions[index], counted.get(index)];
    return session && own ? [{ session, depth, counted: own }] : [];
  });
}

/**
 * Sessions as threads: each below its origin (formats.md 2.16). A hidden parent passes its children to its own parent.
 * `indexes`: the shown sessions, in the order of roots and siblings. `parent`: of all sessions, without cycles.
 */
export function threadsOf(indexes: readonly number[], parent: Int32Array) {
  const shown = new Set(indexes);
  const parentOf = (index: number) => parent[index] ?? NO_PARENT;
  const shownFrom = heirs((index) => shown.has(index), parentOf);
  const children = new Groups<number, number[]>(() => []);
  for (const index of indexes) children.at(shownFrom(parentOf(index))).push(index);
  const rows: { readonly index: number; readonly depth: number }[] = [];
  const todo: typeof rows = [];
  const putOff = (below: readonly number[] = [], depth: number) => {
    for (const index of below.toReversed()) todo.push({ index, depth });
  };
  putOff(children.get(NO_PARENT), 0);
  for (let row = todo.pop(); row; row = todo.pop()) {
    rows.push(row);
    putOff(children.get(row.index), row.depth + 1);
  }
  return rows;
}

function sumsOf(
  sessions: readonly IndexedSession[],
  indexes: readonly number[],
  counted: ReadonlyMap<number, CountedUse>,
): ListSums {
  const entries = indexes.reduce((sum, index) => sum + (sessions[index]?.entries ?? 0), 0);
  const usage = sumOfSums(indexes.flatMap((index) => counted.get(index)?.usage ?? []));
  const { relation } = linksOf(sessions);
  const subAgents = indexes.filter((index) => relation[index] === "sub-agent").length;
  const hasListPrices = indexes.some(
    (index) => sessions[index]?.hasListPrices && (counted.get(index)?.usage.cost ?? 0) > 0,
  );
  return { sessions: indexes.length - subAgents, subAgents, entries, usage, hasListPrices };
}
