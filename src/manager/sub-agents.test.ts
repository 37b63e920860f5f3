import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { MemoryStore } from "./memory-store.ts";
import { type SubAgent, subAgentsOf } from "./sub-agents.ts";

const PARENT = "/home/dev/.dreb/agent/sessions/--x--/parent.jsonl";
const ASKED = { role: "user", content: "Look\n  around" };
const DONE = { role: "assistant", content: [], stopReason: "stop" };

/** A child's file: its header and messages, a line each. */
function file(header: object, ...messages: readonly JsonObject[]): string {
  const timestamp = "2026-01-01T00:00:01.000Z";
  const first = { type: "session", version: 3, id: "c", timestamp, parentSession: PARENT };
  const entries = messages.map((message, n) => ({ type: "message", id: `${n}`, message }));
  return [{ ...first, ...header }, ...entries].map((one) => `${JSON.stringify(one)}\n`).join("");
}

/** The sub-agents of PARENT among files below the folder of sub-agents. */
function found(files: Readonly<Record<string, string>>, parent = PARENT): readonly SubAgent[] {
  const store = new MemoryStore();
  Object.entries(files).forEach(([path, text], n) => {
    store.put(`/subagent-sessions/${path}`, text, 1000 + n);
  });
  return subAgentsOf(store, parent);
}

describe("The sub-agents of a session", () => {
  it("are found by the parent their header names, with what they were asked", () => {
    expect(found({ "0a/c.jsonl": file({ agentType: "Explore" }, ASKED, DONE) })).toEqual([
      {
        id: "rehydrated-0a",
        type: "Explore",
        summary: "Look around",
        startedMs: Date.UTC(2026, 0, 1, 0, 0, 1),
        status: "completed",
        files: ["/subagent-sessions/0a/c.jsonl"],
      },
    ]);
  });

  it("are none for a session nobody names, and where there is no such folder", () => {
    expect(found({ "0a/c.jsonl": file({}) }, "/x/other.jsonl")).toEqual([]);
    expect(subAgentsOf(new MemoryStore(), PARENT)).toEqual([]);
  });

  it("are found after the agent's folder moved, also to another system", () => {
    const files = { "0a/c.jsonl": file({ parentSession: "C:\\agent\\sessions\\x\\parent.jsonl" }) };
    expect(found(files, "/backup/parent.jsonl").map(({ id }) => id)).toEqual(["rehydrated-0a"]);
  });

  it("leave out files that begin with anything but such a header", () => {
    const files = {
      "0a/c.jsonl": `garbage\n${file({})}`,
      "0b/c.jsonl": file({ parentSession: 5 }),
      "0c/c.jsonl": "",
      "0d/notes.txt": file({}),
      "0e/c.jsonl": `\n${file({})}`,
    };
    expect(found(files).map(({ id }) => id)).toEqual(["rehydrated-0e"]);
  });

  it("have failed when their last answer is an error or was aborted", () => {
    const answer = (stopReason: string) => ({ role: "assistant", content: [], stopReason });
    const files = {
      "1/c.jsonl": file({}, answer("error"), answer("stop")),
      "2/c.jsonl": file({}, answer("stop"), answer("aborted"), ASKED),
      "3/c.jsonl": file({}, answer("error")),
      "4/c.jsonl": file({}),
    };
    expect(found(files).map(({ status }) => status)).toEqual([
      "completed",
      "failed",
      "failed",
      "completed",
    ]);
  });

  it("are chains of steps in the order of their numbers, asked in the first, ended in the last", () => {
    const failed = { role: "assistant", content: [], stopReason: "error" };
    const [chain] = found({
      "chain-1/step-10/c.jsonl": file({ agentType: "last" }, failed),
      "chain-1/step-2/c.jsonl": file({}, { role: "user", content: "Go on" }, DONE),
      "chain-1/step-1/c.jsonl": file({ agentType: "first" }, ASKED, DONE),
      "chain-1/other/c.jsonl": file({}),
    });
    expect(chain?.files.map((path) => path.split("/")[3])).toEqual(["step-1", "step-2", "step-10"]);
    expect(chain).toMatchObject({ type: "first", summary: "Look around", status: "failed" });
  });

  it("tell of the newest file of a folder, a plain type, and the file's time where none is told", () => {
    const files = {
      "0a/old.jsonl": file({ agentType: "Old" }),
      "0a/new.jsonl": file({ timestamp: "soon" }, { role: "user", content: "x".repeat(130) }),
    };
    expect(found(files)).toEqual([
      {
        id: "rehydrated-0a",
        type: "agent",
        summary: "x".repeat(120),
        startedMs: 1001,
        status: "completed",
        files: ["/subagent-sessions/0a/new.jsonl", "/subagent-sessions/0a/old.jsonl"],
      },
    ]);
  });
});
