// The view of a library's sessions that a person wants, as plain data that an address can hold. It
// must not know sessions, nor how they are found and ordered.

/** `sort`: an order of formats.md 2.16, or a column. */
export interface ListQuery {
  /** As typed (formats.md 2.16). */
  readonly text: string;
  /** "": by relevance with a search text, else the latest first. */
  readonly sort: ListSort | "";
  /** Reverses the sort's own direction (`isAscending` gives that direction). */
  readonly isReversed: boolean;
  readonly group: "" | "project";
  /** Name of an agent in the form of `agentOf`; "": all. */
  readonly agent: string;
  /** A working directory; "": sessions without one; null: all. */
  readonly project: string | null;
  /** "none": those without a recorded ending; "": all. */
  readonly status: ListStatus | "";
  /** Only with a name, compactions, more than one branch. */
  readonly isNamed: boolean;
  readonly isCompacted: boolean;
  readonly isBranched: boolean;
  /** Whether sub-agents' sessions are included. */
  readonly hasSubAgents: boolean;
  /** Whether the inputs and outputs of tools are searched, too. */
  readonly isInTools: boolean;
  /**
   * Days of the reader's time zone, `2026-11-22`, both included, that an overview counts; "": open.
   */
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
  "turns",
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

/** From the parameters of an address. Unknown values become defaults. */
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
 * The parameters of a query by name; null: not needed in the address. Includes every name that
 * `readListQuery` knows, so that earlier values can be removed from the address.
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

/** The order that a query means: threads and relevance only if they make sense (formats.md 2.16). */
export function sortOf({ text, sort }: Pick<ListQuery, "text" | "sort">): ListSort {
  const isSearch = text.trim() !== "";
  if (sort === "" || sort === "threaded" || sort === "relevance") {
    if (isSearch) return "relevance";
    return sort === "threaded" ? "threaded" : "recent";
  }
  return sort;
}

/** Text begins with A, the best match comes first; other columns begin with the largest. */
const ASCENDING: ReadonlySet<ListSort> = new Set(["name", "project", "models", "agent", "status"]);

/** Whether the smallest comes first, for a column's arrow. */
export function isAscending(query: Pick<ListQuery, "text" | "sort" | "isReversed">): boolean {
  return ASCENDING.has(sortOf(query)) !== query.isReversed;
}
