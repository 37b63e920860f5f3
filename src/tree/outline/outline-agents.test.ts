// The outline printed as "level position/siblings what", sub-agents by their names.
import { expect, it } from "vitest";
import { NO_ROW } from "../../model/table/table.ts";
import { reply, result, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { agentReply, agentResult, agentRun } from "../../testing/sub-agents.ts";
import { outlineOf } from "./outline.ts";
import { withSubAgents } from "./outline-agents.ts";

const inner = agentRun("inner", "t", [agentReply("x", 0)]);
const outer = agentRun("outer", "t", [
  agentResult("c", "subagent", { details: { results: [inner, inner] } }),
]);
const session = sessionOf([
  user("u1"),
  reply("a1", {}),
  result("r1", "c", { details: { results: [outer, inner] } }),
  reply("a2", {}),
  user("u2", { parentId: "a1" }),
  result("r2", "c", { details: { results: [inner] } }),
]);

function print(folded: readonly string[] = [], isVisible = (_: number) => true) {
  const { table, details, row: rowAt } = session;
  const rows = folded.map((id) => rowAt(id));
  const outline = outlineOf(table, { leaf: rowAt("a2"), isVisible, folded: new Set(rows) });
  const shown = withSubAgents(outline, details);
  return {
    shown,
    lines: Array.from(shown.rows, (row, at) => {
      const agent = shown.agents[at] ?? NO_ROW;
      const what = agent === NO_ROW ? session.entries[row]?.id : details.subAgents[agent]?.agent;
      return `${shown.level[at]} ${shown.position[at]}/${shown.siblings[at]} ${what}`;
    }),
  };
}

it("the outline shows sub-agents below the result that holds them, each inside the one that started it", () => {
  const { lines, shown } = print();
  // The second branch begins at a1, so r1 begins one too, and owns what follows it.
  expect(lines).toEqual([
    "1 1/1 u1",
    "2 1/1 a1",
    "3 1/2 r1",
    "4 1/3 outer",
    "5 1/2 inner",
    "5 2/2 inner",
    "4 2/3 inner",
    "4 3/3 a2",
    "3 2/2 u2",
    "4 1/1 r2",
    "5 1/1 inner",
  ]);
  expect([shown.placeOf[session.row("a2")], shown.placeOfAgent[4]]).toEqual([7, 10]);
});

it("the outline hides sub-agents with their result, and folds them with its branch", () => {
  const isResult = (row: number) => row === session.row("r1");
  expect(print([], (row) => !isResult(row)).lines.some((line) => line.endsWith("outer"))).toBe(
    false,
  );
  expect(print(["u2"]).lines.at(-1)).toMatch(/ u2$/);
});

it("the outline does not change without sub-agents, and limits their number", () => {
  const plain = sessionOf("u user: hi");
  const options = { leaf: 0, isVisible: () => true, folded: new Set<number>() };
  const outline = outlineOf(plain.table, options);
  expect(withSubAgents(outline, plain.details)).toMatchObject(outline);
  const results = Array.from({ length: 500 }, () => inner);
  const many = sessionOf([result("r", "c", { details: { results } })]);
  expect(withSubAgents(outlineOf(many.table, options), many.details).rows.length).toBe(101);
});

it("the outline shows how many of more than a hundred sub-agents have no row", () => {
  const many = Array.from({ length: 250 }, (_, at) =>
    agentRun(`agent ${at}`, "t", [agentReply("x", 0)]),
  );
  const { table, details } = sessionOf([
    user("u"),
    result("r", "c", { details: { results: many } }),
    reply("a", {}),
  ]);
  const outline = outlineOf(table, { leaf: 2, isVisible: () => true, folded: new Set() });
  const shown = withSubAgents(outline, details);
  expect(shown.rows).toHaveLength(103);
  const more = shown.moreAgents.findIndex((count) => count > 0);
  // The hundredth row represents the hundredth and the 150 after it.
  expect([more, shown.agents[more], shown.moreAgents[more]]).toEqual([101, 99, 150]);
  expect(Array.from(shown.moreAgents).filter((count) => count > 0)).toEqual([150]);
  expect(shown.placeOf[2]).toBe(102);
});

it("the outline with agents shares every column with the outline if no sub-agent is shown", () => {
  const { table, details } = sessionOf([user("u"), reply("a", {})]);
  const outline = outlineOf(table, { leaf: 1, isVisible: () => true, folded: new Set() });
  const shown = withSubAgents(outline, details);
  for (const name of ["rows", "depth", "lanes", "owner", "placeOf", "siblings"] as const) {
    expect(shown[name]).toBe(outline[name]);
  }
  expect([...shown.agents, ...shown.moreAgents, ...shown.placeOfAgent]).toEqual([]);
});
