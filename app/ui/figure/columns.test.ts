// Columns hold every figure once, whatever the room for them.
import { describe, expect, it } from "vitest";
import { columnsOf, columnsShape } from "./columns.ts";

const room = { width: 440, height: 100, left: 40, bottom: 20 };

describe("columns", () => {
  it("are one for each thing where there is room", () => {
    expect(
      columnsOf(
        [
          [1, 2],
          [0, 5],
        ],
        10,
      ),
    ).toEqual([
      { first: 1, last: 1, most: 0, parts: [1, 2] },
      { first: 2, last: 2, most: 1, parts: [0, 5] },
    ]);
    expect(columnsOf([], 10)).toEqual([]);
  });

  it("take neighbours together where there is not, and lose nothing", () => {
    const values = Array.from({ length: 10_007 }, (_, index) => [1, index % 7]);
    const columns = columnsOf(values, 200);
    expect(columns.length).toBeLessThanOrEqual(200);
    expect(columns.at(-1)?.last).toBe(values.length);
    const total = (list: readonly { readonly parts: readonly number[] }[]) =>
      list.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + part, 0), 0);
    expect(total(columns)).toBe(total(values.map((parts) => ({ parts }))));
    expect(columns[1]).toMatchObject({ first: 52, last: 102, most: 55 });
  });

  it("stand on one another by kind, within the room, below a round scale", () => {
    const shape = columnsShape(
      columnsOf(
        [
          [30, 10],
          [0, 0],
        ],
        10,
      ),
      room,
    );
    const [one, none] = shape.bars;
    expect(one?.parts.map(({ y, height }) => [y, height])).toEqual([
      [26, 54],
      [8, 18],
    ]);
    expect(none?.parts.map(({ height }) => height)).toEqual([0, 0]);
    expect(shape.ticks.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40]);
    for (const { x, width } of shape.bars) {
      expect(x).toBeGreaterThanOrEqual(room.left);
      expect(x + width).toBeLessThanOrEqual(room.width);
    }
  });

  it("have numbers below them that do not meet", () => {
    const { labels } = columnsShape(columnsOf(new Array(100).fill([1]), 100), room);
    expect(labels.length).toBeGreaterThan(5);
    labels.slice(1).forEach(({ x }, index) => {
      expect(x - (labels[index]?.x ?? 0)).toBeGreaterThanOrEqual(40);
    });
  });
});
