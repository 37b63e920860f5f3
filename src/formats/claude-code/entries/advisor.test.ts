// Calls of an advisor, which a reply holds next to its own requests (formats-more.md 7.1).
import { expect, it } from "vitest";
import { readEntry } from "../../../model/entry/read-entry.ts";
import type { JsonObject } from "../../../model/json/json.ts";
import { textSource } from "../../../read/source/byte-source.ts";
import { contextTimeline } from "../../../stats/context-timeline.ts";
import { modelTotals } from "../../../stats/models.ts";
import { branchTo, wholeSession } from "../../../stats/scope.ts";
import { totalsOf } from "../../../stats/totals.ts";
import { openedSource } from "../../../testing/formats/printed-session.ts";
import { openingLeaf } from "../../../tree/leaves.ts";

const figures = (input: number, cacheRead: number, output: number) => ({
  input_tokens: input,
  cache_read_input_tokens: cacheRead,
  cache_creation_input_tokens: 0,
  output_tokens: output,
});

const USAGE = {
  ...figures(10, 100, 20),
  iterations: [
    { type: "message", ...figures(6, 50, 12) },
    { type: "advisor_message", model: "wise", ...figures(200, 0, 40) },
    { type: "message", ...figures(4, 50, 8) },
  ],
};

/**
 * A reply of two requests with an advisor's between them, one line per block, and a reply after it.
 */
function advisedSession(usage: JsonObject = USAGE): string {
  let parentUuid: string | null = null;
  const line = (uuid: string, type: string, message: JsonObject) => {
    const text = JSON.stringify({
      parentUuid,
      type,
      uuid,
      sessionId: "s",
      version: "2.1.332",
      message,
    });
    parentUuid = uuid;
    return text;
  };
  const reply = (uuid: string, id: string, block: JsonObject, own: JsonObject) => {
    const said = { role: "assistant", model: "big", stop_reason: "end_turn" };
    return line(uuid, "assistant", { id, ...said, content: [block], usage: own });
  };
  const result = { type: "advisor_redacted_result", encrypted_content: "AAAA" };
  return [
    line("u1", "user", { role: "user", content: "Plan it." }),
    reply("a1", "m1", { type: "server_tool_use", id: "t", name: "advisor", input: {} }, usage),
    reply("a2", "m1", { type: "advisor_tool_result", tool_use_id: "t", content: result }, usage),
    reply("a3", "m1", { type: "text", text: "Build, then tag." }, usage),
    reply("a4", "m2", { type: "text", text: "Done." }, figures(5, 60, 5)),
  ].join("\n");
}

it("an advisor's call counts once, by its own model, and is named", async () => {
  const opened = await openedSource(textSource(advisedSession(), "s.jsonl"));
  const { table, details, entries } = opened;
  const scope = wholeSession(table);
  const { usage, replies } = totalsOf(table, details, scope);
  expect([usage.input, usage.cacheRead, usage.output, replies]).toEqual([215, 160, 65, 2]);
  const byModel = modelTotals(table, details, scope);
  expect(byModel.map(({ model, usage: own }) => [model, own.input, own.output])).toEqual([
    ["wise", 200, 40],
    ["big", 15, 25],
  ]);
  expect(entries.filter(({ type }) => type === "usage")).toMatchObject([
    { kind: "advisor", model: "wise", id: "a3+1", parentId: "a3" },
  ]);
});

it("the blocks of its call are those of a tool that the provider runs", async () => {
  const { entries } = await openedSource(textSource(advisedSession(), "s.jsonl"));
  const blocks = entries.slice(1, 3).flatMap((entry) => {
    const read = readEntry(entry);
    return read.kind === "assistant" ? read.blocks : [];
  });
  expect(blocks).toMatchObject([
    { name: "advisor", ofProvider: "call" },
    { name: "advisor", ofProvider: "result" },
  ]);
});

it("the context after a reply of several requests is what the last of them saw", async () => {
  const { session, table, details } = await openedSource(textSource(advisedSession(), "s.jsonl"));
  const { points } = contextTimeline(table, details, branchTo(table, openingLeaf(session)).rows);
  expect(Array.from(points.tokens).slice(-2)).toEqual([62, 70]);
});

it("iterations that are no list of calls count nothing", async () => {
  const iterations = [
    null,
    5,
    { type: "advisor_message" },
    { type: "advisor_message", model: 7, input_tokens: "x" },
  ];
  const text = advisedSession({ ...figures(10, 100, 20), iterations });
  const { table, details } = await openedSource(textSource(text, "s.jsonl"));
  const { usage } = totalsOf(table, details, wholeSession(table));
  expect([usage.input, usage.output]).toEqual([15, 25]);
});
