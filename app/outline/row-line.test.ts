// Rows of the outline as lines of text: with what the fast scan knows, with the entries in sight,
// and with the details of the full reading.
import { describe, expect, it } from "vitest";
import { entriesFromText, tableFromText } from "../../src/model/testing.ts";
import { DetailsCollector } from "../../src/read/details.ts";
import { needsBody, type RowSources, rowLine } from "./row-line.ts";
import { resultsOf } from "./row-sources.ts";

const text = `
  model   model: anthropic opus
  ask     user: Why do the tests fail?
  look    calls: bash npm test
  ran     error: bash 1 failed. Command exited with code 1
  say     assistant: The clock is wrong
  run     command: date
  broke   failed: overloaded
  shrunk  compaction: say It was the clock
  note    custom_message
  odd     strange`;
const table = tableFromText(text);
const entries = entriesFromText(text);

describe("a row of the outline", () => {
  it("says what kind it is before anything was read", () => {
    expect(lines({})).toEqual([
      "quiet | Model | anthropic/opus | ",
      "user | User |  | ",
      "reply | Assistant |  | ",
      "tool | Tool |  | ",
      "reply | Assistant |  | ",
      "tool | Command |  | ",
      "reply | Assistant |  | ",
      "cut | Compaction 1 | 1,000 | ",
      "quiet | Custom |  | ",
      "quiet | strange |  | ",
    ]);
  });

  it("says what it is about as soon as it is in sight", () => {
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

  it("needs the entry no more once the details are there, except to name it or its exit code", () => {
    const sources = sourcesOf({ details: detailsOf() });
    const rows = entries.flatMap((entry, row) => (needsBody(sources, row) ? [entry.id] : []));
    expect(rows).toEqual(["ran", "note"]);
    expect(lines({ details: detailsOf() })[3]).toBe("error | bash | npm test | error");
  });

  it("shows what a compaction freed where that is known", () => {
    const compactions = new Map([[7, { number: 2, before: 61_004, after: 9_870 }]]);
    expect(lines({ compactions })[7]).toBe("cut | Compaction 2 | 61,004 → 9,870 | ");
  });

  it("shows the lines an edit changed", () => {
    const result = { row: 3, callId: "", name: "edit", isError: false, added: 3, removed: 4 };
    const call = { row: 2, callId: "", name: "edit", target: "src/clock.ts" };
    const results = new Map([[3, { ...result, call }]]);
    expect(lines({ results })[3]).toBe("tool | edit | src/clock.ts | +3 −4");
  });

  it("leaves very long entries unread", () => {
    const long = { ...table, length: table.length.map(() => 64 << 20) };
    const sources = { ...sourcesOf({}), table: long };
    expect(entries.filter((_, row) => needsBody(sources, row))).toEqual([]);
  });
});

function sourcesOf(known: Partial<RowSources>): RowSources {
  const details = known.details ?? null;
  return {
    table,
    details,
    results: resultsOf(table, details),
    bodies: new Map(),
    compactions: new Map([[7, { number: 1, before: 1000, after: null }]]),
    ...known,
  };
}

function lines(known: Partial<RowSources>): string[] {
  return entries.map((_, row) => {
    const { tone, who, text, note } = rowLine(sourcesOf(known), row);
    return `${tone} | ${who} | ${text} | ${note}`;
  });
}

function detailsOf() {
  const collector = new DetailsCollector();
  entries.forEach((entry, row) => {
    collector.add(row, entry);
  });
  return collector.finish();
}
