// What each of some sessions used without what another one of them records, too: forks and resumed sessions begin
// with the lines of the session they go on from, and results tell what sub-agents with sessions of their own used. A
// call counts where it was made first, a sub-agent's in its own session.
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import { UsageAdder, type UsageSum } from "../../stats/usage-sum.ts";
import type { IndexedSession, TimedUse } from "../indexed-session.ts";
import { ChildSessions } from "../places/child-sessions.ts";
import { hasFirstOf, type PackedCall, packedCalls } from "./packed-calls.ts";
import { UseAdders } from "./use-adders.ts";

export interface CountedUse {
  readonly usage: UsageSum;
  readonly uses: readonly TimedUse[];
  /** Calls that count elsewhere. */
  readonly copied: number;
}

/**
 * By index, of those of the sessions that count, all if they are not named. Only sessions that begin with the same call,
 * or with one of their parent's, are looked into. `sessions`: the same list while nothing changed.
 */
export function countedOnce(
  sessions: readonly IndexedSession[],
  indexes: Iterable<number> = sessions.keys(),
): ReadonlyMap<number, CountedUse> {
  const counted = new Map<number, CountedUse>();
  for (const index of indexes) {
    const { usage, uses } = sessions[index] ?? {};
    if (usage && uses) counted.set(index, { usage, uses, copied: 0 });
  }
  const parents = parentsOf(sessions);
  const children = childrenOf(sessions);
  const groups = [...copiesOf(sessions, counted.keys(), parents)];
  const grouped = new Set(groups.flat());
  for (const index of children.keys()) {
    if (counted.has(index) && !grouped.has(index)) groups.push([index]);
  }
  for (const group of groups) {
    const known = new Set<string>();
    const totals = new Map<number, ReadonlySet<string>>();
    for (const index of group) {
      const session = sessions[index];
      if (!session) continue;
      const above = linesAbove(index, parents, totals);
      const files = children.get(index);
      const isListed = (child: number | null) =>
        child !== null && counted.has(files?.get(child) ?? NONE);
      counted.set(index, withoutKnown(session, known, above, isListed));
      const identities = packedCalls(session.calls).calls.map(({ identity }) => identity);
      totals.set(index, new Set(identities));
    }
  }
  return counted;
}

/** A session with what counts in it as its usage. */
export type OwnPart<S extends IndexedSession> = S & {
  /** Tokens of calls that it holds as copies, which count in another session. */
  readonly copiedTokens: number;
};

export function ownPart<S extends IndexedSession>(
  session: S,
  { usage }: Pick<CountedUse, "usage">,
): OwnPart<S> {
  return { ...session, usage, copiedTokens: session.usage.tokens - usage.tokens };
}

/** Of all sessions, as `countedOnce`. */
export function ownParts<S extends IndexedSession>(sessions: readonly S[]): readonly OwnPart<S>[] {
  const counted = countedOnce(sessions);
  return sessions.map((session, index) => ownPart(session, counted.get(index) ?? session));
}

/** Indexes of sessions that begin with the same call, where there are two or more: the original first. */
export function withSameBeginning(
  sessions: readonly IndexedSession[],
): Iterable<readonly number[]> {
  return copiesOf(sessions, sessions.keys(), new Map());
}

const NONE = -1;

/** By index, whose calls a session begins with that names that one as its parent, by its id. Worked out once for a list. */
const parentsOf = memo((sessions: readonly IndexedSession[]): ReadonlyMap<number, number> => {
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
});

/** By index of a session that tells what sub-agents used, by the index of their file in `childFiles`: which sessions these are. */
const childrenOf = memo((sessions: readonly IndexedSession[]) => {
  const children = new Map<number, ReadonlyMap<number, number>>();
  const indexes = new Map(sessions.map((session, index) => [session, index]));
  const places = new ChildSessions(sessions);
  sessions.forEach((session, index) => {
    const found = new Map<number, number>();
    for (const [nth, file] of session.childFiles.entries()) {
      const child = indexes.get(places.at(session, file) ?? session) ?? index;
      if (child !== index) found.set(nth, child);
    }
    if (found.size > 0) children.set(index, found);
  });
  return children;
});

/** Sessions that may hold calls of one another, where there are two or more: the original first. */
function copiesOf(
  sessions: readonly IndexedSession[],
  indexes: Iterable<number>,
  parents: ReadonlyMap<number, number>,
): Iterable<readonly number[]> {
  const first = new Map<string, number>();
  const all = Array.from(indexes);
  /** By index, another one of its group, itself for the one that the group is called by. */
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
    const { firstCall = "" } = sessions[index] ?? {};
    const alike = firstCall === "" ? undefined : first.get(firstCall);
    if (alike === undefined) first.set(firstCall, index);
    for (const other of [alike, parents.get(index)]) {
      if (other !== undefined) leads[leadOf(index)] = leadOf(other);
    }
  }
  const groups = new Groups<number, number[]>(() => []);
  for (const index of all) groups.at(leadOf(index)).push(index);
  const many = groups.entries().flatMap(([, group]) => (group.length > 1 ? [group] : []));
  // A copy may begin when the original did; it goes on later.
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

/** Forks of forks, and circles that files claim. */
const MAX_ANCESTORS = 100;

function ancestorsOf(index: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const found: number[] = [];
  let at = parents.get(index);
  while (at !== undefined && at !== index && found.length < MAX_ANCESTORS) {
    found.push(at);
    at = parents.get(at);
  }
  return found;
}

/** Whether a session above one has a call of that identity. */
function linesAbove(
  index: number,
  parents: ReadonlyMap<number, number>,
  identities: ReadonlyMap<number, ReadonlySet<string>>,
): (identity: string) => boolean {
  const above = ancestorsOf(index, parents).flatMap((one) => identities.get(one) ?? []);
  return (identity) => identity !== "" && above.some((one) => one.has(identity));
}

function compared<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `known`: keys and identities of calls that count already; gets those of this session. `isListed`: of a sub-agent's file. */
function withoutKnown(
  { usage, uses, calls: packed }: IndexedSession,
  known: Set<string>,
  isAbove: (identity: string) => boolean,
  isListed: (child: number | null) => boolean,
): CountedUse {
  const { calls, read } = packedCalls(packed);
  const nameOf = ({ key, identity, isSure }: PackedCall) => (isSure ? identity : key);
  const here = calls.filter(({ child }) => !isListed(child));
  const own = here.filter((call) => !known.has(nameOf(call)) && !isAbove(call.identity));
  for (const call of own) known.add(nameOf(call));
  if (own.length === calls.length) return { usage, uses, copied: 0 };
  const adder = new UsageAdder();
  const adders = new UseAdders();
  for (const one of own) {
    const call = read(one);
    adder.addUsage(call.usage);
    adders.at(call.time, call.model).addUsage(call.usage);
  }
  return { usage: adder.sum(), uses: adders.list(), copied: here.length - own.length };
}
