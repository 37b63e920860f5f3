// Rows at the end of a table: what they cost, and what the table before still knows. That the result
// is the table of all rows is shown with files, in formats/pi-growth.test.ts.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json/json.ts";
import { ProblemLog } from "../problem.ts";
import { keyOf } from "../table/ids.ts";
import { type EntryTable, hasSameRows, NO_ROW, rowOf } from "../table/table.ts";
import { extendTable, type TableTail } from "./extend-table.ts";
import { fieldsOf, TableBuilder, tableOf } from "./table-builder.ts";

function entry(id: string, parentId: string | null): JsonObject {
  return { type: "label", id, parentId, targetId: "e0", label: id };
}

const CHAIN = Array.from({ length: 2000 }, (_, i) => entry(`e${i}`, i > 0 ? `e${i - 1}` : null));

function tableOfEntries(entries: readonly JsonObject[]): EntryTable {
  return tableOf(entries, new ProblemLog());
}

/** `start`: the index of the first among all entries. */
function tailOf(entries: readonly JsonObject[], start: number): TableTail {
  const builder = new TableBuilder();
  entries.forEach((each, i) => {
    builder.add(fieldsOf(each, { start: start + i, length: 0, line: 0, flags: 0 }));
  });
  return builder.tail();
}

function extended(table: EntryTable, entries: readonly JsonObject[]): EntryTable {
  const next = extendTable(table, tailOf(entries, table.count));
  if (typeof next === "string") throw new Error(next);
  return next;
}

describe("a table that gets more rows", () => {
  it("is the table of all rows, however many times it gets one more", () => {
    let table = tableOfEntries(CHAIN.slice(0, 1000));
    for (let i = 1000; i < 2000; i++) table = extended(table, CHAIN.slice(i, i + 1));
    expect(hasSameRows(table, tableOfEntries(CHAIN))).toBe(true);
    expect(rowOf(table, keyOf("e1999"))).toBe(1999);
  });

  it("does not look at the rows before when their ids are asked for again", () => {
    const known = tableOfEntries(CHAIN.slice(0, 1000));
    let reads = 0;
    const ids = new Proxy([...(known.ids ?? [])], {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    const first = extended({ ...known, ids }, [entry("x", "e999")]);
    const readOnce = reads;
    const next = extended(extended(first, [entry("y", "x")]), [entry("z", "e5")]);
    expect([rowOf(next, keyOf("e0")), rowOf(next, keyOf("y")), rowOf(next, keyOf("z"))]).toEqual([
      0, 1001, 1002,
    ]);
    expect(readOnce).toBeGreaterThan(0);
    expect(reads).toBe(readOnce);
  });

  it("leaves the table before with its own rows and ids", () => {
    const before = tableOfEntries(CHAIN.slice(0, 3));
    extended(before, [entry("x", "e2")]);
    expect(hasSameRows(before, tableOfEntries(CHAIN.slice(0, 3)))).toBe(true);
    expect(rowOf(before, keyOf("x"))).toBe(NO_ROW);
  });

  it("can be continued in two ways", () => {
    const before = tableOfEntries(CHAIN.slice(0, 3));
    const one = extended(before, [entry("x", "e2"), entry("w", "x")]);
    const other = extended(before, [entry("y", "e2")]);
    expect(
      hasSameRows(one, tableOfEntries([...CHAIN.slice(0, 3), entry("x", "e2"), entry("w", "x")])),
    ).toBe(true);
    expect(hasSameRows(other, tableOfEntries([...CHAIN.slice(0, 3), entry("y", "e2")]))).toBe(true);
    const found = ["x", "w", "y"].map((id) => [one, other].map((table) => rowOf(table, keyOf(id))));
    expect(found).toEqual([
      [3, NO_ROW],
      [4, NO_ROW],
      [NO_ROW, 3],
    ]);
    expect([...other.parsedEntries.keys()]).toEqual([0, 1, 2, 3]);
  });

  it("is the same table when there are none", () => {
    const table = tableOfEntries(CHAIN.slice(0, 3));
    expect(extendTable(table, tailOf([], 3))).toBe(table);
  });
});
