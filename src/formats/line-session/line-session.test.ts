// A session made from lines that are not a pi session: which lines become rows, and what is reported about
// others.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { stringField } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { refOf, rowOfRef } from "../../model/table/entry-ref.ts";
import { rowKind } from "../../model/table/kinds.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { readObjects } from "../../read/line/objects.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { headObjects } from "./head-objects.ts";
import { LinePlaces } from "./line-places.ts";
import { lineSession } from "./line-session.ts";
import { LineTableBuilder } from "./line-table.ts";

/** Every object is a note with its text, and one with `also` is two. */
async function opened(text: string | Uint8Array, sliceBytes = 1 << 20) {
  const source = memorySource(typeof text === "string" ? bytesOf(text) : text, "notes.jsonl");
  const places = new LinePlaces();
  const rows = new LineTableBuilder(places, true);
  const lineOf: number[] = [];
  const { problems: log } = await readObjects(
    source,
    (found, place) => {
      places.add(place, Number.NaN);
      const line = places.count - 1;
      const add = (name: string) => {
        const [type, row] = ["session_info", rows.count];
        const id = `L${place.line}-${row}`;
        rows.add(line, place.flags, row - 1, rowKind(type), { type, name }, NO_ROW, 0, id);
        lineOf.push(line);
      };
      add(stringField(found, "say") ?? "nothing");
      if (found.also !== undefined) add(stringField(found, "also") ?? "nothing");
    },
    { sliceBytes },
  );
  const isSecond = (row: number) => lineOf[row] === lineOf[row - 1];
  const session = {
    format: "notes",
    formatName: "notes",
    header: null,
    table: rows.finish(log),
    chosenLeaf: null,
  };
  const convert = (row: number, object: JsonObject) => ({
    type: "session_info",
    name: stringField(object, isSecond(row) ? "also" : "say") ?? "nothing",
  });
  return lineSession(source, { session, convert }, log.list());
}

async function printed(text: string | Uint8Array, sliceBytes?: number): Promise<string> {
  const { session, visit } = await opened(text, sliceBytes);
  const lines: string[] = [];
  const line = (row: number, { name, id, parentId }: JsonObject) =>
    `${session.table.line[row]} ${id}<${parentId ?? "–"} ${name}`;
  const onEntry = (row: number, entry: JsonObject) => lines.push(line(row, entry));
  const problems = await visit(onEntry, () => {}, new AbortController().signal);
  for (const { line: at, kind } of problems) lines.push(`${at} ${kind}`);
  return lines.join("\n");
}

const DAMAGED =
  '{"say":"one"}\n\n  \r\n{"say":"two","also":"three"}\r\nnull\n[1]\n"word"\n{"say":"fo\\xur"}\n' +
  '{"type":"a","timestamp":1,"say":"five"}{"type":"a","timestamp":1,"say":"six"}\nno json\n{}\n\uFEFF{"say":"seven"}\n{"say":"to';

it("a line session has a row for each object, and names every other line that is not blank", async () => {
  expect(await printed(DAMAGED)).toMatchInlineSnapshot(`
    "1 L1-0<– one
    4 L4-1<L1-0 two
    4 L4-2<L4-1 three
    8 L8-3<L4-2 fo\\xur
    9 L9-4<L8-3 five
    9 L9-5<L9-4 six
    11 L11-6<L9-5 nothing
    12 L12-7<L11-6 seven
    3 carriage-returns
    5 not-an-object
    6 not-an-object
    7 not-an-object
    8 damaged-entry
    9 glued-line
    10 malformed-line
    12 bom
    13 torn-last-line"
  `);
});

it("a line session is the same however the file is cut in slices, also if a line makes two rows", async () => {
  const whole = await printed(DAMAGED);
  for (let slice = 1; slice < 40; slice++) expect(await printed(DAMAGED, slice)).toBe(whole);
});

it("a line session reads some of its rows alone, each as it is among all rows", async () => {
  const { visit, bodies, session } = await opened(DAMAGED);
  const { count } = session.table;
  const all: JsonObject[] = [];
  for (let row = 0; row < count; row++) all.push(await bodies.body(row));
  for (let from = 0; from <= count; from++) {
    for (let to = from; to <= count; to++) {
      const found: [number, JsonObject][] = [];
      const { signal } = new AbortController();
      await visit(
        (row, entry) => found.push([row, entry]),
        () => {},
        signal,
        from,
        to,
      );
      expect(found).toEqual([...all.entries()].slice(from, to));
    }
  }
  expect(all).toEqual([...all.keys()].map((row) => session.table.parsedEntries.get(row)));
});

it("a line session shows its lines as they are stored", async () => {
  const { bodies } = await opened('{ "say" : "one" , "also":"\\u0041" }\n');
  expect(await bodies.raw(1)).toBe('{ "say" : "one" , "also":"\\u0041" }');
  expect(stringField(await bodies.body(1), "name")).toBe("A");
});

it("a line session distinguishes the two rows of a line, which share the line", async () => {
  const { bodies, session } = await opened(`${DAMAGED}"}\n`);
  const { table } = session;
  const refs = Array.from({ length: table.count }, (_, row) => refOf(table, row));
  expect(new Set(refs).size).toBe(table.count);
  expect(refs.map((ref) => rowOfRef(table, ref))).toEqual([...refs.keys()]);
  expect(await bodies.raw(1)).toBe('{"say":"two","also":"three"}');
  expect(await bodies.raw(2)).toBe(await bodies.raw(1));
});

it("a line session cuts cycles and names duplicate ids", () => {
  const log = new ProblemLog();
  const places = new LinePlaces();
  const rows = new LineTableBuilder(places, true);
  const parents = [1, 0, NO_ROW];
  ["a", "b", "a"].forEach((id, at) => {
    places.add({ start: at, length: 2, line: 1, flags: 0 }, Number.NaN);
    rows.add(at, 0, parents[at] ?? NO_ROW, rowKind("custom"), null, NO_ROW, 0, id);
  });
  expect([...rows.finish(log).parent]).toEqual([NO_ROW, 0, NO_ROW]);
  expect(log.list().map(({ kind }) => kind)).toEqual(["duplicate-id", "cycle"]);
});

it("a file's head gives its first objects, the last one without its end", () => {
  const head = bytesOf('\uFEFF\nlog\n{"say":"one"}\n{"say":"two","long":"…');
  expect([...headObjects(head)].map(({ say }) => say)).toEqual(["one", "two"]);
});
