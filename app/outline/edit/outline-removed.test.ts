// The outline of a draft printed as "level position/siblings what".
import { expect, it } from "vitest";
import type { RemovedEntries } from "../../../src/edit/draft/removed.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { reply, result, user } from "../../../src/testing/entries.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import { agentReply, agentRun } from "../../../src/testing/sub-agents.ts";
import { outlineOf } from "../../../src/tree/outline/outline.ts";
import { withSubAgents } from "../../../src/tree/outline/outline-agents.ts";
import { withRemoved } from "./outline-removed.ts";

const inner = agentRun("inner", "t", [agentReply("x", 0)]);
const session = sessionOf([
  user("u1"),
  reply("a1", {}),
  result("r1", "c", { details: { results: [inner] } }),
  user("u2"),
  user("u3", { parentId: "a1" }),
]);

interface Options {
  readonly folded?: readonly string[];
  readonly hidden?: readonly string[];
}

function print(
  removed: Readonly<Record<string, readonly number[]>>,
  { folded = [], hidden = [] }: Options = {},
) {
  const { table, details, row: rowAt } = session;
  const isHidden = new Set(hidden.map((id) => rowAt(id)));
  const outline = outlineOf(table, {
    leaf: rowAt("u2"),
    isVisible: (row) => !isHidden.has(row),
    folded: new Set(folded.map((id) => rowAt(id))),
  });
  const groups = Object.entries(removed).map(
    ([id, rows]): RemovedEntries => ({ below: id === "-" ? NO_ROW : rowAt(id), rows }),
  );
  const shown = withRemoved(table, withSubAgents(outline, details), groups);
  const places = Array.from(shown.rows, (row, at) => {
    const line = shown.removed.get(at);
    const agent = shown.agents[at] ?? NO_ROW;
    const entry = agent === NO_ROW ? session.entries[row]?.id : details.subAgents[agent]?.agent;
    const what = line ? `gone ${line.rows.join(" ")}` : entry;
    if (line) expect(shown.placeOfRemoved.get(row)).toBe(at);
    else if (agent === NO_ROW) expect(shown.placeOf[row]).toBe(at);
    else expect(shown.placeOfAgent[agent]).toBe(at);
    return `${shown.level[at]} ${shown.position[at]}/${shown.siblings[at]} ${what}`;
  });
  return places;
}

it("The outline of a draft without removed entries stays the same", () => {
  expect(print({})).toEqual([
    "1 1/1 u1",
    "2 1/1 a1",
    "3 1/2 r1",
    "4 1/2 inner",
    "4 2/2 u2",
    "3 2/2 u3",
  ]);
});

it("The outline of a draft has a line below the entry and its sub-agents, at the level of the next row", () => {
  expect(print({ r1: [7, 8], a1: [9] })).toEqual([
    "1 1/1 u1",
    "2 1/1 a1",
    "3 1/3 gone 9",
    "3 2/3 r1",
    "4 1/3 inner",
    "4 2/3 gone 7 8",
    "4 3/3 u2",
    "3 3/3 u3",
  ]);
});

it("The outline of a draft has one line for removed entries before all others, and one where a filter hides several entries", () => {
  expect(print({ "-": [3], a1: [4], r1: [5] }, { hidden: ["a1", "r1"] })).toEqual([
    "1 1/1 u1",
    "2 1/3 gone 3 4 5",
    "2 2/3 u2",
    "2 3/3 u3",
  ]);
});

it("The outline of a draft folds its lines with what they stand below", () => {
  expect(print({ r1: [5] }, { folded: ["r1"] })).toEqual([
    "1 1/1 u1",
    "2 1/1 a1",
    "3 1/2 r1",
    "3 2/2 u3",
  ]);
});
