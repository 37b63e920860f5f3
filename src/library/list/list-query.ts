// What somebody wants to see of a library's sessions, as plain data that an address can hold. It must
// not know sessions, nor how they are found and ordered.

/** `sort`: an order of formats.md 2.16, or a column. */
export interface ListQuery {
  /** As typed (formats.md 2.16). */
  readonly text: string;
  /** "": by relevance where something is looked for, else the latest first. */
  readonly sort: ListSort | "";
  /** The other way around than the sort's own (`isAscending` tells which that is). */
  readonly isReversed: boolean;
  readonly group: "" | "project";
  /** Name of an agent as `agentOf` has it; "": all. */
  readonly agent: string;
  /** A working directory; "" is that of sessions which name none; null: all. */
  readonly project: string | null;
  /** "none": of those that do not say how they ended; "": all. */
  readonly status: ListStatus | "";
  /** Only with a name, compactions, more than one branch. */
  readonly isNamed: boolean;
  readonly isCompacted: boolean;
  readonly isBranched: boolean;
  /** Whether sessions of sub-agents are among them. */
  readonly hasSubAgents: boolean;
  /** Whether the text is also looked for in what tools were given and put out. */
  readonly isInTools: boolean;
  /** Days of the reader's time zone, `2026-11-22`, both included, that an overview counts; "": open. */
  readonly from: string;
  readonly to: string;
}

export type ListSort = (typeof LIST_SORTS)[number];
export const LIST_SORTS = [
  "recent",
  "threaded",
  "relevance",
  "created",
  "name",
  "project",
  "models",
  "entries",
  "messages",
  "branches",
  "compactions",
  "cost",
  "tokens",
  "size",
  "agent",
  "status",
] as const;

export type ListStatus = (typeof LIST_STATUSES)[number];
export const LIST_STATUSES = [
  "completed",
  "failed",
  "aborted",
  "running",
  "waiting",
  "none",
] as const;

export const EVERY_SESSION: ListQuery = readListQuery({ get: () => null });

/** Of the parameters of an address. Unknown values become defaults. */
export function readListQuery(params: Pick<URLSearchParams, "get">): ListQuery {
  const only = new Set((params.get("only") ?? "").split(","));
  return {
    text: params.get("q") ?? "",
    sort: oneOf(LIST_SORTS, params.get("sort")),
    isReversed: params.get("reversed") === "1",
    group: oneOf(["project"], params.get("group")),
    agent: params.get("agent") ?? "",
    project: params.get("project"),
    status: oneOf(LIST_STATUSES, params.get("status")),
    isNamed: only.has("named"),
    isCompacted: only.has("compacted"),
    isBranched: only.has("branched"),
    hasSubAgents: params.get("subagents") === "1",
    isInTools: params.get("tools") === "1",
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
  };
}

/**
 * The parameters of a query by name; null: the address need not say it. Every name that
 * `readListQuery` knows is among them, so that what an address said before can be taken away.
 */
export function listParams(query: ListQuery): ReadonlyMap<string, string | null> {
  const only = [
    query.isNamed ? "named" : null,
    query.isCompacted ? "compacted" : null,
    query.isBranched ? "branched" : null,
  ].filter((word) => word !== null);
  return new Map([
    ["q", query.text || null],
    ["sort", query.sort || null],
    ["reversed", query.isReversed ? "1" : null],
    ["group", query.group || null],
    ["agent", query.agent || null],
    ["project", query.project],
    ["status", query.status || null],
    ["only", only.join(",") || null],
    ["subagents", query.hasSubAgents ? "1" : null],
    ["tools", query.isInTools ? "1" : null],
    ["from", query.from || null],
    ["to", query.to || null],
  ]);
}

function dayIn(word: string | null): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(word ?? "") && !Number.isNaN(Date.parse(word ?? ""));
  return isDay ? (word ?? "") : "";
}

function oneOf<T extends string>(known: readonly T[], word: string | null): T | "" {
  return known.find((one) => one === word) ?? "";
}

/** The order that a query means: threads and relevance each where they have a sense (formats.md 2.16). */
export function sortOf({ text, sort }: Pick<ListQuery, "text" | "sort">): ListSort {
  const isSearch = text.trim() !== "";
  if (sort === "" || sort === "threaded" || sort === "relevance") {
    if (isSearch) return "relevance";
    return sort === "threaded" ? "threaded" : "recent";
  }
  return sort;
}

/** Words begin with A, the best match comes first; all else begins with what is most. */
const ASCENDING: ReadonlySet<ListSort> = new Set(["name", "project", "models", "agent", "status"]);

/** Whether the least comes first, for a column's arrow. */
export function isAscending(query: Pick<ListQuery, "text" | "sort" | "isReversed">): boolean {
  return ASCENDING.has(sortOf(query)) !== query.isReversed;
}
