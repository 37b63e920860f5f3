// The session files that results of pi-subagents, oh-my-pi and others name, as "path | below".
import { describe, expect, it } from "vitest";
import { agentReply, agentRun } from "../../testing/sub-agents.ts";
import type { JsonObject } from "../json/json.ts";
import { startedFolder } from "./child-file.ts";
import { subAgentRuns } from "./sub-agent-runs.ts";

function print(details: JsonObject): readonly string[] {
  return subAgentRuns(details).map(({ agent, file }) =>
    file ? `${agent}: ${file.path} | ${file.below}` : `${agent}: none`,
  );
}

describe("the session file of a run", () => {
  it("is named by each result of pi-subagents, and has its place without", () => {
    const sessionFile = "/s/p/78f6/run-0/session.jsonl";
    const results = [agentRun("scout", "Look", [], { sessionFile }), agentRun("worker", "Do", [])];
    expect(print({ mode: "parallel", runId: "78f6", results })).toEqual([
      `scout: ${sessionFile} | 78f6/run-0/session.jsonl`,
      "worker:  | 78f6/run-1/session.jsonl",
    ]);
  });

  it("is beside the report of oh-my-pi's, or called as its id", () => {
    const run = (more: JsonObject) =>
      agentRun("explore", "Look", [], { index: 0, id: "0-Tides", ...more });
    const results = [
      run({ outputPath: "/s/p/0-Tides.md" }),
      run({ outputPath: "C:\\s\\p\\0-Tides.md" }),
      run({ outputPath: "/tmp/other.md" }),
    ];
    expect(print({ projectAgentsDir: null, results, totalDurationMs: 9 })).toEqual([
      "explore: /s/p/0-Tides.jsonl | 0-Tides.jsonl",
      "explore: C:\\s\\p\\0-Tides.jsonl | 0-Tides.jsonl",
      "explore:  | 0-Tides.jsonl",
    ]);
  });

  it("is known for oh-my-pi's background runs", () => {
    const progress = [{ index: 0, id: "Tides", agent: "explore", task: "Look", status: "running" }];
    expect(print({ results: [], progress, async: { state: "running" } })).toEqual([
      "explore:  | Tides.jsonl",
    ]);
    expect(subAgentRuns({ progress })[0]?.outcome).toBe("running");
  });

  it("is named by a result that is one run", () => {
    const run = agentRun("scout", "Look", [], { childSessionPath: "/s/c/1.jsonl" });
    const { messages: _, ...bare } = run;
    expect(print(bare)).toEqual(["scout: /s/c/1.jsonl | "]);
  });

  it("is none where pi's own tool keeps the messages alone", () => {
    expect(print({ results: [agentRun("a", "t", [agentReply("x", 0)])] })).toEqual(["a: none"]);
  });

  it.each([
    ["no name", { id: "../../etc", index: 0 }],
    ["only dots", { id: "..", index: 0 }],
    ["a very long one", { id: "a".repeat(300), index: 0 }],
    ["no text", { sessionFile: 7 }],
    ["no session file", { sessionFile: "/etc/passwd" }],
    ["a path without end", { sessionFile: `/${"a/".repeat(4000)}x.jsonl` }],
  ])("is none where what names it is %s", (_, more) => {
    expect(
      print({ mode: "single", runId: "../x", results: [agentRun("a", "t", [], more)] }),
    ).toEqual(["a: none"]);
  });

  it("lies in the folder of its run where the call did not wait", () => {
    expect(startedFolder({ mode: "single", asyncId: "9c", results: [] })).toBe("9c");
    expect(startedFolder({ mode: "single", asyncId: "..", results: [] })).toBe("");
    expect(startedFolder({ mode: "single", runId: "9c", results: [agentRun("a", "t", [])] })).toBe(
      "",
    );
    expect(startedFolder({ mode: "single", agentCount: 1 })).toBe("");
    expect(startedFolder({ runsFolder: "subagents/workflows/wf_1" })).toBe(
      "subagents/workflows/wf_1",
    );
    expect(startedFolder({ runsFolder: "subagents/../.." })).toBe("");
  });
});
