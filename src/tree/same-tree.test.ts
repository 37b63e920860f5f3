import { expect, it } from "vitest";
import type { EntryTable } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { runsOf } from "./branch/runs.ts";
import { childrenOf } from "./children.ts";
import { leavesOf } from "./leaves.ts";
import { noteVersion, treeOf } from "./same-tree.ts";

const { table } = sessionOf(`
  ask  user: Which one?
  one < ask @1 assistant: This one.
  two < ask @2 assistant: That one.`);

/** What a draft's next version is like: columns of its own. */
function version(changes: Partial<EntryTable> = {}): EntryTable {
  const columns = { parent: table.parent.slice(), time: table.time.slice() };
  return { ...table, ...columns, flags: table.flags.slice(), ...changes };
}

it("counts nothing anew of a tree that a changed text left as it was, version after version", () => {
  const [first, second] = [version(), version({ start: Float64Array.from([0, 1, 900]) })];
  noteVersion(table, first);
  noteVersion(first, second);
  expect(treeOf(second)).toBe(table);
  for (const count of [childrenOf, runsOf, leavesOf]) {
    expect(count(second)).toBe(count(table));
  }
});

it("counts anew where an entry hangs elsewhere, sorts differently or ends its path", () => {
  const others = [
    version({ parent: Int32Array.from([-1, 0, 1]) }),
    version({ time: table.time.toReversed() }),
    version({ flags: Uint16Array.from([0, 0, 1]) }),
    version({ count: 2 }),
  ];
  for (const other of others) {
    noteVersion(table, other);
    expect(treeOf(other)).toBe(other);
  }
  expect([...leavesOf(others[0] ?? table)]).toEqual([2]);
});
