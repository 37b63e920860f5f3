// The filters for a list of sessions: which agents, projects and endings exist, and how many
// sessions each has. It must not know a query.

import { agentOf } from "../../model/agent/agent-family.ts";
import type { IndexedSession } from "../indexed-session.ts";
import type { ListStatus } from "./list-query.ts";

export interface Facet<T extends string = string> {
  readonly value: T;
  readonly sessions: number;
}

export interface Facets {
  readonly agents: readonly Facet[];
  /** Working directories; "": for sessions without one. */
  readonly projects: readonly Facet[];
  readonly statuses: readonly Facet<ListStatus>[];
}

/** Each with most sessions first, then by its name. */
export function facetsOf(sessions: readonly IndexedSession[]): Facets {
  return {
    agents: counted(sessions.map(({ formatName }) => agentOf(formatName))),
    projects: counted(sessions.map(({ cwd }) => cwd)),
    statuses: counted(sessions.map(({ status }): ListStatus => status ?? "none")),
  };
}

function counted<T extends string>(values: readonly T[]): readonly Facet<T>[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const facets = Array.from(counts, ([value, sessions]) => ({ value, sessions }));
  return facets.sort((a, b) => b.sessions - a.sessions || (a.value < b.value ? -1 : 1));
}
