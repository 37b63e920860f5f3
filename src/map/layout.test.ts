// @module-tag long
import { describe, expect, it } from "vitest";
import { laidOut, tableOfParents } from "../testing/map-trees.ts";
import { printMap } from "../testing/print-map.ts";

describe("the layout of the map", () => {
  it("draws a session without forks as one bar", () => {
    expect(picture("a b c d")).toBe("abcd");
  });

  it("keeps the own leaf's path straight and puts the branches before it above, in order", () => {
    expect(picture("a b c", "b d e", "b f g")).toBe(lines("    ╭───c", "    ├───de", "ab──┴───fg"));
  });

  it("puts branches that come after the straight one below it", () => {
    expect(picture("a b c", "b d e", "b f", "c g")).toBe(
      lines("ab──┬───cg", "    ├───de", "    ╰───f"),
    );
  });

  it("lets short branches of different forks share a lane", () => {
    expect(picture("a b", "a c d e f g h", "d i", "d j k l")).toBe(
      lines("           ╭───efgh", "   ╭───b   ├───i", "a──┴───cd──┴───jkl"),
    );
  });

  it("moves a long early branch outside of what hangs on later forks", () => {
    expect(picture("a 1 2 3 4 5 6 7 8", "a c d", "d e", "d f")).toBe(
      lines("   ╭───12345678", "   │       ╭───e", "a──┴───cd──┴───f"),
    );
  });

  it("stacks roots in file order with the own leaf's root on lane 0", () => {
    expect(picture("a b", "c d e", "f", "d g")).toBe(lines("ab  ╭───e", "cd──┴───g", "f"));
  });

  it("keeps the heaviest child straight where no path of the own leaf goes", () => {
    expect(picture("a b", "b c d", "b 1 2 3 4", "b e", "a z")).toBe(
      lines("          ╭───cd", "   ╭───b──┼───1234", "a──┴───z  ╰───e"),
    );
  });
});

describe("the work of the layout", () => {
  it.each([
    ["a chain of forks", (count: number) => chainOfForks(count)],
    ["many forks near the end", (count: number) => randomTree(count)],
    ["children of one node", (count: number) => [-1, ...new Array<number>(count).fill(0)]],
    ["roots", (count: number) => new Array<number>(count).fill(-1)],
    ["long branches that begin early", (count: number) => combs(count)],
  ])("grows no faster than the entries: %s", (_, shape) => {
    const small = laidOut(tableOfParents(shape(2_000))).layout.work;
    const large = laidOut(tableOfParents(shape(20_000))).layout.work;
    expect(large).toBeLessThanOrEqual(11 * small);
  });

  it("survives 50,000 forks one below the other", () => {
    const { runs, layout } = laidOut(tableOfParents(chainOfForks(100_000)));
    expect(runs.count).toBe(100_001);
    expect([layout.top, layout.bottom]).toEqual([-1, 0]);
    expect(layout.branches[0]).toBe(50_001);
  });

  it("survives a chain of 100,000 entries", () => {
    const { runs, layout } = laidOut(
      tableOfParents(Array.from({ length: 100_000 }, (_, i) => i - 1)),
    );
    expect(runs.count).toBe(1);
    expect(layout.width).toBe(100_000);
  });
});

function chainOfForks(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) =>
    index < 2 ? index - 1 : index - 2 + (index % 2),
  );
}

function randomTree(count: number): number[] {
  let state = 7;
  return Array.from({ length: count }, (_, index) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % 5 === 0 ? Math.max(-1, index - 1 - (state % 31)) : index - 1;
  });
}

/** A trunk of `count / 2` entries; one branch after every tenth of them, each as long as the rest. */
function combs(count: number): number[] {
  const parents: number[] = [];
  const trunk = Math.floor(count / 2);
  for (let i = 0; i < trunk; i++) parents.push(i - 1);
  const teeth = 20;
  const length = Math.floor((count - trunk) / teeth);
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (let i = 0; i < length; i++) parents.push(i === 0 ? tooth * 10 : parents.length - 1);
  }
  return parents;
}

/** Entries named by one character: the first of a branch may be known already and is its parent. */
function picture(...branches: readonly string[]): string {
  const names: string[] = [];
  const parents: number[] = [];
  for (const branch of branches) {
    let above = -1;
    for (const name of branch.split(" ")) {
      if (names.includes(name)) above = names.indexOf(name);
      else {
        parents.push(above);
        above = names.push(name) - 1;
      }
    }
  }
  const table = tableOfParents(parents, names);
  const { runs, layout } = laidOut(table);
  return printMap(table, runs, layout);
}

const lines = (...text: readonly string[]) => text.join("\n");
