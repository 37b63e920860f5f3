// What each filter of the outline shows (formats.md 2.22), by entry id.
import { describe, expect, it } from "vitest";
import type { EntryDetails } from "../model/table/details.ts";
import { idOf } from "../model/table/table.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";
import { call, reply, result, user } from "../testing/entries.ts";
import { entriesIn } from "../testing/entry-lines.ts";
import { sessionOf } from "../testing/session.ts";
import { entrySummary, summaryText } from "./entry-summary.ts";
import { type Filtering, isFilter, keepsLeaf, NO_FILTERING, visibleRows } from "./filters.ts";

const text = `
  model    model provider=anthropic: opus
  level    thinking: high
  name     name: Auth
  ask      user: Why do the tests fail?
  look     assistant: | bash npm test
  ran      result!: Command exited with code 1
  say      assistant: The clock is wrong
  read     assistant: | read src/clock.ts
  saw      result: export
  flag     label for=say: found
  broke    failed: overloaded
  stopped  aborted:
  shrunk   compaction kept=say: Summary of it all
  back     summary from=ask: We tried the clock
  state    custom
  other    entry type=strange`;
const table = sessionOf(text).table;
const details = detailsOf(text);

describe("the filter", () => {
  it.each<[Filtering["filter"], string]>([
    ["default", "name ask ran say saw broke stopped shrunk back other"],
    ["no-tools", "name ask say broke stopped shrunk back other"],
    ["user", "ask"],
    ["labelled", "say"],
    ["errors", "ran broke stopped"],
    [
      "all",
      "model level name ask look ran say read saw flag broke stopped shrunk back state other",
    ],
  ])("%s shows %s", (filter, ids) => {
    expect(shown({ filter })).toBe(ids);
  });

  it("default shows a name where the session gets it, not where it is said again", () => {
    const { table } = sessionOf("a name: Oak\nb user: Hi\nc name: Oak \nd name: Elm\ne name: Oak");
    const isShown = visibleRows(table, NO_FILTERING, null, { cwd: "", top: () => new Set() });
    expect([0, 1, 2, 3, 4].filter(isShown).map((row) => idOf(table, row))).toEqual([..."abde"]);
  });

  it("all shows what only says again what holds already with its first row, and how often it is said", () => {
    const { table } = sessionOf("a name: Oak\nb user: Hi\nc name: Oak \nd name: Oak\ne name: Elm");
    const filtering: Filtering = { ...NO_FILTERING, filter: "all" };
    const isShown = visibleRows(table, filtering, null, { cwd: "", top: () => new Set() });
    const rows = [0, 1, 2, 3, 4].filter(isShown);
    expect(rows.map((row) => summaryText(entrySummary(table, null, row)))).toEqual([
      ...["Name: Oak (3 times)", "User", "Name: Elm"],
    ]);
  });

  it.each<[Filtering["filter"], string]>([
    ["default", "gate lost"],
    ["no-tools", "gate lost"],
    ["errors", "lost"],
    ["user", ""],
  ])("%s shows what waits and what failed among the data of programs: %s", (filter, ids) => {
    const { table } = sessionOf("gate custom\ndone custom\nlost custom");
    const stored = [
      { customType: "agentuse.approval", data: { status: "pending" } },
      { customType: "agentuse.approval", data: { status: "approve" } },
      { customType: "agentuse.error", data: { message: "no" } },
    ];
    const collector = new DetailsCollector();
    for (const [row, entry] of stored.entries()) collector.add(row, { type: "custom", ...entry });
    const sources = { cwd: "", top: () => new Set<number>() };
    const passes = visibleRows(table, { ...NO_FILTERING, filter }, collector.finish(), sources);
    const rows = [0, 1, 2].filter(passes);
    expect(rows.map((row) => idOf(table, row)).join(" ")).toBe(ids);
  });

  it("default shows replies that only call tools until their bodies were read", () => {
    expect(shown({}, null)).toBe("name ask look ran say read saw broke stopped shrunk back other");
  });

  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ["stop", false],
    ["toolUse", false],
    ["length", true],
    ["error", true],
    ["aborted", true],
  ])(
    "default shows a reply that only thinks and calls, ended by %s: %s",
    (stopReason, isListed) => {
      const thought = { type: "thinking", thinking: "Which file is it?" };
      const { table, details } = sessionOf([
        user("ask"),
        reply("look", { content: [thought, call("c", "read", "a.ts")], stopReason }),
        result("saw", "c"),
      ]);
      const isShown = visibleRows(table, NO_FILTERING, details, SOURCES);
      expect([0, 1, 2].map(isShown)).toEqual([true, isListed, true]);
    },
  );

  it.each<Partial<Filtering>>([
    { filter: "errors" },
    { filter: "slowest" },
    { tool: "bash" },
    { file: "src/clock.ts" },
    { text: "clock" },
  ])("%o shows nothing until the bodies were read", (filtering) => {
    expect(shown(filtering, null)).toBe("");
  });
});

describe("the tool filter", () => {
  it("shows calls and results of the tool, with what the filter lets through", () => {
    expect(shown({ tool: "bash" })).toBe("ran");
    expect(shown({ tool: "bash", filter: "all" })).toBe("look ran");
  });

  it("shows nothing for a tool that the session does not know", () => {
    expect(shown({ tool: "__proto__" })).toBe("");
  });
});

describe("the text filter", () => {
  it.each([
    ["first words, whatever the case", "TESTS", "ask"],
    ["every word, in any order and place", "the clock", "say back"],
    ["labels", "found", "say"],
    ["ids", "shrunk", "shrunk"],
    ["kinds", "branch_summary", "back"],
    ["what the call of a result was about", "npm test", "ran"],
    ["what went wrong", "overloaded", "broke"],
    ["nothing but white space", "  ", "name ask ran say saw broke stopped shrunk back other"],
  ])("looks for %s", (_, words, ids) => {
    expect(shown({ text: words })).toBe(ids);
  });

  it("looks for the call on a result's own branch where copied history repeats the call's id", () => {
    const copied = sessionOf([
      user("u"),
      reply("a1", { content: [call("x", "read", "old.ts")] }),
      reply("a2", { content: [call("x", "read", "new.ts")] }, { parentId: "u" }),
      result("r1", "x", {}, { parentId: "a1" }),
    ]);
    const isShown = visibleRows(
      copied.table,
      { ...NO_FILTERING, text: "old.ts" },
      copied.details,
      SOURCES,
    );
    expect(isShown(copied.row("r1"))).toBe(true);
  });
});

it("the leaf stays in sight except where the matches are what is asked for", () => {
  const keeps = (filtering: Partial<Filtering>) => keepsLeaf({ ...NO_FILTERING, ...filtering });
  expect([keeps({}), keeps({ filter: "user" }), keeps({ text: " " })]).toEqual([true, true, true]);
  expect([keeps({ filter: "errors" }), keeps({ tool: "x" }), keeps({ text: "x" })]).toEqual([
    false,
    false,
    false,
  ]);
});

it("names that are no filters are known from those that are", () => {
  expect([isFilter("user"), isFilter("constructor"), isFilter("")]).toEqual([true, false, false]);
});

const SOURCES = { cwd: "/x", top: () => new Set<number>() };

function shown(filtering: Partial<Filtering>, known: EntryDetails | null = details): string {
  const isVisible = visibleRows(table, { ...NO_FILTERING, ...filtering }, known, SOURCES);
  const ids: string[] = [];
  for (let row = 0; row < table.count; row++) if (isVisible(row)) ids.push(idOf(table, row));
  return ids.join(" ");
}

function detailsOf(session: string): EntryDetails {
  const collector = new DetailsCollector();
  entriesIn(session).forEach((entry, row) => {
    collector.add(row, entry);
  });
  return collector.finish();
}
