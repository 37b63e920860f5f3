// A format that is one function from a line to its entry, on a file of `id parent text`.
import { expect, it } from "vitest";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { callerAt, idOf, parentOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { type EntryLineRules, type LineEntry, openEntryLines } from "./entry-lines.ts";

const rules: EntryLineRules = {
  format: "notes",
  formatName: (header) => `Notes of ${header?.id ?? "nobody known"}`,
  headerIn: ({ of }: JsonObject) => (typeof of === "string" ? { type: "session", id: of } : null),
  entryIn(line): LineEntry | null {
    const id = stringField(line, "id");
    if (id === undefined) return null;
    const message = line.message ?? { role: "user", content: stringField(line, "text") ?? "" };
    const fields = { type: stringField(line, "type") ?? "message", message };
    return { id, parentId: stringField(line, "after") ?? null, time: Number.NaN, fields };
  },
};

function opened(...lines: readonly (object | string)[]) {
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  return openEntryLines(textSource(texts.join("\n"), "notes.jsonl"), rules, {});
}

it("an entry format makes a row of each line that is an entry, below its parent", async () => {
  const { session } = await opened(
    { of: "Mara" },
    { id: "a", text: "One" },
    { what: "no entry" },
    { id: "b", after: "a", text: "Two" },
    { id: "c", after: "a", text: "Three" },
  );
  const { table } = session;
  expect([0, 1, 2].map((row) => `${idOf(table, row)} ${parentOf(table, row)}`)).toEqual([
    "a -1",
    "b 0",
    "c 0",
  ]);
  expect([session.formatName, session.problems]).toEqual(["Notes of Mara", []]);
});

it("an entry format names lines without a parent, lines that are their own parent, and a last line that is cut off", async () => {
  const { session } = await opened(
    { id: "a", after: "gone", text: "Alone." },
    { id: "b", after: "b", text: "Myself." },
    '{"id":"c","after":"a","text":"cut o',
  );
  expect(session.problems.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    "1 orphan",
    "2 self-parent",
    "3 torn-last-line",
  ]);
  expect(session.table.count).toBe(2);
});

it("an entry format cuts a cycle of entries, so that every walk ends", async () => {
  const { session } = await opened({ id: "a", after: "b" }, { id: "b", after: "a" });
  expect(session.problems.map(({ kind }) => kind)).toEqual(["cycle"]);
});

it("an entry format links a tool's result to the reply whose call it answers", async () => {
  const call = { type: "toolCall", id: "t1", name: "bash", arguments: {} };
  const { session } = await opened(
    { id: "a", message: { role: "assistant", content: [call] } },
    { id: "b", after: "a", text: "In between" },
    { id: "c", after: "b", message: { role: "toolResult", toolCallId: "t1", content: "ok" } },
  );
  expect(callerAt(session.table, 2)).toBe(0);
});
