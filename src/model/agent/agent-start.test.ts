import { describe, expect, it } from "vitest";
import type { Json } from "../json/json.ts";
import { startedAgents } from "./agent-start.ts";

const started = (text: string, details: Readonly<Record<string, Json>>, toolName = "subagent") =>
  startedAgents({ toolName, details, blocks: [{ type: "text", text }] })
    .map(({ id, type }) => `${id} ${type}`)
    .join(", ");

const details = (mode: string) => ({ mode, agentCount: 2 });

describe("the sub-agents that a call started", () => {
  it.each([
    ["single", "Background agent 3f9c started (Explore). You will be notified.", "3f9c Explore"],
    ["chain", "Background chain 77aa started (3-step chain). You will be …", "77aa 3-step chain"],
    [
      "parallel",
      "2 background agents started:\n  3f9c (Explore): List all (docs): now\n  77aa (Plan): x",
      "3f9c Explore, 77aa Plan",
    ],
  ])("%s: are named with their ids", (mode, text, agents) => {
    expect(started(text, details(mode))).toBe(agents);
  });

  it("are none where another tool is called so, or says it in another way", () => {
    const text = "Background agent 3f9c started (Explore).";
    expect(started(text, {})).toBe("");
    expect(started(text, details("single"), "agent")).toBe("");
    expect(started("No agent 3f9c (Explore)", details("single"))).toBe("");
  });

  it("are found in a text of any size", () => {
    const text = `${" ".repeat(200_000)}\n${"  a (b".repeat(50_000)}\n  3f9c (Explore): x`;
    expect(started(text, details("parallel"))).toBe("3f9c Explore");
  });
});
