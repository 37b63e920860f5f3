import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { MemoryStore } from "../store/memory-store.ts";
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
        sessionFile: "/subagent-sessions/0a/c.jsonl",
        files: ["/subagent-sessions/0a/c.jsonl"],
      },
    ]);
  });

  it("are none for a session without children, and without the folder", () => {
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

  it("have the values of the newest file of a folder, a plain type, and the file's time if none is recorded", () => {
    const files = {
      "0a/old.jsonl": file({ agentType: "Old" }),
      "0a/new.jsonl": file({ timestamp: "soon" }, { role: "user", content: "x".repeat(120) }),
    };
    expect(found(files)).toEqual([
      {
        id: "rehydrated-0a",
        type: "agent",
        summary: "x".repeat(120),
        startedMs: 1001,
        status: "completed",
        sessionFile: "/subagent-sessions/0a/new.jsonl",
        files: ["/subagent-sessions/0a/new.jsonl"],
      },
    ]);
  });

  const summaryOf = (...messages: readonly JsonObject[]) =>
    found({ "0a/c.jsonl": file({ agentType: "Explore" }, ...messages) })[0]?.summary;
  const said = (content: Json) => ({ role: "user", content });

  it("are called by their first words, cut at 117 characters when there are more than 120", () => {
    expect(summaryOf(said("x".repeat(121)))).toBe(`${"x".repeat(117)}...`);
    const texts = ["one ", "", "two"].map((text) => ({ type: "text", text }));
    expect(summaryOf(said([{ type: "image", data: "" }, ...texts]))).toBe("one two");
    expect(summaryOf(said(" \n"), said([]), said("then"))).toBe("then");
  });

  it("are called by type and folder where the user said nothing", () => {
    expect(summaryOf()).toBe("Explore (0a)");
    expect(summaryOf(said([{ type: "image", data: "" }]), DONE)).toBe("Explore (0a)");
    expect(found({ "0b/c.jsonl": file({}) })[0]?.summary).toBe("agent (0b)");
  });

  it("have a plain type when theirs is blank or no text", () => {
    const types = ["  ", 5, " Padded "].map(
      (agentType) => found({ "0a/c.jsonl": file({ agentType }) })[0]?.type,
    );
    expect(types).toEqual(["agent", "agent", " Padded "]);
  });

  it("began when a text says so: a number is no time", () => {
    const times = [1_767_225_600_000, "1767225600000", "2026-01-01", null].map(
      (timestamp) => found({ "0a/c.jsonl": file({ timestamp }) })[0]?.startedMs,
    );
    expect(times).toEqual([1000, 1000, Date.UTC(2026, 0, 1), 1000]);
  });

  it("are found by a header of up to 256 KB", () => {
    const long = (length: number) => ({ "0a/c.jsonl": file({ note: "n".repeat(length) }, ASKED) });
    expect(found(long(20_000))[0]?.summary).toBe("Look around");
    expect(found(long(260_000))[0]?.summary).toBe("Look around");
    expect(found(long(263_000))).toEqual([]);
  });

  it("are found by any step of a chain that can be read", () => {
    const [chain] = found({
      "chain-1/step-1/c.jsonl": "garbage\n",
      "chain-1/step-2/c.jsonl": file({ agentType: "second" }, ASKED, DONE),
      "chain-1/step-3/c.jsonl": file({ agentType: "third" }, DONE),
    });
    expect(chain).toMatchObject({ type: "second", summary: "Look around", status: "completed" });
    expect(chain?.sessionFile).toBe("/subagent-sessions/chain-1/step-2/c.jsonl");
    expect(chain?.files).toHaveLength(3);
  });

  it("have of two files in one step the newest", () => {
    const failed = { role: "assistant", content: [], stopReason: "error" };
    const [chain] = found({
      "chain-1/step-1/old.jsonl": file({ agentType: "old" }, failed),
      "chain-1/step-1/new.jsonl": file({ agentType: "new" }, ASKED, DONE),
    });
    expect(chain).toMatchObject({ type: "new", status: "completed" });
    expect(chain?.files).toEqual(["/subagent-sessions/chain-1/step-1/new.jsonl"]);
  });

  it("of a chain ended as its last step with a reply did", () => {
    const failed = { role: "assistant", content: [], stopReason: "error" };
    const statusOf = (...steps: readonly (readonly JsonObject[])[]) => {
      const files = steps.map((step, n) => [`chain-1/step-${n + 1}/c.jsonl`, file({}, ...step)]);
      return found(Object.fromEntries(files))[0]?.status;
    };
    expect(statusOf([failed], [DONE])).toBe("completed");
    expect(statusOf([DONE], [failed])).toBe("failed");
    expect(statusOf([failed], [ASKED])).toBe("failed");
    expect(statusOf([ASKED], [ASKED])).toBe("completed");
  });

  it("are found where the store cannot read others", () => {
    class HalfStore extends MemoryStore {
      override head(path: string): Uint8Array {
        if (!path.includes("/0a/")) return super.head(path);
        throw new SessionError("permission", `${path} may not be read.`, "Ask its owner.");
      }
    }
    const store = new HalfStore();
    store.put("/subagent-sessions/0a/c.jsonl", file({}));
    store.put("/subagent-sessions/0b/c.jsonl", file({}));
    expect(subAgentsOf(store, PARENT).map(({ id }) => id)).toEqual(["rehydrated-0b"]);
  });
});
