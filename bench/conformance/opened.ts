// A file that we wrote, opened with the published agent: it must find the tree, the leaf and the context
// that we say are in it.
import { contextEntries } from "../../src/context/context-entries.ts";
import { projectContext } from "../../src/context/projection.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { BodyReader } from "../../src/model/session.ts";
import { type EntryTable, idOf, NO_ROW } from "../../src/model/table/table.ts";
import { childrenAt, childrenOf } from "../../src/tree/children.ts";
import { labelsOf } from "../../src/tree/labels.ts";
import { leafOf } from "../../src/tree/leaves.ts";
import type { Manager, Program } from "./program.ts";

export type Same = (what: string, theirs: string, ours: string) => void;

interface Written {
  readonly path: string;
  readonly table: EntryTable;
  /** Of the table's rows; null where what the model is sent is not compared. */
  readonly bodies: BodyReader | null;
}

export async function compareOpened(
  { path, table, bodies }: Written,
  reference: Program,
  same: Same,
): Promise<void> {
  const their = reference.SessionManager.open(path);
  const leaf = leafOf(table);
  same("leaf", String(their.getLeafId()), leaf === NO_ROW ? "null" : idOf(table, leaf));
  same(
    "entries",
    JSON.stringify(their.getEntries().map(({ id }) => String(id))),
    JSON.stringify(idsIn(table)),
  );
  same("tree", treeOfReference(their), treeOf(table));
  const context = contextEntries(table, leaf);
  const projection = their.buildSessionProjection();
  const [theirIds, ourIds] = [
    projection.entries.map(({ sourceEntry }) => String(sourceEntry.id)),
    context.rows.map((row) => idOf(table, row)),
  ];
  same("context entries", JSON.stringify(theirIds), JSON.stringify(ourIds));
  if (!bodies) return;
  const bodyOf = new Map<number, JsonObject>();
  for (const row of context.rows) bodyOf.set(row, await bodies.body(row));
  const ours = projectContext(table, context, (row) => bodyOf.get(row) ?? {});
  same(
    "context",
    JSON.stringify(projection.messages.map(sorted)),
    JSON.stringify(ours.flatMap(({ messages }) => messages).map(sorted)),
  );
}

function idsIn(table: EntryTable): readonly string[] {
  return Array.from({ length: table.count }, (_, row) => idOf(table, row));
}

/** Depth first: how deep, which entry, its label. */
function treeOf(table: EntryTable): string {
  const children = childrenOf(table);
  const labels = labelsOf(table);
  const lines: unknown[] = [];
  const open = Array.from(children.roots, (row) => ({ row, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { row, depth } = next;
    lines.push([depth, idOf(table, row), labels.get(row)?.text ?? null]);
    for (const child of childrenAt(children, row).toReversed()) {
      open.push({ row: child ?? NO_ROW, depth: depth + 1 });
    }
  }
  return JSON.stringify(lines);
}

function treeOfReference(manager: Manager): string {
  const lines: unknown[] = [];
  const open = manager
    .getTree()
    .map((node) => ({ node, depth: 0 }))
    .reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    lines.push([depth, String(node.entry.id), node.label ?? null]);
    for (const child of node.children.toReversed()) open.push({ node: child, depth: depth + 1 });
  }
  return JSON.stringify(lines);
}

/** With keys in order, where their order says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map(([key, one]) => [key, sorted(one)]));
}
