// Repairs of what stands beside the entries: headers, marks, line ends, text that cannot be read.
import { newSessionId } from "../../manager/entries/entry-ids.ts";
import { type Problem, type ProblemKind, UNREAD_KINDS } from "../../model/problem.ts";
import type { FileBytes, FileStretch } from "../../model/session.ts";
import { readSlices } from "../../read/line/lines.ts";
import { bytesText } from "../../text/units.ts";
import { rowEndingAfter } from "../apply/find-entry.ts";
import type { Draft } from "../draft/draft.ts";
import type { Operation } from "../operation/operation.ts";
import { isDropped } from "../tree/file-edit.ts";
import type { Repair } from "./repair.ts";

/** Errors: SessionError of the file. */
export async function textRepairs(
  draft: Draft,
  file: FileBytes,
  problems: readonly Problem[],
): Promise<readonly Repair[]> {
  const repairs: Repair[] = [];
  const add: Add = (kind, line, effect, operation) => {
    repairs.push({ kind, line, effect, operations: [operation] });
  };
  addHeaderRepairs(draft, problems, add);
  const mark = problems.find(({ kind }) => kind === "bom");
  for (const from of mark ? await marksIn(draft, file) : []) {
    const effect =
      "A byte order mark is left out; the agent does not open a file that begins with one.";
    add("bom", mark?.line ?? 0, effect, { kind: "drop-text", from, to: from + MARK.length });
  }
  const returns = problems.find(({ kind }) => kind === "carriage-returns");
  if (returns) {
    const effect = "Every line ends with a line feed only, as the agent writes it.";
    add(returns.kind, returns.line, effect, { kind: "line-ends" });
  }
  const unread = problems.filter(({ kind }) => kind === "glued-line" || UNREAD_KINDS.has(kind));
  const kindOn = new Map(unread.map(({ kind, line }) => [line, kind]));
  for (const stretch of draft.base.layout.unread) {
    if (stretch.isKnown || isDropped(draft.tree.file, stretch)) continue;
    const { line, length } = stretch;
    const effect = `${bytesText(length)} of line ${line} that no reader can use are left out.`;
    add(kindOn.get(line) ?? "malformed-line", line, effect, dropped(stretch));
  }
  return repairs;
}

type Add = (kind: Repair["kind"], line: number, effect: string, operation: Operation) => void;

function addHeaderRepairs(draft: Draft, problems: readonly Problem[], add: Add): void {
  const { base, tree } = draft;
  if (!draft.header) {
    const first = draft.table.time.find((time) => !Number.isNaN(time)) ?? Date.now();
    const timestamp = new Date(first).toISOString();
    const header = { type: "session", version: 3, id: newSessionId(first), timestamp };
    const effect = "The file begins with a session header; its folder stays unknown.";
    add("header-missing", 1, effect, { kind: "header", header });
  }
  const [own, ...more] = base.layout.headers;
  const isLate = own && base.table.count > 0 && (base.table.start[0] ?? 0) < own.start;
  if (isLate && !tree.file.isHeaderFirst) {
    const effect =
      "The header comes before the entries; the agent takes the file for no session otherwise.";
    add("header-late", own.line, effect, { kind: "header-first" });
  }
  for (const header of more) {
    if (isDropped(tree.file, header)) continue;
    const effect = "The second header is left out; the first one has counted all along.";
    add("second-header", header.line, effect, dropped(header));
  }
  for (const { kind, line } of problems) {
    if (!VERSION_KINDS.has(kind)) continue;
    const effect =
      "The header says version 3, and every entry has its id and its parent in the file.";
    add(kind, line, effect, { kind: "upgrade" });
  }
}

const VERSION_KINDS: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  "unknown-version",
  "version-missing",
  "ids-missing",
]);

function dropped({ start, length }: FileStretch): Operation {
  return { kind: "drop-text", from: start, to: start + length };
}

const MARK = [0xef, 0xbb, 0xbf];

/** Where byte order marks stand between the entries and headers. */
async function marksIn({ base, tree }: Draft, file: FileBytes): Promise<readonly number[]> {
  const found: number[] = [];
  let matched = 0;
  let at = 0;
  for await (const { bytes } of readSlices(file, {})) {
    for (const byte of bytes) {
      matched = byte === MARK[matched] ? matched + 1 : byte === MARK[0] ? 1 : 0;
      at++;
      if (matched < MARK.length) continue;
      found.push(at - MARK.length);
      matched = 0;
    }
  }
  const { table, layout } = base;
  return found.filter((mark) => {
    const isInHeader = layout.headers.some(
      ({ start, length }) => mark >= start && mark < start + length,
    );
    const isDone = tree.file.dropped.some(({ from, to }) => mark >= from && mark < to);
    const row = rowEndingAfter(table, mark);
    const isInEntry = row < table.count && (table.start[row] ?? 0) <= mark;
    return !isInHeader && !isDone && !isInEntry;
  });
}
