// Conversations printed a line each: who, then each call and what answered it.
import { expect, it } from "vitest";
import { blocksText, toolCallsOf } from "../../../src/model/blocks/blocks.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { agentReply, agentResult } from "../../../src/testing/sub-agents.ts";
import { conversationOf } from "./conversation.ts";

function calls(...ids: readonly string[]): JsonObject {
  const content = ids.map((id) => ({ type: "toolCall", id, name: "read", arguments: {} }));
  return { ...agentReply("", 0), content };
}

const answer = (id: string, text: string) =>
  agentResult(id, "read", { content: [{ type: "text", text }] });

function print(messages: readonly JsonObject[]): readonly string[] {
  return conversationOf(messages).map((item) => {
    if (item.kind === "message") return item.entry.kind;
    const { entry, resultOf, orphans } = item;
    const answers = toolCallsOf(entry.blocks).map((call) => {
      const result = resultOf.get(call);
      return `${call.id} ${result ? blocksText(result.blocks) : "unanswered"}`;
    });
    const others = orphans.map(({ blocks }) => `orphan ${blocksText(blocks)}`);
    return ["reply", ...answers, ...others].join(", ");
  });
}

it("A conversation pairs results with the calls above them, in any order", () => {
  expect(
    print([
      { role: "user", content: "Go" },
      calls("a", "b"),
      answer("b", "B"),
      answer("a", "A"),
      agentReply("Done", 0),
    ]),
  ).toEqual(["user", "reply, a A, b B", "reply"]);
});

it("A conversation loses no message: results without a call, unknown roles, results before any reply", () => {
  expect(
    print([answer("x", "X"), calls("a"), answer("y", "Y"), { role: "narrator", content: "…" }, {}]),
  ).toEqual(["toolResult", "reply, a unanswered, orphan Y", "unknown", "unknown"]);
});
