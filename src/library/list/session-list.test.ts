// @module-tag long
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { indexedSession, usageSum } from "../../testing/library/indexed-sessions.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { facetsOf } from "./facets.ts";
import { EVERY_SESSION, LIST_SORTS, type ListQuery } from "./list-query.ts";
import { sessionList, threadsOf } from "./session-list.ts";
import { textQueryOf } from "./typed-query.ts";

/** Paths in order, threads indented; groups begin with their project and its sums. */
function printed(
  sessions: readonly IndexedSession[],
  query: Partial<ListQuery> = {},
  hits: Readonly<Record<string, number>> = {},
): string {
  const list = sessionList(sessions, { ...EVERY_SESSION, ...query }, ({ path }) => {
    const count = hits[path];
    return count === undefined ? undefined : { count };
  });
  return list.groups
    .map(({ project, sums, rows }) => {
      const lines = rows.map(({ session, depth }) => ">".repeat(depth) + session.path);
      const { cost, tokens, callsWithoutCost } = sums.usage;
      const head = `${project}: ${sums.sessions}, ${tokens} tokens, $${cost}, ${callsWithoutCost} without`;
      return [...(project === null ? [] : [head]), ...lines].join("\n");
    })
    .join("\n");
}

const sessions = [
  indexedSession("a", { modifiedMs: 1, name: "Zebra", cwd: "/x", status: "failed" }),
  indexedSession("b", {
    modifiedMs: 3,
    firstMessage: "apple",
    cwd: "/y",
    compactions: 2,
    usage: usageSum({ input: 10, cost: 0.5 }),
  }),
  indexedSession("c", {
    modifiedMs: 2,
    name: " ",
    cwd: "/x",
    branches: 3,
    parent: "/old/b",
    usage: usageSum({ output: 5, callsWithoutCost: 1 }),
  }),
  indexedSession("d", { modifiedMs: 2, formatName: "dreb v3", agentType: "Explore", parent: "c" }),
  indexedSession("e", { modifiedMs: 0, parent: "/gone/z", usage: usageSum({ cost: 2 }) }),
];

it("lists order models by the one with the most replies, whatever its provider, then by their number", () => {
  const by = (path: string, ...models: readonly string[]) => indexedSession(path, { models });
  const given = [
    by("two", "anthropic/opus", "x"),
    by("none"),
    by("last", "openai/Zeta"),
    by("one", "bedrock/us/opus"),
    by("first", "haiku", "x", "y"),
  ];
  expect(printed(given, { sort: "models" }).split("\n")).toEqual([
    "first",
    "one",
    "two",
    "last",
    "none",
  ]);
  expect(printed(given, { sort: "models", isReversed: true }).split("\n")).toEqual([
    "last",
    "two",
    "one",
    "first",
    "none",
  ]);
});

it("lists order names by their words, not by the punctuation around them", () => {
  const given = ["**Zebra**", "apple", "# Mango"].map((name) => indexedSession(name, { name }));
  expect(printed(given, { sort: "name" })).toBe("apple\n# Mango\n**Zebra**");
});

describe("a list of sessions", () => {
  it.each([
    [{}, "b c a e"],
    [{ isReversed: true }, "e a c b"],
    [{ hasSubAgents: true }, "b c d a e"],
    [{ sort: "threaded", hasSubAgents: true }, "b >c >>d a e"],
    [{ sort: "threaded", isBranched: true, hasSubAgents: true }, "c"],
    [{ sort: "name" }, "b a c e"],
    [{ sort: "name", isReversed: true }, "a b c e"],
    [{ sort: "cost" }, "e b a c"],
    [{ sort: "cost", isReversed: true }, "b e a c"],
    [{ sort: "tokens" }, "b c e a"],
    [{ sort: "project" }, "a c b e"],
    [{ sort: "status" }, "a b c e"],
    [{ isNamed: true }, "a"],
    [{ isCompacted: true }, "b"],
    [{ project: "/x" }, "c a"],
    [{ project: "" }, "e"],
    [{ status: "failed" }, "a"],
    [{ status: "none" }, "b c e"],
    [{ agent: "dreb", hasSubAgents: true }, "d"],
    [{ text: "apple" }, "b"],
    [{ text: "re:zeb" }, "a"],
    [{ text: "re:(" }, ""],
    [{ text: "zebra", sort: "threaded" }, "a"],
  ] as const)("answers %j with %s", (query, expected) => {
    expect(printed(sessions, query).split("\n").join(" ")).toBe(expected);
  });

  it("groups by project with sums of what is recorded", () => {
    expect(printed(sessions, { group: "project" })).toBe(
      [
        "/y: 1, 10 tokens, $0.5, 0 without",
        "b",
        "/x: 2, 5 tokens, $null, 1 without",
        "c",
        "a",
        ": 1, 0 tokens, $2, 0 without",
        "e",
      ].join("\n"),
    );
  });

  it("moves a thread's children to the nearest shown ancestor", () => {
    const chain = ["p", "q", "r"].map((path, index, all) =>
      indexedSession(path, { parent: all[index - 1] ?? "", name: path === "q" ? "" : "named" }),
    );
    expect(printed(chain, { sort: "threaded", isNamed: true })).toBe("p\n>r");
  });

  it("shows sessions that match by their texts between good matches and scattered letters", () => {
    const found = [
      indexedSession("1", { name: "l a m p" }),
      indexedSession("2", { name: "lamp" }),
      indexedSession("3"),
      indexedSession("4"),
      indexedSession("5"),
    ];
    const far = indexedSession("6", { firstMessage: `l${"-".repeat(99)}a${"-".repeat(99)}mp` });
    expect(printed([...found, far], { text: "~lamp" }, { 3: 1, 4: 9, 5: 0 }).split("\n")).toEqual([
      "2",
      "1",
      "4",
      "3",
      "6",
    ]);
  });

  it("says how many sub-agents are not shown, and why nothing matches", () => {
    expect(sessionList(sessions, EVERY_SESSION).hiddenSubAgents).toBe(1);
    expect(sessionList(sessions, { ...EVERY_SESSION, project: "/x" }).hiddenSubAgents).toBe(0);
    expect(sessionList(sessions, { ...EVERY_SESSION, text: "re:(" }).problem).toMatch(
      /not a valid regular/,
    );
    expect(sessionList(sessions, EVERY_SESSION).problem).toBeNull();
  });

  it("loses and repeats no session, in any order and grouping", () => {
    const one = fc.record({
      parent: fc.constantFrom("", "0", "1", "2", "3", "x"),
      cwd: fc.constantFrom("", "/x", "/y"),
      modifiedMs: fc.constantFrom(0, 1, 2, Number.NaN),
      createdMs: fc.constantFrom(null, 1, 2),
      name: fc.constantFrom("", "a", "B"),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 8 }),
        fc.constantFrom(...LIST_SORTS),
        fc.boolean(),
        fc.constantFrom("", "project"),
        (given, sort, isReversed, group) => {
          const all = given.map((session, index) => indexedSession(String(index), session));
          const { groups } = sessionList(all, { ...EVERY_SESSION, sort, isReversed, group });
          const shown = groups.flatMap(({ rows }) => rows.map(({ session }) => session.path));
          expect(shown.sort()).toEqual(all.map(({ path }) => path));
        },
      ),
    );
  });

  it("searches texts for the words and phrases, never for a regular expression", () => {
    expect(textQueryOf(' lamp "the  light" -- ')).toEqual({
      words: ["lamp"],
      phrases: ["the  light"],
    });
    expect(textQueryOf("re:lamp")).toBeNull();
    expect(textQueryOf(' -- "…" ')).toBeNull();
  });

  it("can be filtered by the values that exist", () => {
    const { agents, projects, statuses } = facetsOf(sessions);
    expect(agents.map(({ value, sessions: count }) => `${value} ${count}`)).toEqual([
      "pi 4",
      "dreb 1",
    ]);
    expect(projects.map(({ value }) => value)).toEqual(["", "/x", "/y"]);
    expect(statuses.map(({ value }) => value)).toEqual(["none", "failed"]);
    const names = ["pi HTML export", "pi, version unknown", "AgentUse 0.9.1", "AgentUse"];
    const formats = names.map((formatName) => indexedSession(formatName, { formatName }));
    expect(facetsOf(formats).agents.map(({ value }) => value)).toEqual(["AgentUse", "pi"]);
  });

  it("takes work linear in the number of sessions, and reuses it for the next query", () => {
    const [of1000, of2000] = [workFor(1000), workFor(2000)];
    const [first, ...later] = of2000;
    expect(first).toMatchObject({ sessions: 2000, texts: 2000, matchers: 0 });
    expect(later.map(({ sessions }) => sessions)).toEqual([2000, 0, 2000, 2000]);
    // Texts, families and orders are computed once for a list.
    for (const { texts, parents } of later)
      expect({ texts, parents }).toEqual({ texts: 0, parents: 0 });
    // An expression is compiled once, and tested once per session.
    expect(later.map(({ patterns }) => patterns)).toEqual([0, 0, 0, 1]);
    expect(later.map(({ matchers }) => matchers)).toEqual([0, 0, 0, 2000]);
    of2000.forEach(({ reads }, at) => {
      expect(reads).toBeLessThanOrEqual(2 * (of1000[at]?.reads ?? 0) + 10);
    });
  });

  it("walks up through sessions that are not shown once for all their descendants", () => {
    const walked = (count: number) => {
      // A line of hidden sessions; each shown one is below its last.
      const parents = Int32Array.from({ length: 2 * count }, (_, at) => Math.min(at, count) - 1);
      let reads = 0;
      const parent = new Proxy(parents, {
        get: (all, key) => {
          reads++;
          return Reflect.get(all, key);
        },
      });
      const shown = Array.from({ length: count }, (_, at) => count + at);
      expect(threadsOf(shown, parent).every(({ depth }) => depth === 0)).toBe(true);
      return reads;
    };
    expect(walked(2000)).toBeLessThanOrEqual(2 * walked(1000) + 10);
  });
});

const QUERIES = ["", "generator", "zzz", '"two passes"', "re:generator.*passes"];

/**
 * The work of each query on this many sessions, one after the other. The clock stands still
 * meanwhile.
 */
function workFor(count: number) {
  const fields = new Map<PropertyKey, number>();
  const sessions = Array.from(
    { length: count },
    (_, index) =>
      new Proxy(
        indexedSession(`sessions/--home-dev--/2026_${index}.jsonl`, {
          id: `019df1ee-${index}`,
          firstMessage: "read the whole generator and explain the two passes ".repeat(5),
          cwd: `/home/dev/project-${index % 40}`,
          modifiedMs: (index * 7919) % 10_007,
          parent: index % 3 === 0 ? `2026_${index - 1}.jsonl` : "",
        }),
        {
          get: (session, key) => {
            fields.set(key, (fields.get(key) ?? 0) + 1);
            return Reflect.get(session, key);
          },
        },
      ),
  );
  const clock = vi.spyOn(Date, "now").mockReturnValue(0);
  const compile = vi.spyOn(RE2JS, "compile");
  const matcher = vi.spyOn(RE2JS.prototype, "matcher");
  const work = QUERIES.map((text) => {
    fields.clear();
    compile.mockClear();
    matcher.mockClear();
    const list = sessionList(sessions, { ...EVERY_SESSION, text, sort: "threaded" });
    return {
      sessions: list.sums.sessions,
      reads: [...fields.values()].reduce((sum, one) => sum + one, 0),
      texts: fields.get("firstMessage") ?? 0,
      parents: fields.get("parent") ?? 0,
      patterns: compile.mock.calls.length,
      matchers: matcher.mock.calls.length,
    };
  });
  for (const spy of [clock, compile, matcher]) spy.mockRestore();
  return work;
}

describe("typed words", () => {
  const given = [
    indexedSession("tips", { name: "Tooltips of the map" }),
    indexedSession("tool", { name: "A tool to list a path" }),
    indexedSession("home", { name: "notes", cwd: "/home/ann/src" }),
  ];
  const found = (text: string, ...rest: readonly ("words" | "else-letters" | "letters")[]) => {
    const none = () => undefined;
    const { groups, isScattered } = sessionList(given, { ...EVERY_SESSION, text }, none, ...rest);
    const paths = groups.flatMap(({ rows }) => rows.map(({ session }) => session.path));
    return `${paths.join(" ")}${isScattered ? " by letters" : ""}`;
  };

  it("match unchanged, and by scattered letters if nothing matches that way, or on request", () => {
    expect(found("tooltip")).toBe("tips");
    expect(found("TOOL map")).toBe("tips");
    expect(found("tltp")).toBe("tips tool by letters");
    expect(found("~tltp map")).toBe("tips");
    expect(found("~tooltip")).toBe("tips tool");
    expect(found("zzz")).toBe(" by letters");
    expect(found("~/")).toBe(" by letters");
  });

  it("never match by scattered letters, or always, if a command says so", () => {
    expect(found("tltp", "words")).toBe("");
    expect(found("tooltip", "letters")).toBe("tips tool");
  });
});
