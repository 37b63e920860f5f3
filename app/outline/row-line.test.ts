// Rows of the outline as lines of text: with what the fast scan knows, with the entries in view, and with
// the details of the full reading.

import { describe, expect, it } from "vitest";
import { tableOf } from "../../src/model/build/table-builder.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { ProblemLog } from "../../src/model/problem.ts";
import { keysOf } from "../../src/model/table/table.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";
import { UsageAdder } from "../../src/stats/usage-sum.ts";
import { entriesIn } from "../../src/testing/entry-lines.ts";
import { sessionOf } from "../../src/testing/session.ts";
import { needsBody, type RowSources, rowLine } from "./row-line.ts";
import { compactionFacts } from "./row-sources.ts";

const text = `
  model   model provider=anthropic: opus
  ask     user: Why do the tests fail?
  look    assistant: | bash npm test
  ran     result!: 1 failed. Command exited with code 1
  say     assistant: The clock is wrong
  run     command: date
  broke   failed: overloaded
  shrunk  compaction kept=say tokens=1000: It was the clock
  note    custom_message
  odd     entry type=strange`;
const table = sessionOf(text).table;
const entries = entriesIn(text);

describe("a row of the outline", () => {
  it("names its kind before anything was read", () => {
    expect(lines({})).toEqual([
      "quiet | Model | anthropic/opus | ",
      "user | User |  | ",
      "reply | Assistant |  | ",
      "tool | Tool |  | ",
      "reply | Assistant |  | ",
      "tool | Command |  | ",
      "reply | Assistant |  | ",
      "cut | Compaction 1 | 1,000 | ",
      "quiet | Custom message |  | ",
      "quiet | strange |  | ",
    ]);
  });

  it("has its text as soon as it is in view", () => {
    const bodies = new Map(entries.map((entry, row) => [row, entry]));
    expect(lines({ bodies })).toEqual([
      "quiet | Model | anthropic/opus | ",
      "user | User | Why do the tests fail? | ",
      "reply | Assistant | bash | ",
      "error | bash | npm test | exit 1",
      "reply | Assistant | The clock is wrong | ",
      "tool | Command | date | ",
      "error | Assistant | overloaded | ",
      "cut | Compaction 1 | 1,000 | ",
      "quiet | Custom message |  | ",
      "quiet | strange |  | ",
    ]);
  });

  it("needs the entry no more once the details are there, except for names and exit codes", () => {
    const details = detailsOf(entries);
    const rows = entries.flatMap((entry, row) =>
      needsBody(table, details, row) ? [entry.id] : [],
    );
    expect(rows).toEqual(["ran", "note"]);
    expect(lines({ details })[3]).toBe("error | bash | npm test | error");
  });

  it("shows what a compaction freed where that is known", () => {
    const drop = {
      at: 7,
      before: 61_004,
      isBeforeEstimate: false,
      measured: 9_870,
      estimate: 8_000,
      isUnknown: false,
    };
    const line = (change: Partial<typeof drop> | { measured: null } | null) =>
      lines({
        compactionAt: (row: number) =>
          row === 7 ? { number: 2, before: 61_004, drop: change && { ...drop, ...change } } : null,
      })[7];
    expect(line({})).toBe("cut | Compaction 2 | 61,004 → 9,870 | ");
    expect(line({ measured: null })).toBe("cut | Compaction 2 | 61,004 → about 8,000 | ");
    expect(line({ isUnknown: true })).toBe("cut | Compaction 2 | 61,004 → not known | ");
    expect(line(null)).toBe("cut | Compaction 2 | 61,004 | ");
  });

  it("shows the tokens of a reply and the lines an edit changed", () => {
    const details = detailsOf([
      {
        type: "message",
        message: {
          role: "assistant",
          content: [{ type: "toolCall", id: "7", name: "edit", arguments: { path: PATH } }],
          usage: { input: 1, output: 1204 },
        },
      },
      {
        type: "message",
        message: { role: "toolResult", toolCallId: "7", toolName: "edit", details: { diff: DIFF } },
      },
    ]);
    const pair = sessionOf("call assistant\ndone result").table;
    const said = [0, 1].map((row) => print({ ...sourcesOf({ details }), table: pair }, row));
    expect(said).toEqual(["reply | Assistant | edit | 1.2k", "tool | edit | src/clock.ts | +2 −1"]);
  });

  it("shows for a prompt the cost, time and failures of its turn", () => {
    const usage = new UsageAdder().sum();
    const turn = { prompt: 1, durationMs: 65_000, cost: 0.5, usage, failures: 2, entries: 4 };
    const turnAt = (row: number) => (row === 1 ? turn : null);
    expect(lines({ turnAt })[1]).toBe("user | User |  | $0.50 · 1 m");
    expect(rowLine(sourcesOf({ turnAt }), 1).failures).toBe(2);
    const alone = { ...turn, durationMs: 0, cost: null, entries: 1 };
    expect(lines({ turnAt: () => alone })[1]).toBe("user | User |  | ");
  });

  it("shows the rank of a filter instead of its other notes", () => {
    const rankAt = (row: number) => (row === 3 ? "4.2 s" : "");
    expect(lines({ rankAt, details: detailsOf(entries) })[3]).toBe(
      "error | bash | npm test | 4.2 s",
    );
  });

  it("leaves out the path to the working directory, and names a search text before its place", () => {
    const calls = [
      {
        type: "toolCall",
        id: "1",
        name: "bash",
        arguments: { command: "cd /home/ann/api && npm test" },
      },
      {
        type: "toolCall",
        id: "2",
        name: "grep",
        arguments: { path: "/home/ann/api/src", pattern: "clock" },
      },
    ];
    const results = ["1", "2"].map((toolCallId) => ({
      type: "message",
      message: { role: "toolResult", toolCallId },
    }));
    const details = detailsOf([
      { type: "message", message: { role: "assistant", content: calls } },
      ...results,
    ]);
    const three = sessionOf("call assistant\none result\ntwo result").table;
    const said = [1, 2].map((row) => print({ ...sourcesOf({ details }), table: three }, row));
    expect(said).toEqual(["tool | bash | npm test | ", "tool | grep | clock in src | "]);
  });

  it("shortens paths by the working directory and the home", () => {
    const bodies = new Map(
      entriesIn("1 user: /home/ann/api/a.ts and /Users/bob/b.ts").map((entry) => [1, entry]),
    );
    expect(lines({ bodies })[1]).toBe("user | User | ~/api/a.ts and ~/b.ts | ");
  });

  it("leaves very long entries unread", () => {
    const long = { ...table, length: table.length.map(() => 64 << 20) };
    expect(entries.filter((_, row) => needsBody(long, null, row))).toEqual([]);
  });
});

it("names an entry whose type is an empty text", () => {
  const entry = { type: "", id: "a", parentId: null };
  const details = detailsOf([entry]);
  const sources = sourcesOf({ table: tableOf([entry], new ProblemLog()), details });
  expect(print(sources, 0)).toBe("quiet | Unknown |  | ");
});

describe("compactions", () => {
  it("are numbered along their own branch", () => {
    const branches = sessionOf(`
      a      user
      one    compaction kept=a:
      b      user
      two    compaction kept=b:
      also   < b compaction kept=b:
      other  < a compaction kept=a:`).table;
    const factAt = compactionFacts(branches, null, new Int32Array());
    const numbers = keysOf(branches, branches.count).map(
      (id, row) => `${id} ${factAt(row)?.number ?? "-"}`,
    );
    expect(numbers).toEqual(["a -", "one 1", "b -", "two 2", "also 2", "other 1"]);
  });
});

const PATH = "/home/ann/api/src/clock.ts";
const DIFF = "-1 old\n+1 new\n+2 more\n 3 same";

function sourcesOf(known: Partial<RowSources>): RowSources {
  const compactionAt = compactionFacts(table, null, new Int32Array());
  const sources = { table, details: null, cwd: "/home/ann/api", bodies: new Map(), compactionAt };
  return { ...sources, turnAt: () => null, rankAt: () => "", ...known };
}

function lines(known: Partial<RowSources>): string[] {
  return entries.map((_, row) => print(sourcesOf(known), row));
}

function print(sources: RowSources, row: number): string {
  const { tone, who, text, note } = rowLine(sources, row);
  return `${tone} | ${who} | ${text} | ${note}`;
}

function detailsOf(read: readonly JsonObject[]) {
  const collector = new DetailsCollector();
  read.forEach((entry, row) => {
    collector.add(row, entry);
  });
  return collector.finish();
}
