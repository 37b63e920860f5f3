import { describe, expect, it } from "vitest";
import { mapOf } from "../../../src/map/map-data.ts";
import { type DraftedRows, marksOf } from "../../../src/map/marks.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { call, reply, result, user } from "../../../src/testing/entries.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import { agentReply, agentResult, agentRun } from "../../../src/testing/sub-agents.ts";
import type { Subject } from "../scene/subject.ts";
import { agentNames, contentsOf, entryWho } from "./describe.ts";

describe("an entry in words", () => {
  it("names the speaker and the first words, a tool's result by its call", () => {
    const subject = read(`
      ask   user: Why do the tests fail?
      look  assistant: | bash npm test
      ran   result!: 1 failed
      level thinking: high
      named name: The tests`);
    expect([0, 1, 2, 3, 4].map((row) => entryWho(subject, row))).toEqual([
      "User: Why do the tests fail?",
      "Assistant: bash",
      "bash: npm test",
      "Thinking: high",
      "Name: The tests",
    ]);
  });

  it("names a result by the call on its own branch where copied history repeats the call's id", () => {
    const entries = [
      user("u"),
      reply("first", { content: [call("x", "read", "old.ts")] }),
      result("found", "x"),
      reply("second", { content: [call("x", "read", "new.ts")] }, { parentId: "u" }),
    ];
    expect(entryWho(read(entries), 2)).toBe("read: old.ts");
  });

  it("leaves out codes for terminals", () => {
    const subject = read("ask user: \u001b[1m\u001b[31mred\u001b[39m and\u0007 loud");
    expect(entryWho(subject, 0)).toBe("User: red and loud");
  });
});

describe("the contents of a run", () => {
  it("count entries, marks and labels", () => {
    const subject = read(`
      ask  user: Try it
      ran  result!: failed
      mark label for=ran: here it broke`);
    expect(contentsOf(subject, 0)).toEqual([
      "3 entries",
      "1 prompt",
      "1 error",
      "label “here it broke”",
    ]);
  });
});

describe("the sub-agents of an entry", () => {
  it("are marked where they were started, counted with those inside them, and named", () => {
    const inner = agentResult("i", "subagent", {
      details: { results: [agentRun("helper", "Help", [agentReply("helped", 0)])] },
    });
    const runs = ["scout", "planner", "", "a", "b"].map((agent, at) =>
      agentRun(
        agent,
        `Task ${at}`,
        at === 0 ? [agentReply("begins", 0), inner] : [agentReply("x", 0)],
      ),
    );
    const subject = read([
      user("u"),
      reply("r", { content: [call("c", "subagent", "")] }),
      result("found", "c", { details: { results: runs } }),
      reply("end", {}),
    ]);
    expect([...subject.marks.agents]).toEqual([2]);
    expect(contentsOf(subject, 0)).toContain("6 sub-agents");
    expect(agentNames(subject, 2)).toEqual(["scout", "planner", "Task 2", "a", "1 more"]);
    expect(agentNames(subject, 3)).toEqual([]);
  });
});

describe("what a draft did", () => {
  it("is part of the run's description", () => {
    const subject = read(`
      ask  user: Try it
      done assistant: It works
      more assistant: And so does the rest`);
    const drafted: DraftedRows = {
      statusOf: (row) => (row === 0 ? "edited" : row === 2 ? "new" : "same"),
      removedBelow: (row) => (row === 0 ? 3 : row === 1 ? 1 : 0),
    };
    const { table, runs, details } = subject;
    const marks = marksOf(table, runs, details, null, drafted);
    const changed: Subject = { ...subject, marks, drafted };
    expect(contentsOf(changed, 0)).toEqual([
      "3 entries",
      "1 prompt",
      "1 edited",
      "1 new",
      "4 entries removed",
    ]);
  });
});

function read(session: string | readonly JsonObject[]): Subject {
  const { table, details } = sessionOf(session);
  const data = mapOf(table, { measure: "tokens", form: "across" }, details, table.count - 1);
  const marks = marksOf(table, data.runs, details, null);
  return {
    ...data,
    table,
    ownLeaf: NO_ROW,
    header: null,
    details,
    marks,
    shown: null,
    found: null,
    drafted: null,
    kinds: null,
  };
}
