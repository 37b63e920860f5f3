// Text and scope of the search, as an address has them and as the core does. Pure.
import type { SearchQuery } from "../../src/search/query.ts";
import type { ViewChange, ViewState } from "../session/view/view-state.ts";

export type FindScope = "all" | "branch" | "sent";

/** The options of a query. */
export type FindSwitch = "isCase" | "isWord" | "isRegex" | "isRaw";

const LETTERS: readonly (readonly [FindSwitch, string])[] = [
  ["isCase", "c"],
  ["isWord", "w"],
  ["isRegex", "r"],
  ["isRaw", "f"],
];

export function findQuery(text: string, { match }: Pick<ViewState, "match">): SearchQuery {
  return {
    text,
    isCase: match.includes("c"),
    isWord: match.includes("w"),
    isRegex: match.includes("r"),
    isRaw: match.includes("f"),
  };
}

export function withSwitch(query: SearchQuery, name: FindSwitch, isOn: boolean): ViewChange {
  const next = { ...query, [name]: isOn };
  return { match: LETTERS.flatMap(([one, letter]) => (next[one] ? [letter] : [])).join("") };
}

/** Unknown scopes mean everywhere. */
export function findScope({ within }: Pick<ViewState, "within">): FindScope {
  return within === "branch" || within === "sent" ? within : "all";
}
