// Repairs of what stands beside the entries: headers, marks, line ends, text that cannot be read.
import { newSessionId } from "../../manager/entries/entry-ids.ts";
import type { Problem, ProblemKind } from "../../model/problem.ts";
import type { FileBytes, FileStretch } from "../../model/session.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { readSlices } from "../../read/line/lines.ts";
import { bytesText } from "../../text/units.ts";
import { rowEndingAfter } from "../apply/find-entry.ts";
import type { Draft } from "../draft/draft.ts";
import { isDropped } from "../tree/file-edit.ts";
import type { Repair } from "./repair.ts";

/** Errors: SessionError of the file. */
export async function textRepairs(
  draft: Draft,
  file: FileBytes,
  problems: readonly Problem[],
): Promise<readonly Repair[]> {
  const has = (kind: ProblemKind) => problems.find((problem) => problem.kind === kind);
  const marks = has("bom") ? await marksIn(draft, file) : [];
  const isCrlf = has("carriage-returns");
  return [
    ...headerRepairs(draft, problems),
    ...marks.map((from) => ({
      kind: "bom" as const,
      line: has("bom")?.line ?? 0,
      effect: "A byte order mark is left out; the agent does not open a file that begins with one.",
      operations: [{ kind: "drop-text" as const, from, to: from + MARK.length }],
    })),
    ...(isCrlf
      ? [
          {
            kind: isCrlf.kind,
            line: isCrlf.line,
            effect: "Every line ends with a line feed alone, as the agent writes it.",
            operations: [{ kind: "line-ends" as const }],
          },
        ]
      : []),
    ...unreadRepairs(draft, problems),
  ];
}

function headerRepairs(draft: Draft, problems: readonly Problem[]): readonly Repair[] {
  const { base, tree } = draft;
  const repairs: Repair[] = [];
  if (!draft.header) {
    const first = draft.table.time.find((time) => !Number.isNaN(time)) ?? Date.now();
    const timestamp = new Date(first).toISOString();
    const header = { type: "session", version: 3, id: newSessionId(first), timestamp };
    repairs.push({
      kind: "header-missing",
      line: 1,
      effect: "The file begins with a session header; its folder stays unknown.",
      operations: [{ kind: "header", header }],
    });
  }
  const [own, ...more] = base.layout.headers;
  const isLate = own && base.table.count > 0 && (base.table.start[0] ?? 0) < own.start;
  if (isLate && !tree.file.isHeaderFirst) {
    repairs.push({
      kind: "header-late",
      line: own.line,
      effect:
        "The header comes before the entries; the agent takes the file for no session otherwise.",
      operations: [{ kind: "header-first" }],
    });
  }
  for (const header of more) {
    if (isDropped(draft.tree.file, header)) continue;
    repairs.push({
      kind: "second-header",
      line: header.line,
      effect: "The second header is left out; the first one has counted all along.",
      operations: [dropped(header)],
    });
  }
  for (const { kind, line } of problems) {
    if (!VERSION_KINDS.has(kind)) continue;
    repairs.push({
      kind,
      line,
      effect: "The header says version 3, and every entry has its id and its parent in the file.",
      operations: [{ kind: "upgrade" }],
    });
  }
  return repairs;
}

const VERSION_KINDS: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  "unknown-version",
  "version-missing",
  "ids-missing",
]);

function unreadRepairs(draft: Draft, problems: readonly Problem[]): readonly Repair[] {
  const kindOn = new Map(
    problems.filter(({ kind }) => UNREAD_KINDS.has(kind)).map(({ kind, line }) => [line, kind]),
  );
  return draft.base.layout.unread.flatMap((stretch) => {
    if (stretch.isKnown || isDropped(draft.tree.file, stretch)) return [];
    const { line, length } = stretch;
    return [
      {
        kind: kindOn.get(line) ?? "malformed-line",
        line,
        effect: `${bytesText(length)} of line ${line} that no reader can use are left out.`,
        operations: [dropped(stretch)],
      },
    ];
  });
}

const UNREAD_KINDS: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  "malformed-line",
  "torn-last-line",
  "nul-bytes",
  "not-an-object",
  "glued-line",
]);

function dropped({ start, length }: FileStretch) {
  return { kind: "drop-text" as const, from: start, to: start + length };
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
    return !isInHeader && !isDone && rowOver(table, mark) === NO_ROW;
  });
}

/** The row whose bytes a byte is one of; NO_ROW for none. */
function rowOver(table: Draft["table"], byte: number): number {
  const row = rowEndingAfter(table, byte);
  return row < table.count && (table.start[row] ?? 0) <= byte ? row : NO_ROW;
}
