// What AgentUse keeps as the next context, as the entries that a conversation is drawn of.
import { describe, expect, it } from "vitest";
import { readEntry, readMessage } from "../entry/read-entry.ts";
import type { Json } from "../json/json.ts";
import { snapshotMessages } from "./context-snapshot.ts";

function print(messages: Json): readonly string[] | null {
  const read = snapshotMessages("agentuse.context", { usage: {}, messages });
  return (
    read?.map((message) => {
      const entry = readMessage(message);
      const blocks = "blocks" in entry ? entry.blocks : [];
      const said = blocks.map((block) => {
        if (block.type === "text") return block.text;
        if (block.type === "toolCall") return `${block.name}(${JSON.stringify(block.arguments)})`;
        return block.type === "thinking" ? `<${block.text}>` : block.type;
      });
      const failed = entry.kind === "toolResult" && entry.isError ? " failed" : "";
      return `${entry.kind}${failed}: ${said.join(" ")}`;
    }) ?? null
  );
}

const toolResult = (toolCallId: string, output: Json) => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId, toolName: "bash", output }],
});

describe("the context that AgentUse keeps", () => {
  it("reads as a conversation", () => {
    const call = {
      type: "tool-call",
      toolCallId: "c1",
      toolName: "bash",
      input: { command: "ls" },
    };
    expect(
      print([
        { role: "system", content: "You bake." },
        { role: "user", content: [{ type: "text", text: "Bread, please." }] },
        { role: "assistant", content: [{ type: "reasoning", text: "Flour?" }, call] },
        toolResult("c1", { type: "text", value: "flour.txt" }),
        { role: "assistant", content: "There is flour." },
      ]),
    ).toEqual([
      "system: You bake.",
      "user: Bread, please.",
      'assistant: <Flour?> bash({"command":"ls"})',
      "toolResult: flour.txt",
      "assistant: There is flour.",
    ]);
  });

  it("says each result once, in whatever form it was kept", () => {
    expect(
      print([
        toolResult("a", "as older versions did"),
        toolResult("a", "a double"),
        toolResult("b", { type: "error-text", value: "no such file" }),
        toolResult("c", { type: "json", value: { rows: 2 } }),
        toolResult("d", { type: "content", value: [{ type: "text", text: "in parts" }] }),
        toolResult("e", { odd: true }),
        toolResult("f", null),
      ]),
    ).toEqual([
      "toolResult: as older versions did",
      "toolResult failed: no such file",
      'toolResult: {\n  "rows": 2\n}',
      "toolResult: in parts",
      'toolResult: {\n  "odd": true\n}',
      "toolResult: ",
    ]);
  });

  it("keeps unknown values, and accepts no other writer's snapshot", () => {
    expect(print([{ role: "oracle", content: "?" }, 7, { role: "tool", content: "bare" }])).toEqual(
      ["unknown: ?", "unknown: bare"],
    );
    expect(print({ not: "a list" })).toEqual([]);
    expect(snapshotMessages("agentuse.log", { messages: [] })).toBe(null);
    expect(snapshotMessages("agentuse.context", "text")).toBe(null);
  });

  it("is no sub-agent, though it has messages", () => {
    const data = { messages: [{ role: "user", content: "Bread, please." }] };
    const entry = readEntry({ type: "custom", customType: "agentuse.context", data });
    expect(entry).toMatchObject({ kind: "customData", runs: [] });
  });

  it("is read up to 10,000 messages", () => {
    const many = Array.from({ length: 20_000 }, () => ({ role: "user", content: "again" }));
    expect(print(many)).toHaveLength(10_000);
  });
});
