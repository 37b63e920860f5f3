// Lines that are inside the entries of others: in any order of the file, an entry is the same whether it is
// read alone or with all others, and each line is in one entry.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { rowKind } from "../../model/table/kinds.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { type ObjectPlace, readObjects } from "../../read/line/objects.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { LinePlaces } from "./line-places.ts";
import { lineSession } from "./line-session.ts";
import { LineTableBuilder } from "./line-table.ts";

/** A line by itself: the place in the list of the line that holds it; null: it is an entry. */
type Holder = number | null;

async function opened(holders: readonly Holder[]) {
  const text = holders.map((_, at) => `${JSON.stringify({ say: `${at}` })}\n`).join("");
  const source = memorySource(bytesOf(text), "notes.jsonl");
  const places: ObjectPlace[] = [];
  const columns = new LinePlaces();
  await readObjects(source, (_, place) => {
    places.push(place);
    columns.add(place, Number.NaN);
  });
  const rows = new LineTableBuilder(columns, true);
  const rowOf = new Map<number, number>();
  places.forEach((_, at) => {
    if (holders[at] !== null) return;
    rowOf.set(at, rows.count);
    rows.add(at, 0, rows.count - 1, rowKind("session_info"), null, NO_ROW, 0, `L${at}`);
  });
  const inside = new Map<number, ObjectPlace[]>();
  places.forEach((place, at) => {
    const row = rowOf.get(holders[at] ?? -1);
    if (row !== undefined) inside.set(row, [...(inside.get(row) ?? []), place]);
  });
  const table = rows.finish(new ProblemLog());
  const session = {
    format: "notes",
    formatName: "notes",
    header: null,
    table,
    chosenLeaf: null,
  };
  const said = (object: JsonObject) => stringField(object, "say") ?? "";
  const convert = (_: number, object: JsonObject, held: readonly JsonObject[]) => ({
    type: "session_info",
    name: `${said(object)}(${held.map(said).join(" ")})`,
  });
  return lineSession(source, { session, convert, inside }, []);
}

/** Some lines are entries, the others are inside one of them. */
const anyHolders = fc
  .array(fc.option(fc.nat(30), { freq: 2 }), { minLength: 1, maxLength: 25 })
  .map((given): readonly Holder[] => {
    const entries = [...given.keys()].filter((at) => given[at] === null);
    return given.map((one) => (one === null ? null : (entries[one % entries.length] ?? null)));
  });

describe("lines inside the entries of others", () => {
  it("are with their entry in any part that is read, also in an entry that is read alone", async () => {
    await fc.assert(
      fc.asyncProperty(anyHolders, fc.nat(25), fc.nat(25), async (holders, one, other) => {
        const { session, bodies, visit } = await opened(holders);
        const { count } = session.table;
        const [from, to] = [Math.min(one, other, count), Math.min(Math.max(one, other), count)];
        const expected = [...holders.keys()]
          .filter((at) => holders[at] === null)
          .map((at) => {
            const held = [...holders.keys()].filter((line) => holders[line] === at);
            return `${at}(${held.join(" ")})`;
          });
        const alone: unknown[] = [];
        for (let row = 0; row < count; row++) alone.push((await bodies.body(row)).name);
        expect(alone).toEqual(expected);
        const found: unknown[] = [];
        const onEntry = (row: number, { name }: JsonObject) => found.push([row, name]);
        await visit(onEntry, () => {}, new AbortController().signal, from, to);
        expect(found).toEqual(expected.slice(from, to).map((name, at) => [from + at, name]));
      }),
    );
  });
});
