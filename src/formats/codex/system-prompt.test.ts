// The system prompt and the tools of a rollout: of its header, or items of the conversation.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { unrecordedTexts } from "../../stats/context/unrecorded.ts";
import { openedLines, printedContext, printedRows } from "../../testing/formats/printed-session.ts";
import { pathTo } from "../../tree/path.ts";
import { CODEX_UNRECORDED } from "./unrecorded.ts";

const META: JsonObject = { id: "s", base_instructions: { text: "You are an agent." } };
const TOOLS: JsonObject = {
  ...{ type: "additional_tools", role: "developer" },
  tools: [
    { type: "namespace", name: "functions", tools: [{ name: "exec" }, { name: "wait" }] },
    { name: "sleep" },
  ],
};
const said = (role: string, text: string): JsonObject => ({
  ...{ type: "message", role },
  content: [{ type: role === "assistant" ? "output_text" : "input_text", text }],
});

function rollout(items: readonly JsonObject[], meta = META): string {
  const timestamp = "2026-11-27T13:06:42.239Z";
  const lines = [
    { timestamp, type: "session_meta", payload: meta },
    ...items.map((payload) => ({
      timestamp,
      type: payload.type === "compacted" ? "compacted" : "response_item",
      payload,
    })),
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

it("the system prompt is the header's, above all else and before what every compaction kept", async () => {
  const compacted = {
    type: "compacted",
    message: "Done.",
    replacement_history: [said("user", "Go.")],
  };
  const session = await openedLines(
    rollout([said("user", "Go."), compacted, said("assistant", "On.")]),
  );
  expect(printedRows(session)).toMatchInlineSnapshot(`
    "L1<– message:system System: You are an agent.
    L2<L1 message:user User: Go.
    L3<L2 compaction Compaction: Done.
    L4<L3 message:assistant Assistant: On."
  `);
  expect(await printedContext(session)).toMatchInlineSnapshot(`
    "System: You are an agent.
    User: Go.
    Assistant: On."
  `);
});

it("the system prompt is not sent before a list that has another model's tools and prompt", async () => {
  const compacted = {
    type: "compacted",
    message: "Done.",
    replacement_history: [TOOLS, said("developer", "You are another agent."), said("user", "Go.")],
  };
  const session = await openedLines(
    rollout([said("user", "Go."), compacted, said("assistant", "On.")]),
  );
  expect(await printedContext(session)).toMatchInlineSnapshot(`
    "System: exec, wait, sleep
    System: You are another agent.
    User: Go.
    Assistant: On."
  `);
});

it("the system prompt is an item of a conversation that begins with its tools: the header's is not sent", async () => {
  const session = await openedLines(
    rollout([TOOLS, said("developer", "You are an agent."), said("user", "Go.")]),
  );
  expect(printedRows(session)).toMatchInlineSnapshot(`
    "L2<– message:system System: exec, wait, sleep
    L3<L2 message:system System: You are an agent.
    L4<L3 message:user User: Go."
  `);
  const [tools] = session.entries;
  expect(JSON.stringify(tools)).toContain(
    '"toolsAdded":[{"name":"exec"},{"name":"wait"},{"name":"sleep"}]',
  );
});

it("the system prompt is reported as sent with small differences, also after a compaction", async () => {
  const compacted = { type: "compacted", message: "Done.", replacement_history: [] };
  const lines = [said("user", "Go."), compacted, said("assistant", "On.")];
  const toldAt = await toldIn(rollout(lines));
  expect(toldAt(1)).toContain(LESS);
  expect(toldAt(3)).toContain(LESS);
});

it("the system prompt is not recorded by a developer message, but by the one that follows the tools", async () => {
  const permitted = said("developer", "<permissions instructions>Ask.</permissions instructions>");
  const list = [permitted, said("user", "Go.")];
  const compacted = { type: "compacted", message: "Done.", replacement_history: list };
  const replied = said("assistant", "On.");
  const toldAt = await toldIn(rollout([...list, replied, compacted, replied], { id: "s" }));
  const NEITHER =
    "The file records neither the system prompt nor the tools that the model was sent, nor how large they are.";
  for (const row of [2, 4]) expect(toldAt(row)).toEqual([NEITHER, BASELESS]);
  const withTools = await toldIn(rollout([TOOLS, ...list, replied], { id: "s" }));
  expect(withTools(3)).toEqual([LESS]);
});

const LESS = "A few points of the recorded instructions are left out.";
const BASELESS =
  "The base instructions are not recorded: what developers say is no more than a part of the prompt.";

/** What is reported as unrecorded at a row. */
async function toldIn(text: string): Promise<(row: number) => readonly string[]> {
  const { table, details } = await openedLines(text);
  return (row) => unrecordedTexts(CODEX_UNRECORDED, table, details, pathTo(table, row));
}
