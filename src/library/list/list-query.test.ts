import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EVERY_SESSION,
  isAscending,
  LIST_SORTS,
  LIST_STATUSES,
  type ListQuery,
  listParams,
  readListQuery,
  sortOf,
} from "./list-query.ts";

const day = fc.constantFrom("", "2026-11-01", "2025-02-28");
const queries: fc.Arbitrary<ListQuery> = fc.record({
  text: fc.string({ unit: "grapheme" }),
  sort: fc.constantFrom("", ...LIST_SORTS),
  isReversed: fc.boolean(),
  group: fc.constantFrom("", "project"),
  agent: fc.string(),
  project: fc.option(fc.string()),
  status: fc.constantFrom("", ...LIST_STATUSES),
  isNamed: fc.boolean(),
  isCompacted: fc.boolean(),
  isBranched: fc.boolean(),
  hasSubAgents: fc.boolean(),
  isInTools: fc.boolean(),
  from: day,
  to: day,
});

/** In the form of an address. */
function written(query: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of listParams(query)) if (value !== null) params.set(name, value);
  return params.toString();
}

describe("a query in an address", () => {
  it("is read as it was written, whatever its values", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(readListQuery(new URLSearchParams(written(query)))).toEqual(query);
      }),
    );
  });

  it("is not written if it asks for nothing", () => {
    expect(written(EVERY_SESSION)).toBe("");
  });

  it("is short, and distinguishes sessions without a project from all sessions", () => {
    const query = { ...EVERY_SESSION, text: 're:"a b"', isNamed: true, isBranched: true };
    expect(written({ ...query, project: "" })).toBe(
      "q=re%3A%22a+b%22&project=&only=named%2Cbranched",
    );
  });

  it("falls back to defaults for unknown values in an address", () => {
    const params = new URLSearchParams(
      "sort=toString&status=odd&group=x&only=a,b&reversed=2&from=2026-13-01&to=today",
    );
    expect(readListQuery(params)).toEqual(EVERY_SESSION);
  });

  it("is ordered by relevance only with a search text, in threads only without one", () => {
    const sorts = (["", "recent", "threaded", "relevance", "cost"] as const).map((sort) =>
      ["", "x"].map((text) => sortOf({ text, sort })).join(" "),
    );
    expect(sorts).toEqual([
      "recent relevance",
      "recent recent",
      "threaded relevance",
      "recent relevance",
      "cost cost",
    ]);
    expect(isAscending({ ...EVERY_SESSION, sort: "name" })).toBe(true);
    expect(isAscending({ ...EVERY_SESSION, sort: "cost", isReversed: true })).toBe(true);
    expect(isAscending({ ...EVERY_SESSION, sort: "cost" })).toBe(false);
  });
});
