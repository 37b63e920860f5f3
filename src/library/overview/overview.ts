// The usage of all sessions of a library, by day, project, model and tool, and the part on dropped
// branches. It sums the sessions' records, and counts copies once: unrecorded figures are never taken for
// 0, and the part from list prices is marked. It must not know how it is drawn.
import { Groups } from "../../lib/groups.ts";
import { dearestFirst, sumOfSums, UsageAdder, type UsageSum } from "../../stats/usage-sum.ts";
import { dateText } from "../../text/units.ts";
import { type CountedUse, countedOnce } from "../counted/counted-once.ts";
import { linksOf } from "../family/links.ts";
import type { IndexedSession, UnusedBranch } from "../indexed-session.ts";

export interface Share {
  /** The number of sessions that contribute, without sub-agents. */
  readonly sessions: number;
  readonly subAgents: number;
  /** A cost of null: calls record no price, or there are none. */
  readonly usage: UsageSum;
  /** The sessions with replies that record no usage. */
  readonly unrecorded: number;
}

export interface DayShare extends Share {
  /** In the reader's time zone, `2026-11-22`; "" without a readable time. */
  readonly day: string;
}

export interface ProjectShare extends Share {
  /** Working directory; "" if none is recorded. */
  readonly project: string;
}

export interface ModelShare extends Share {
  /** "" if none is named. */
  readonly model: string;
}

export interface ToolShare {
  readonly name: string;
  readonly sessions: number;
  readonly calls: number;
  readonly failures: number;
}

export interface DroppedBranch<S extends IndexedSession> {
  readonly session: S;
  readonly branch: UnusedBranch;
}

export interface Overview<S extends IndexedSession> extends Share {
  readonly entries: number;
  /** Oldest first, those without a time before them. */
  readonly days: readonly DayShare[];
  /** Most expensive first, then most tokens; without a recorded price last. */
  readonly projects: readonly ProjectShare[];
  readonly models: readonly ModelShare[];
  /** Most calls first. */
  readonly tools: readonly ToolShare[];
  /** Branches without a leaf, of all sessions: most expensive first, as above. */
  readonly dropped: readonly DroppedBranch<S>[];
  /** The part of the cost from list prices; null: none. */
  readonly listCost: number | null;
  /** Sessions that begin with a copy of another one here: the copied usage counts once. */
  readonly copies: number;
}

/**
 * ms since 1970 → `2026-11-22`; null, without a readable time → "". The one rule for days: those of the reader's
 * time zone, as lists show when a session changed.
 */
export function localDay(time: number | null): string {
  return time === null ? "" : dateText(time);
}

/** Days in the form of `localDay`, both included; "": open. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const ALL_DAYS: DayRange = { from: "", to: "" };

/** Later days compare greater as text. Usage without a readable time is in no range. */
function isWithin(day: string, { from, to }: DayRange): boolean {
  return day !== "" && day >= from && (to === "" || day <= to);
}

/** The sessions themselves show more. */
const MAX_DROPPED = 100;

/**
 * Linear in the sessions and their usage records, except for sorting. `range`: only the usage in it, and the
 * sessions with usage then; their entries, tools and unused branches, whose days are unknown, in full.
 */
export function overviewOf<S extends IndexedSession>(
  all: readonly S[],
  range: DayRange = ALL_DAYS,
): Overview<S> {
  const dropped: DroppedBranch<S>[] = [];
  const { relation } = linksOf(all);
  const { sessions, counted } = usedWithin(all, range);
  const agents = new Set(all.filter((_, index) => relation[index] === "sub-agent"));
  const ofAgents = new Set(sessions.filter((session) => agents.has(session)));
  const days = sharesOf(ofAgents);
  const projects = sharesOf(ofAgents);
  const models = sharesOf(ofAgents);
  const fromLists: UsageSum[] = [];
  let entries = 0;
  let copies = 0;
  for (const [index, session] of sessions.entries()) {
    const own = counted.get(index) ?? { ...session, copied: 0 };
    if (own.copied > 0) copies++;
    if (session.hasListPrices) fromLists.push(own.usage);
    entries += session.entries;
    projects.add(session.cwd, session, own.usage);
    for (const { time, model, usage } of own.uses) {
      days.add(localDay(time), session, usage);
      models.add(model, session, usage);
    }
    for (const branch of session.unusedBranches) dropped.push({ session, branch });
  }
  return {
    sessions: sessions.length - ofAgents.size,
    subAgents: ofAgents.size,
    usage: sumOfSums(Array.from(counted.values(), ({ usage }) => usage)),
    entries,
    days: days.list((day, share) => ({ day, ...share })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    projects: projects.list((project, share) => ({ project, ...share })).sort(dearestFirst),
    models: models.list((model, share) => ({ model, ...share })).sort(dearestFirst),
    tools: toolsOf(counted.values()),
    dropped: dropped.sort((a, b) => dearestFirst(a.branch, b.branch)).slice(0, MAX_DROPPED),
    unrecorded: sessions.filter(isUnrecorded).length,
    listCost: sumOfSums(fromLists).cost,
    copies,
  };
}

/** The counted part of each session with usage in the range. */
function usedWithin<S extends IndexedSession>(all: readonly S[], range: DayRange) {
  const counted = countedOnce(all);
  if (range.from === "" && range.to === "") return { sessions: all, counted };
  const sessions: S[] = [];
  const within = new Map<number, CountedUse>();
  for (const [index, own] of counted) {
    const session = all[index];
    const uses = own.uses.filter(({ time }) => isWithin(localDay(time), range));
    if (!session || uses.length === 0) continue;
    within.set(sessions.length, { ...own, uses, usage: sumOfSums(uses.map(({ usage }) => usage)) });
    sessions.push(session);
  }
  return { sessions, counted: within };
}

function isUnrecorded({ usage, models }: IndexedSession): boolean {
  return usage.calls === 0 && models.length > 0;
}

/** Usage shared out under names, in the order of their first occurrence. `ofAgents`: the sessions of sub-agents. */
function sharesOf(ofAgents: ReadonlySet<IndexedSession>) {
  const named = new Groups<string, { sessions: Set<IndexedSession>; usage: UsageAdder }>(() => {
    return { sessions: new Set(), usage: new UsageAdder() };
  });
  return {
    add(name: string, session: IndexedSession, used: UsageSum): void {
      const { sessions, usage } = named.at(name);
      sessions.add(session);
      usage.addSum(used);
    },
    list<T>(made: (name: string, share: Share) => T): T[] {
      return named.entries().map(([name, { usage, sessions }]) => {
        const unrecorded = [...sessions].filter(isUnrecorded).length;
        const subAgents = [...sessions].filter((session) => ofAgents.has(session)).length;
        const counts = { sessions: sessions.size - subAgents, subAgents, unrecorded };
        return made(name, { ...counts, usage: usage.sum() });
      });
    },
  };
}

function toolsOf(counted: Iterable<Pick<CountedUse, "tools">>): readonly ToolShare[] {
  const tools = new Groups<string, { sessions: Set<unknown>; calls: number; failures: number }>(
    () => ({ sessions: new Set(), calls: 0, failures: 0 }),
  );
  for (const own of counted) {
    for (const { name, calls, failures } of own.tools) {
      const tool = tools.at(name);
      tool.sessions.add(own);
      tool.calls += calls;
      tool.failures += failures;
    }
  }
  return tools
    .entries()
    .map(([name, { sessions, ...sums }]) => ({ name, sessions: sessions.size, ...sums }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}
