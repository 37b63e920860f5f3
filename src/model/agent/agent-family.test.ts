import { expect, it } from "vitest";
import { message, reply, result, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import type { JsonObject } from "../json/json.ts";
import { formatNameOf, writerByHeader } from "./agent-family.ts";

const OUTCOME = "<background-agent-complete>\nBackground agent 1 (Explore) completed.\n\nDone.";
const CONTEXT = "[dreb] Auto-loaded project context\n===== BEGIN project context: AGENTS.md =====";
const text = (words: string) => ({ type: "text", text: words });
const custom = (customType: string, data: JsonObject) => ({
  type: "custom",
  id: "c",
  customType,
  data,
});

it.each<readonly [string, JsonObject]>([
  ["an outcome of a sub-agent", message("o", { role: "user", content: OUTCOME })],
  ["a decision of the arbiter", custom("subagent_arbitration", { type: "subagent_arbitration" })],
  ["project files in a result", result("r", "1", { content: [text("x"), text(CONTEXT)] })],
  ["how long a reply took", reply("a", { durationMs: 1200 })],
])("a session is dreb's that holds %s", (_, entry) => {
  const { details } = sessionOf([user("u"), entry, user("v")]);
  expect(formatNameOf({ agentName: "pi", formatName: "pi v3" }, details)).toBe("dreb v3");
});

it.each([
  ["oh-my-pi", { type: "model_usage", id: "m" }],
  ["oh-my-pi", { type: "reset_boundary", id: "b" }],
  ["Prime Agent", { type: "child_usage_attributed", id: "c" }],
  ["gajae-code", { type: "mcp_tool_selection", id: "t" }],
])("a session is one of %s that holds an entry only that writes", (agent, entry) => {
  const { details } = sessionOf([user("u"), entry]);
  expect(formatNameOf({ agentName: "pi", formatName: "pi v3" }, details)).toBe(`${agent} v3`);
});

it.each([
  ["oh-my-pi", {}, { slot: "", header: "" }],
  ["Prime Agent", { rlmDepth: 0 }, undefined],
  ["dreb", { agentType: "Explore" }, undefined],
  [null, { title: "t" }, { slot: null, header: "t" }],
])("the header and the line of the title tell of %s", (agent, header, titles) => {
  expect(writerByHeader(header, titles)).toBe(agent);
});

it.each<readonly [string, JsonObject]>([
  ["nothing else", user("v")],
  ["how long a reply took, as a relative says it", reply("b", { duration: 1200 })],
  ["how long a reply took, as pi says it", reply("b", { durationMs: 71, thinkingLevel: "medium" })],
  ["a user writing about it", message("o", { role: "user", content: `Why ${OUTCOME}` })],
  ["an extension of that name", custom("subagent_arbitration", { agent: "Explore" })],
  ["a file that quotes it", result("r", "1", { content: [text(`1: ${CONTEXT}`)] })],
  [
    "tools of the same names",
    result("r", "1", { toolName: "subagent", details: { durationMs: 1 } }),
  ],
])("a session stays pi's that holds %s", (_, entry) => {
  const { details } = sessionOf([user("u"), reply("a", {}), entry]);
  expect(formatNameOf({ agentName: "pi", formatName: "pi v3" }, details)).toBe("pi v3");
});

it("keeps the name of other formats, and of what is not read yet", () => {
  const { details } = sessionOf([reply("a", { durationMs: 1 })]);
  const page = { formatName: "pi HTML export" };
  expect(formatNameOf(page, details)).toBe("pi HTML export");
  expect(formatNameOf({ agentName: "pi", formatName: "pi v3" }, null)).toBe("pi v3");
  const unknown = { agentName: "pi", formatName: "pi, version unknown" };
  expect(formatNameOf(unknown, details)).toBe("dreb, version unknown");
});
