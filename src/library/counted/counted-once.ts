// The usage of each session without the part that another one records, too: forks and resumed sessions begin with
// the lines of the session they continue, and results record the usage of sub-agents with their own sessions. A call
// counts where it was made first, a sub-agent's in its own session.
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import { UsageAdder, type UsageSum } from "../../stats/usage-sum.ts";
import {
  ANY_CHILD,
  firstCallOf,
  type PackedCall,
  packedCalls,
  tellsOfChildren,
  toolsIn,
} from "../copies/packed-calls.ts";
import { ancestorsOf, copiesOf, parentsOf } from "../copies/same-beginning.ts";
import { UseAdders } from "../copies/use-adders.ts";
import { linksOf } from "../family/links.ts";
import type { IndexedSession, TimedUse } from "../indexed-session.ts";
import { childSession } from "../places/child-sessions.ts";

export interface CountedUse {
  readonly usage: UsageSum;
  readonly uses: readonly TimedUse[];
  /** A tool may be listed several times. */
  readonly tools: IndexedSession["tools"];
  /** Calls that count elsewhere. */
  readonly copied: number;
}

/**
 * By index, for the counted sessions, all by default. Only sessions that begin with the same call, or with one of their
 * parent's, are examined. `sessions`: must be the same list while nothing changed.
 */
export function countedOnce(
  sessions: readonly IndexedSession[],
  indexes: Iterable<number> = sessions.keys(),
): ReadonlyMap<number, CountedUse> {
  const counted = new Map<number, CountedUse>();
  for (const index of indexes) {
    const session = sessions[index];
    if (session) counted.set(index, { ...ownOf(session), copied: 0 });
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
      const { files, others = [] } = children.get(index) ?? {};
      const isListed = (child: number | null) => {
        if (child === ANY_CHILD) return others.some((other) => counted.has(other));
        return child !== null && counted.has(files?.get(child) ?? NONE);
      };
      counted.set(index, withoutKnown(session, known, above, isListed));
      const identities = packedCalls(session.calls).calls.map(({ identity }) => identity);
      totals.set(index, new Set(identities));
    }
  }
  return counted;
}

/** A session with its counted part as its usage. */
export type OwnPart<S extends IndexedSession> = S & {
  /** Tokens of calls that it holds as copies and that count in another session. */
  readonly copiedTokens: number;
};

export function ownPart<S extends IndexedSession>(
  session: S,
  { usage }: Pick<CountedUse, "usage">,
): OwnPart<S> {
  return { ...session, usage, copiedTokens: session.usage.tokens - usage.tokens };
}

/** For all sessions, like `countedOnce`. */
export function ownParts<S extends IndexedSession>(sessions: readonly S[]): readonly OwnPart<S>[] {
  const counted = countedOnce(sessions);
  return sessions.map((session, index) => ownPart(session, counted.get(index) ?? session));
}

const NONE = -1;

/** The sessions of sub-agents that one names. */
interface Children {
  /** By the index of their file in `childFiles`. */
  readonly files: ReadonlyMap<number, number>;
  /** Those without a recorded file: they started from it, and do not begin with a copy. */
  readonly others: readonly number[];
}

/** By index of a session that records the usage of sub-agents. */
const childrenOf = memo((sessions: readonly IndexedSession[]) => {
  const children = new Map<number, Children>();
  if (!sessions.some(({ calls }) => tellsOfChildren(calls))) return children;
  const indexes = new Map(sessions.map((session, index) => [session, index]));
  const { parent } = linksOf(sessions);
  const below = new Groups<number, number[]>(() => []);
  sessions.forEach(({ calls }, index) => {
    const above = parent[index] ?? NONE;
    const starter = sessions[above];
    if (starter && firstCallOf(starter.calls) !== firstCallOf(calls)) below.at(above).push(index);
  });
  for (const [session, index] of indexes) {
    if (!tellsOfChildren(session.calls)) continue;
    const files = new Map<number, number>();
    for (const [nth, file] of session.childFiles.entries()) {
      const child = indexes.get(childSession(sessions, session, file) ?? session) ?? index;
      if (child !== index) files.set(nth, child);
    }
    children.set(index, { files, others: below.get(index) ?? [] });
  }
  return children;
});

/** Whether a session above one has a call of that identity. */
function linesAbove(
  index: number,
  parents: ReadonlyMap<number, number>,
  identities: ReadonlyMap<number, ReadonlySet<string>>,
): (identity: string) => boolean {
  const above = ancestorsOf(index, parents).flatMap((one) => identities.get(one) ?? []);
  return (identity) => identity !== "" && above.some((one) => one.has(identity));
}

/**
 * `known`: keys and identities of calls that are counted already; this session's are added. `isListed`: for a
 * sub-agent's file.
 */
function withoutKnown(
  session: IndexedSession,
  known: Set<string>,
  isAbove: (identity: string) => boolean,
  isListed: (child: number | null) => boolean,
): CountedUse {
  const { calls, read } = packedCalls(session.calls);
  const nameOf = ({ key, identity, isSure }: PackedCall) => (isSure ? identity : key);
  const here = calls.filter(({ child }) => !isListed(child));
  const own = here.filter((call) => !known.has(nameOf(call)) && !isAbove(call.identity));
  for (const call of own) known.add(nameOf(call));
  if (own.length === calls.length) return { ...ownOf(session), copied: 0 };
  const adder = new UsageAdder();
  const adders = new UseAdders();
  for (const one of own) {
    const call = read(one);
    adder.addUsage(call.usage);
    adders.at(call.time, call.model).addUsage(call.usage);
  }
  const called = own.flatMap(toolsIn);
  const tools = called.map(([name, count, failures]) => ({ name, calls: count, failures }));
  return { usage: adder.sum(), uses: adders.list(), tools, copied: here.length - own.length };
}

function ownOf({ usage, uses, tools }: IndexedSession): Omit<CountedUse, "copied"> {
  return { usage, uses, tools };
}
