// What each of some sessions used without what it holds as a copy of another one of them: forks and resumed
// sessions begin with the lines of the session they go on from. A call counts where it was made first.
import { Groups } from "../../lib/groups.ts";
import { UsageAdder, type UsageSum } from "../../stats/usage-sum.ts";
import type { IndexedSession, TimedUse } from "../indexed-session.ts";
import { packedCalls } from "./packed-calls.ts";
import { UseAdders } from "./use-adders.ts";

export interface CountedUse {
  readonly usage: UsageSum;
  readonly uses: readonly TimedUse[];
  /** Calls that count elsewhere. */
  readonly copied: number;
}

/** By index. Only sessions that begin with the same call are looked into. */
export function countedOnce(sessions: readonly IndexedSession[]): readonly CountedUse[] {
  const counted = sessions.map(({ usage, uses }): CountedUse => ({ usage, uses, copied: 0 }));
  for (const group of withSameBeginning(sessions)) {
    const known = new Set<string>();
    for (const index of group) {
      const session = sessions[index];
      if (session) counted[index] = withoutKnown(session, known);
    }
  }
  return counted;
}

/** Indexes of sessions that begin with the same call, where there are two or more: the original first. */
export function withSameBeginning(
  sessions: readonly IndexedSession[],
): Iterable<readonly number[]> {
  const groups = new Groups<string, number[]>(() => []);
  sessions.forEach(({ firstCall }, index) => {
    if (firstCall !== "") groups.at(firstCall).push(index);
  });
  const many = groups.entries().flatMap(([, group]) => (group.length > 1 ? [group] : []));
  // A copy may begin when the original did; it goes on later.
  const created = (index: number) => sessions[index]?.createdMs ?? Number.POSITIVE_INFINITY;
  const modified = (index: number) => sessions[index]?.modifiedMs ?? 0;
  const path = (index: number) => sessions[index]?.path ?? "";
  for (const group of many) {
    group.sort(
      (a, b) =>
        compared(created(a), created(b)) ||
        compared(modified(a), modified(b)) ||
        compared(path(a), path(b)),
    );
  }
  return many;
}

function compared<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `known`: the keys of calls that count already; gets those of this session. */
function withoutKnown({ usage, uses, calls }: IndexedSession, known: Set<string>): CountedUse {
  const { keys, read } = packedCalls(calls);
  const own = keys.filter((key) => !known.has(key));
  for (const key of own) known.add(key);
  if (own.length === keys.length) return { usage, uses, copied: 0 };
  const adder = new UsageAdder();
  const adders = new UseAdders();
  for (const key of own) {
    const call = read(key);
    adder.addUsage(call.usage);
    adders.at(call.time, call.model).addUsage(call.usage);
  }
  return { usage: adder.sum(), uses: adders.list(), copied: keys.length - own.length };
}
