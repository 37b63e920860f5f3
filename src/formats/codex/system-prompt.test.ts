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

function rollout(...items: readonly JsonObject[]): string {
  const timestamp = "2026-11-27T13:06:42.239Z";
  const lines = [
    { timestamp, type: "session_meta", payload: META },
    ...items.map((payload) => ({
      timestamp,
      type: payload.type === "compacted" ? "compacted" : "response_item",
      payload,
    })),
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

it("is what the header says, above all else and before what every compaction kept", async () => {
  const compacted = {
    type: "compacted",
    message: "Done.",
    replacement_history: [said("user", "Go.")],
  };
  const session = await openedLines(
    rollout(said("user", "Go."), compacted, said("assistant", "On.")),
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

it("is not sent before a list that has another model's tools and prompt", async () => {
  const compacted = {
    type: "compacted",
    message: "Done.",
    replacement_history: [TOOLS, said("developer", "You are another agent."), said("user", "Go.")],
  };
  const session = await openedLines(
    rollout(said("user", "Go."), compacted, said("assistant", "On.")),
  );
  expect(await printedContext(session)).toMatchInlineSnapshot(`
    "System: exec, wait, sleep
    System: You are another agent.
    User: Go.
    Assistant: On."
  `);
});

it("is an item of a conversation that begins with its tools: the header's is not sent", async () => {
  const session = await openedLines(
    rollout(TOOLS, said("developer", "You are an agent."), said("user", "Go.")),
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

it("is said to be sent less a few points, also after a compaction", async () => {
  const compacted = { type: "compacted", message: "Done.", replacement_history: [] };
  const lines = [said("user", "Go."), compacted, said("assistant", "On.")];
  const { table, details } = await openedLines(rollout(...lines));
  const toldAt = (row: number) =>
    unrecordedTexts(CODEX_UNRECORDED, table, details, pathTo(table, row));
  const LESS = "A few points of the recorded instructions are left out.";
  expect(toldAt(1)).toContain(LESS);
  expect(toldAt(3)).toContain(LESS);
});
