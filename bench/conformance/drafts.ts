// Random drafts, written and opened with the published agent: it must find the tree, the leaf and the
// context that the draft showed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { contextEntries } from "../../src/context/context-entries.ts";
import { projectContext } from "../../src/context/projection.ts";
import { DraftSession } from "../../src/edit/draft/draft-session.ts";
import { OperationError } from "../../src/edit/operation/operation.ts";
import { repairAll } from "../../src/edit/repair/propose.ts";
import { compareExport } from "../../src/export/jsonl/compare-export.ts";
import { type ExportKind, exportJsonl } from "../../src/export/jsonl/export-jsonl.ts";
import { openSession } from "../../src/formats/index.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { type EntryTable, idOf, NO_ROW } from "../../src/model/table/table.ts";
import { type ByteSource, memorySource } from "../../src/read/source/byte-source.ts";
import { fullSession } from "../../src/testing/full-session.ts";
import {
  type DrawnOperation,
  drawnOperation,
  operationOf,
} from "../../src/testing/random-operations.ts";
import { childrenAt, childrenOf } from "../../src/tree/children.ts";
import { labelsOf } from "../../src/tree/labels.ts";
import { leafOf } from "../../src/tree/leaves.ts";
import { oldFile } from "./operations.ts";
import type { Manager, Program } from "./program.ts";

export interface DrawnDraft {
  /** Text of the opened file, or which of the real ones. */
  readonly base: string | number;
  readonly operations: readonly DrawnOperation[];
  readonly kind: ExportKind["kind"];
}

const REAL = "../shared/data/real";
/** Larger ones would take most of the time. */
const MAX_BYTES = 4_000_000;

/** Real sessions, where they are present. */
const real = (existsSync(REAL) ? readdirSync(REAL) : [])
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => readFileSync(join(REAL, name)))
  .filter((bytes) => bytes.length < MAX_BYTES);

/** `written`: text of a file that a program wrote. */
export function drawnDraft(written: fc.Arbitrary<string>): fc.Arbitrary<DrawnDraft> {
  return fc.record({
    base: fc.oneof(
      { weight: 4, arbitrary: written },
      { weight: 2, arbitrary: oldFile },
      { weight: 1, arbitrary: fc.nat(Math.max(0, real.length - 1)) },
    ),
    operations: fc.array(drawnOperation, { minLength: 1, maxLength: 12 }),
    kind: fc.constantFrom("tree", "tree", "tree", "branch", "fork"),
  });
}

type Same = (what: string, theirs: string, ours: string) => void;

/** The number of lines that were written; 0 where there was nothing to write. */
export async function compareDraft(
  { base, operations, kind }: DrawnDraft,
  folder: string,
  reference: Program,
  same: Same,
): Promise<number> {
  const bytes = typeof base === "number" ? (real[base] ?? Buffer.from("")) : Buffer.from(base);
  const file = memorySource(bytes, "in.jsonl");
  const opened = await openSession({ kind: "file", source: file }).catch(() => null);
  if (!opened) return 0;
  const session = new DraftSession(opened, file);
  // Lines that only we can read stay as they are unless they are mended.
  if (typeof base === "number") await repairAll(session, null);
  if ((await applied(session, operations)) === 0 || session.draft.table.count === 0) return 0;
  return compareWritten(session, file, exportKind(kind), folder, reference, same);
}

/** A damaged file after every repair. The same as `compareDraft`. */
export async function compareRepaired(
  path: string,
  folder: string,
  reference: Program,
  same: Same,
): Promise<number> {
  const file = memorySource(readFileSync(path), path);
  if (!(await openSession({ kind: "file", source: file }).catch(() => null))) return 0;
  const { session: read, details } = await fullSession(file);
  const session = new DraftSession(await openSession({ kind: "file", source: file }), file);
  const { refused } = await repairAll(session, { problems: read.problems, details });
  same("repairs", JSON.stringify(refused), "[]");
  // Nothing is wrong with it.
  if (session.draft.operations.length === 0) return 0;
  return compareWritten(session, file, { kind: "tree" }, folder, reference, same);
}

const ORACLE = "../shared/data/oracle/dev";
const ODDITIES = "fixtures/oddities";

/** Damaged files, those of the oracle where it is present. */
export const damaged: readonly string[] = [
  ...readdirSync(ODDITIES)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(ODDITIES, name)),
  ...(existsSync(ORACLE) ? readdirSync(ORACLE) : [])
    .filter((name) => name.startsWith("bad-"))
    .map((name) => join(ORACLE, name, "session.jsonl")),
];

async function compareWritten(
  session: DraftSession,
  file: ByteSource,
  kind: ExportKind,
  folder: string,
  reference: Program,
  same: Same,
): Promise<number> {
  const made = await exportJsonl(session, file, kind);
  const parts: Uint8Array[] = [];
  for await (const part of made.bytes()) parts.push(part.slice());
  const written = Buffer.concat(parts);
  const report = await compareExport(made, file, memorySource(written, "out.jsonl"));
  same("our own reading", report.faults.join(" "), "");
  const path = join(folder, "draft.jsonl");
  writeFileSync(path, written);
  const their = reference.SessionManager.open(path);
  const { table } = made.rows;
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
  if (kind.kind !== "tree") return report.identical + report.changed + report.new;
  const { bodies } = session.opened();
  const bodyOf = new Map<number, JsonObject>();
  for (const row of context.rows) bodyOf.set(row, await bodies.body(row));
  const ours = projectContext(table, context, (row) => bodyOf.get(row) ?? {});
  same(
    "context",
    JSON.stringify(projection.messages.map(sorted)),
    JSON.stringify(ours.flatMap(({ messages }) => messages).map(sorted)),
  );
  return report.identical + report.changed + report.new;
}

/** How many of them applied. */
async function applied(session: DraftSession, operations: readonly DrawnOperation[]) {
  let count = 0;
  for (const [seed, drawn] of operations.entries()) {
    const operation = operationOf(session.draft, drawn, seed);
    if (!operation) break;
    try {
      await session.apply(operation);
      count++;
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }
  return count;
}

function exportKind(kind: ExportKind["kind"]): ExportKind {
  if (kind === "branch") return { kind, entry: null };
  return kind === "fork" ? { kind, cwd: "/else" } : { kind };
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
