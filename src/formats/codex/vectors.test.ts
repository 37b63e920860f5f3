// The conformance vectors of formats-claude-codex.md, section 4, whose literal lines are next to
// the project. Vectors of two files open each file alone: facts that only both together show are
// not tested here.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stringField } from "../../model/json/json.ts";
import { figureAt } from "../../model/table/details.ts";
import {
  openedLines,
  printedContext,
  printedProblems,
  printedRows,
  printedTokens,
} from "../../testing/formats/printed-session.ts";
import { withShared } from "../../testing/reading/node-shared.ts";

interface Vector {
  readonly n: number;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

withShared("design/formats-claude-codex-vectors.json", "vectors of Codex", (path) => {
  const vectors: readonly Vector[] = JSON.parse(readFileSync(path, "utf8"));

  const textOf = (n: number, name: string) => {
    const lines = vectors.find((vector) => vector.n === n)?.files[name] ?? [];
    return `${lines.join("\n")}\n`;
  };

  function open(n: number, name = "s.jsonl", begunFrom?: string) {
    return openedLines(textOf(n, name), begunFrom && textOf(n, begunFrom));
  }

  it("vector 16: one turn with twins", async () => {
    const session = await open(16);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L1<– message:system System: SYS
      L2<L1 custom task_started
      L3<L2 message:system System: <permissions instructions> x
      L4<L3 custom_message environment_context: <environment_context> </environment_context>
      L5<L4 model_change Model: gpt-a
      L5+1<L5 thinking_level_change Thinking: high
      L6<L5+1 message:user User: hi
      L7<L6 custom user_message
      L8<L7 message:assistant Assistant: (thinking, without its words)
      L9<L8 custom agent_message
      L10<L9 message:assistant Assistant: yo
      L11<L10 usage Usage: call gpt-a
      L12<L11 custom task_complete"
    `);
    expect(printedContext(session)).toMatchInlineSnapshot(`
      "System: SYS
      System: <permissions instructions> x
      environment_context: <environment_context> </environment_context>
      User: hi
      Assistant: (thinking, without its words)
      Assistant: yo"
    `);
    expect(JSON.stringify(session.entries[8])).toContain('"redacted":true');
    expect(printedTokens(session)).toBe("80/20/0/30 reasoning 10 in 1");
    expect(printedProblems(session)).toBe("");
  });

  it("vector 17: a file without envelopes", async () => {
    const session = await open(17);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– custom state
      L3<L2 message:user User: hi
      L4<L3 message:assistant Assistant: shell
      L5<L4 message:toolResult shell: ok
      L6<L5 message:assistant Assistant: yo"
    `);
    expect(printedContext(session)).toMatchInlineSnapshot(`
      "User: hi
      Assistant: shell
      shell: ok
      Assistant: yo"
    `);
    expect(session.details.results.map(({ callId, isError }) => `${callId} ${isError}`)).toEqual([
      "c1 false",
    ]);
    expect([...session.table.time].every(Number.isNaN)).toBe(true);
    expect(session.session.header).toMatchObject({ timestamp: "2025-07-20T10:00:00.000Z" });
    expect(printedTokens(session)).toBe("0/0/0/0 reasoning null in 0");
  });

  it("vector 18: running totals", async () => {
    const session = await open(18);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– model_change Model: gpt-a
      L3<L2 usage Usage: call gpt-a
      L4<L3 custom token_count
      L5<L4 custom token_count
      L6<L5 usage Usage: call gpt-a
      L7<L6 custom token_count
      L8<L7 usage Usage: call gpt-a"
    `);
    const names = ["input", "cacheRead", "output"] as const;
    const calls = [1, 4, 6].map((row) =>
      names.map((name) => figureAt(session.details, row, name)).join("/"),
    );
    expect(calls).toEqual(["60/40/10", "100/200/20", "50/0/5"]);
    expect(printedTokens(session)).toBe("210/240/0/35 reasoning 5 in 3");
  });

  it("vector 19: one turn is taken back", async () => {
    const session = await open(19);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– custom task_started
      L3<L2 message:user User: one
      L4<L3 message:assistant Assistant: A
      L5<L4 custom task_complete
      L6<L5 custom task_started
      L7<L6 message:user User: two
      L8<L7 message:assistant Assistant: B
      L9<L8 custom task_complete
      L10<L5 custom thread_rolled_back
      L11<L10 custom task_started
      L12<L11 message:user User: three
      L13<L12 message:assistant Assistant: C"
    `);
    expect(printedContext(session)).toMatchInlineSnapshot(`
      "User: one
      Assistant: A
      User: three
      Assistant: C"
    `);
    expect(printedContext(session, "L9")).toMatchInlineSnapshot(`
      "User: one
      Assistant: A
      User: two
      Assistant: B"
    `);
  });

  it("vector 20: what Codex put above a turn goes with it; more turns than there are", async () => {
    const session = await open(20);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– message:system System: <permissions instructions> x
      L3<L2 custom_message environment_context: <environment_context> 1</environment_context>
      L4<L3 message:user User: one
      L5<L4 message:assistant Assistant: A
      L6<L5 message:system System: <model_switch> x
      L7<L6 custom_message environment_context: <environment_context> 2</environment_context>
      L8<L7 message:user User: two
      L9<L8 message:assistant Assistant: B
      L10<L5 custom thread_rolled_back
      L11<L3 custom thread_rolled_back"
    `);
    expect(printedContext(session, "L10")).toMatchInlineSnapshot(`
      "System: <permissions instructions> x
      environment_context: <environment_context> 1</environment_context>
      User: one
      Assistant: A"
    `);
    expect(printedContext(session, "L11")).toMatchInlineSnapshot(`
      "System: <permissions instructions> x
      environment_context: <environment_context> 1</environment_context>"
    `);
  });

  it("vector 21: compaction with replacement_history", async () => {
    const session = await open(21);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– message:user User: one
      L3<L2 message:assistant Assistant: A
      L4<L3 compaction Compaction: (the summary is encrypted: it cannot be read)
      L5<L4 custom token_count
      L6<L5 message:user User: two
      L7<L6 message:assistant Assistant: shell"
    `);
    expect(printedContext(session)).toMatchInlineSnapshot(`
      "User: one
      compaction: (what was said before, encrypted)
      User: two
      Assistant: shell
      shell: aborted"
    `);
    expect(printedTokens(session)).toBe("0/0/0/0 reasoning null in 0");
  });

  it("vector 22: compaction without replacement_history", async () => {
    const session = await open(22);
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– custom_message environment_context: <environment_context> </environment_context>
      L3<L2 message:user User: one
      L4<L3 message:assistant Assistant: shell
      L5<L4 message:toolResult shell: ok
      L6<L5 message:user User: two
      L7<L6 compaction Compaction: SUM
      L8<L7 message:user User: three
      L9<L8 custom function_call_output"
    `);
    expect(printedContext(session)).toMatchInlineSnapshot(`
      "User: one
      User: two
      User: SUM
      User: three"
    `);
  });

  it("vector 23: fork by copy", async () => {
    const [parent, child] = [await open(23, "p.jsonl"), await open(23, "c.jsonl", "p.jsonl")];
    expect(printedTokens(parent)).toBe("100/0/0/10 reasoning 0 in 1");
    expect(printedTokens(child)).toBe("30/0/0/3 reasoning 0 in 1");
    expect(child.session.header).toMatchObject({ id: "t2", parentSession: "t1" });
    expect(printedProblems(child)).toBe("2 second-header\n2 copied-lines");
    expect(child.session.problems[1]?.message).toContain("Lines 2 to 4 were copied");
  });

  it("vector 24: history by reference, without its file", async () => {
    const session = await open(24, "b.jsonl");
    expect(printedContext(session)).toBe("User: three");
    expect(printedProblems(session)).toBe("1 history-truncated");
    expect(printedContext(await open(24, "a.jsonl"))).toBe("User: one\nAssistant: A\nUser: two");
  });

  it("vector 25: second header and models", async () => {
    const session = await open(25);
    const { header } = session.session;
    expect(header).toMatchObject({ id: "t1", metadata: { memory_mode: "disabled" } });
    expect(printedRows(session)).toMatchInlineSnapshot(`
      "L2<– model_change Model: gpt-a
      L2+1<L2 thinking_level_change Thinking: low
      L3<L2+1 custom session_meta
      L4<L3 thinking_level_change Thinking: high
      L5<L4 model_change Model: gpt-b"
    `);
    expect(printedProblems(session)).toBe("3 second-header");
    expect(session.session.problems.every(({ severity }) => severity === "note")).toBe(true);
    expect(stringField(session.entries[0] ?? {}, "provider")).toBeUndefined();
  });
});
