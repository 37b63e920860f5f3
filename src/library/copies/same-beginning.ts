// Which sessions begin with the calls of another one: forks and resumed sessions begin with the lines of the session
// they continue.
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { firstCallOf, hasFirstOf } from "./packed-calls.ts";

/**
 * Indexes of sessions that begin with the same call, if there are two or more: the original first.
 */
export function withSameBeginning(
  sessions: readonly IndexedSession[],
): Iterable<readonly number[]> {
  return copiesOf(sessions, sessions.keys(), new Map());
}

const NONE = -1;

/**
 * By index, whose calls a session begins with that names that session as its parent, by its id. Computed once for a
 * list.
 */
export const parentsOf = memo(
  (sessions: readonly IndexedSession[]): ReadonlyMap<number, number> => {
    const byId = new Map<string, number>();
    sessions.forEach(({ id }, index) => {
      if (id !== "" && !byId.has(id)) byId.set(id, index);
    });
    const parents = new Map<number, number>();
    sessions.forEach(({ parent, calls }, index) => {
      const above = byId.get(parent) ?? NONE;
      const session = sessions[above];
      if (session && above !== index && hasFirstOf(session.calls, calls)) parents.set(index, above);
    });
    return parents;
  },
);

/** Sessions that may hold each other's calls, if there are two or more: the original first. */
export function copiesOf(
  sessions: readonly IndexedSession[],
  indexes: Iterable<number>,
  parents: ReadonlyMap<number, number>,
): Iterable<readonly number[]> {
  const first = new Map<string, number>();
  const all = Array.from(indexes);
  /** By index, another session of its group; itself for the group's representative. */
  const leads = sessions.map((_, index) => index);
  const leadOf = (index: number) => {
    let at = index;
    for (let next = leads[at] ?? at; next !== at; next = leads[at] ?? at) {
      leads[at] = leads[next] ?? next;
      at = next;
    }
    return at;
  };
  for (const index of all) {
    const firstCall = firstCallOf(sessions[index]?.calls ?? "");
    const alike = firstCall === "" ? undefined : first.get(firstCall);
    if (alike === undefined) first.set(firstCall, index);
    for (const other of [alike, parents.get(index)]) {
      if (other !== undefined) leads[leadOf(index)] = leadOf(other);
    }
  }
  const groups = new Groups<number, number[]>(() => []);
  for (const index of all) groups.at(leadOf(index)).push(index);
  const many = groups.entries().flatMap(([, group]) => (group.length > 1 ? [group] : []));
  // A copy may have the original's start time; it ends later.
  const created = (index: number) => sessions[index]?.createdMs ?? Number.POSITIVE_INFINITY;
  const modified = (index: number) => sessions[index]?.modifiedMs ?? 0;
  const path = (index: number) => sessions[index]?.path ?? "";
  for (const group of many) {
    const depths = new Map(group.map((index) => [index, ancestorsOf(index, parents).length]));
    group.sort(
      (a, b) =>
        (depths.get(a) ?? 0) - (depths.get(b) ?? 0) ||
        compared(created(a), created(b)) ||
        compared(modified(a), modified(b)) ||
        compared(path(a), path(b)),
    );
  }
  return many;
}

/** Forks of forks, and cycles that files claim. */
const MAX_ANCESTORS = 100;

export function ancestorsOf(
  index: number,
  parents: ReadonlyMap<number, number>,
): readonly number[] {
  const found: number[] = [];
  let at = parents.get(index);
  while (at !== undefined && at !== index && found.length < MAX_ANCESTORS) {
    found.push(at);
    at = parents.get(at);
  }
  return found;
}

function compared<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
