// Entries by name, as every list and drawing says them.

import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import type { JsonObject } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryDetails } from "../model/table/details.ts";
import { keyAt } from "../model/table/table.ts";
import { call, message, reply, result, user } from "../testing/entries.ts";
import { sessionOf } from "../testing/session.ts";
import { entrySummary, summaryText } from "./entry-summary.ts";

const SESSION = `
  model   model provider=anthropic: opus
  high    thinking: high
  ask     user: Why do the tests fail?
  look    assistant: | bash npm test | read src/a.ts
  ran     result!: 1 failed
  saw     result: export {}
  say     assistant: The clock is wrong
  run     command: date
  broke   failed: overloaded
  stop    aborted: I was about to
  shrunk  compaction kept=say tokens=1000: It was the clock
  left    summary: Tried mocks
  called  name: The clock
  mark    label for=ask: here
  note    custom_message
  data    custom
  spent   usage
  odd     entry type=strange`;

describe("an entry in a list", () => {
  it("is named by its kind and the first words, a result by its tool and what the call was about", () => {
    const { table, details } = sessionOf(SESSION);
    expect(printed(table, details)).toEqual([
      "model  | other      | Model          | anthropic/opus         | -",
      "high   | other      | Thinking       | high                   | -",
      "ask    | user       | User           | Why do the tests fail? | -",
      "look   | assistant  | Assistant      | bash, read             | -",
      "ran    | tool       | bash           | npm test               | error",
      "saw    | tool       | read           | src/a.ts               | -",
      "say    | assistant  | Assistant      | The clock is wrong     | -",
      "run    | tool       | Command        | date                   | -",
      "broke  | assistant  | Assistant      | overloaded             | error",
      "stop   | assistant  | Assistant      | I was about to         | aborted",
      "shrunk | compaction | Compaction     | It was the clock       | -",
      "left   | other      | Branch summary | Tried mocks            | -",
      "called | other      | Name           | The clock              | -",
      "mark   | other      | Label          | here                   | -",
      "note   | other      | Custom message |                        | -",
      "data   | other      | Custom         |                        | -",
      "spent  | other      | Usage          |                        | -",
      "odd    | other      | strange        |                        | -",
    ]);
  });

  it("shows prompts and replies without the marks of Markdown, and a command unchanged", () => {
    const { table, details } = sessionOf(`
      ask   user: **Mend** the [pump](https://example.org/pump) in *.ts
      say   assistant: **Done**
      run   command: echo **bold**`);
    expect(printed(table, details)).toEqual([
      "ask    | user       | User           | Mend the pump in *.ts  | -",
      "say    | assistant  | Assistant      | Done                   | -",
      "run    | tool       | Command        | echo **bold**          | -",
    ]);
  });

  it("says before everything was read what the columns tell", () => {
    const { table } = sessionOf(SESSION);
    expect(printed(table, null).slice(2, 5)).toEqual([
      "ask    | user       | User           |                        | -",
      "look   | assistant  | Assistant      |                        | -",
      "ran    | tool       | Tool           |                        | -",
    ]);
  });

  it("names a result by the call on its own branch where copied history repeats the call's id", () => {
    const { table, details } = sessionOf([
      user("u"),
      reply("a1", { content: [call("x", "read", "old.ts")] }),
      result("r1", "x"),
      reply("a2", { content: [call("x", "read", "new.ts")] }, { parentId: "u" }),
      result("r2", "x"),
    ]);
    expect([2, 4].map((row) => entrySummary(table, details, row).target)).toEqual([
      "old.ts",
      "new.ts",
    ]);
  });

  it("finds a call that is far above its result", () => {
    const between = Array.from({ length: 300 }, (_, index) => user(`u${index}`));
    const { table, details, row } = sessionOf([
      reply("a", { content: [call("x", "read", "far.ts")] }),
      ...between,
      result("r", "x"),
    ]);
    expect(entrySummary(table, details, row("r")).target).toBe("far.ts");
  });

  it("takes words and names out of a file as one line without codes for terminals", () => {
    const { table, details } = sessionOf([
      message("u", { role: "user", content: "\u001b[1m\u001b[31mred\u001b[39m and\u0007 loud" }),
      reply("a", { content: [call("x", "sh\u001b[1m\nell", "a\n\u001b[31mb")] }),
      result("r", "x", { toolName: "sh\u001b[1m\nell" }),
    ]);
    expect([0, 2].map((row) => summaryText(entrySummary(table, details, row)))).toEqual([
      "User: red and loud",
      "sh ell: a b",
    ]);
  });

  it("has a name where its type is an empty text", () => {
    const table = tableOf([{ type: "", id: "a", parentId: null }], new ProblemLog());
    expect(entrySummary(table, null, 0).who).toBe("Unknown");
  });
});

it("the call of a result is found in a few steps, without pairing the whole session", () => {
  const made: JsonObject[] = Array.from({ length: 2000 }, (_, index) =>
    index % 2 === 0
      ? reply(`e${index}`, { content: [call(`${index}`, "ls", `${index}`)] })
      : result(`e${index}`, `${index - 1}`),
  );
  const { table, details } = sessionOf(made);
  const counted = countingReads(details);
  expect(entrySummary(table, counted.details, 1001).target).toBe("1000");
  expect(counted.reads()).toBeLessThan(60);
});

/** Details that count how often a call or a result is looked at. */
function countingReads(details: EntryDetails) {
  let reads = 0;
  const counting = <Fact>(facts: readonly Fact[]): readonly Fact[] =>
    new Proxy(facts, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key);
      },
    });
  return {
    details: { ...details, calls: counting(details.calls), results: counting(details.results) },
    reads: () => reads,
  };
}

function printed(
  table: Parameters<typeof entrySummary>[0],
  details: EntryDetails | null,
): readonly string[] {
  return Array.from({ length: table.count }, (_, row) => {
    const { kind, who, text, failure } = entrySummary(table, details, row);
    const id = String(keyAt(table, row)).padEnd(6);
    return `${id} | ${kind.padEnd(10)} | ${who.padEnd(14)} | ${text.padEnd(22)} | ${failure ?? "-"}`;
  });
}
