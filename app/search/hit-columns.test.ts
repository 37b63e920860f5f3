// Columns compared with lists of hits, in any order of rows.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HitColumns } from "./hit-columns.ts";

/** The number of hits by row; the rows from `ahead` on are counted before the others. */
const sessions = fc.record({
  counts: fc.array(fc.oneof(fc.constant(0), fc.nat(4)), { minLength: 1, maxLength: 40 }),
  ahead: fc.nat(40),
  step: fc.integer({ min: 1, max: 7 }),
});

/** The lines of the list, as text: rows, and below them the indexes of their hits. */
function listed(counts: readonly number[]): readonly string[] {
  let hit = 0;
  return counts.flatMap((count, row) =>
    count === 0 ? [] : [`row ${row}`, ...Array.from({ length: count }, () => `${row} ${hit++}`)],
  );
}

function printed(columns: HitColumns): readonly string[] {
  return Array.from({ length: columns.lines }, (_, line) => {
    const { row, hit } = columns.lineAt(line);
    return hit < 0 ? `row ${row}` : `${row} ${hit}`;
  });
}

function add(
  columns: HitColumns,
  counts: readonly number[],
  from: number,
  to: number,
  upTo: number,
) {
  const rows = counts.flatMap((count, row) => (row >= from && row < to && count > 0 ? [row] : []));
  columns.add(
    rows,
    rows.map((row) => counts[row] ?? 0),
    upTo,
  );
}

describe("hits as columns", () => {
  it("are listed below their entries in the order of the rows, whatever was counted first", () => {
    fc.assert(
      fc.property(sessions, ({ counts, ahead, step }) => {
        const columns = new HitColumns(0);
        columns.grow(counts.length);
        add(columns, counts, ahead, counts.length, 0);
        expect([columns.count, columns.lines]).toEqual([0, 0]);
        const begun = Math.min(ahead, counts.length);
        for (let row = 0; row < begun; row += step) {
          const upTo = Math.min(begun, row + step);
          add(columns, counts, row, upTo, upTo);
          expect(printed(columns)).toEqual(listed(counts.slice(0, upTo)));
        }
        columns.add([], [], counts.length);
        expect(printed(columns)).toEqual(listed(counts));
        expect([...columns.counts]).toEqual(counts);
        expect(columns.withHits).toBe(counts.filter((count) => count > 0).length);
      }),
    );
  });

  it("lead from a hit to its row and its line, and from a row to its first hit", () => {
    fc.assert(
      fc.property(sessions, ({ counts }) => {
        const columns = new HitColumns(counts.length);
        add(columns, counts, 0, counts.length, counts.length);
        const lines = listed(counts);
        for (let hit = 0; hit < columns.count; hit++) {
          expect(lines[columns.lineOf(hit)]).toBe(`${columns.rowOf(hit)} ${hit}`);
        }
        counts.forEach((count, row) => {
          const first = columns.firstFrom(row);
          if (count > 0) expect(columns.rowOf(first)).toBe(row);
          else expect(first === columns.count || columns.rowOf(first) > row).toBe(true);
        });
      }),
    );
  });

  it("continue where the session has grown", () => {
    const columns = new HitColumns(2);
    columns.add([1], [2], 2);
    columns.grow(4);
    columns.add([3], [1], 4);
    expect(printed(columns)).toEqual(["row 1", "1 0", "1 1", "row 3", "3 2"]);
    expect([...columns.counts]).toEqual([0, 2, 0, 1]);
  });
});
