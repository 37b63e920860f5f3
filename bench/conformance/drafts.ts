// Random drafts, written and opened with the published agent: it must find the tree, the leaf and the
// context that the draft showed.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { DraftSession } from "../../src/edit/draft/draft-session.ts";
import { OperationError } from "../../src/edit/operation/operation.ts";
import { repairAll } from "../../src/edit/repair/propose.ts";
import { compareExport } from "../../src/export/jsonl/compare-export.ts";
import { type ExportKind, exportJsonl } from "../../src/export/jsonl/export-jsonl.ts";
import { openSession } from "../../src/formats/index.ts";
import { type ByteSource, memorySource } from "../../src/read/source/byte-source.ts";
import { fullSession } from "../../src/testing/full-session.ts";
import {
  type DrawnOperation,
  drawnOperation,
  operationOf,
} from "../../src/testing/random-operations.ts";
import { pathsIn, recordedIn } from "../fuzz/recorded.ts";
import { bytesOfBase, type DrawnBase, drawnBase } from "./bases.ts";
import { compareOpened, type Same } from "./opened.ts";
import type { Program } from "./program.ts";

export interface DrawnDraft {
  readonly base: DrawnBase;
  readonly operations: readonly DrawnOperation[];
  readonly kind: ExportKind["kind"];
}

/** `written`: text of a file that a program wrote. */
export function drawnDraft(written: fc.Arbitrary<string>): fc.Arbitrary<DrawnDraft> {
  return fc.record({
    base: drawnBase(written),
    operations: fc.array(drawnOperation, { minLength: 1, maxLength: 12 }),
    kind: fc.constantFrom("tree", "tree", "tree", "branch", "fork"),
  });
}

/** The number of lines that were written; 0 where there was nothing to write. */
export async function compareDraft(
  { base, operations, kind }: DrawnDraft,
  folder: string,
  reference: Program,
  same: Same,
): Promise<number> {
  const file = memorySource(bytesOfBase(base), "in.jsonl");
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

/** Damaged files. */
export const damaged: readonly string[] = [
  ...pathsIn("fixtures/oddities").filter((path) => path.endsWith(".jsonl")),
  ...recordedIn("oracle/dev")
    .filter((path) => basename(path).startsWith("bad-"))
    .map((path) => join(path, "session.jsonl")),
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
  const isTree = kind.kind === "tree";
  const bodies = isTree ? session.opened().bodies : null;
  await compareOpened({ path, table: made.rows.table, bodies }, reference, same);
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
