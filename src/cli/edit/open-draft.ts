// Opens the file that an export, a repair or a share is about, as a draft, and does what a file of
// operations says.
import { readFileSync } from "node:fs";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import { asSessionError, OperationError } from "../../edit/operation/operation.ts";
import { readOperations } from "../../edit/operation/read-operation.ts";
import { type ConvertedSession, convertedSession } from "../../export/jsonl/session-jsonl.ts";
import type { SessionInput } from "../../formats/format.ts";
import { openSession } from "../../formats/index.ts";
import { readBodies } from "../../formats/whole-session.ts";
import { joined } from "../../lib/joined.ts";
import type { Problem } from "../../model/problem.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type EntryTable, keyAt, NO_ROW, rowOf } from "../../model/table/table.ts";
import { type ByteSource, memorySource } from "../../read/source/byte-source.ts";
import type { Option } from "../command/command.ts";
import { isStream, withInput } from "../session-at.ts";

/** A file of operations, as the app saves a draft. */
export const OPERATIONS: Option = {
  summary: "first apply the changes in this file, which the app saved from a draft",
  value: "FILE",
  kind: "file",
};

export interface OpenDraft {
  readonly session: DraftSession;
  /** What the draft is of: the file, or what a session of another format is as a session file. */
  readonly source: ByteSource;
  /** Whether the draft is of the file itself. */
  readonly isFile: boolean;
  /** Where the source was made of a session of another format; null: it is the file. */
  readonly converted: Converted | null;
  /** Of the file; `paths`: of all that were named with it, itself included. */
  readonly path: string;
  readonly paths: readonly string[];
}

export interface Converted extends Pick<ConvertedSession, "filledIn"> {
  readonly formatName: string;
  /** The line of the file that a line of the session file was made from; the same one where that is not known. */
  readonly lineFrom: (line: number) => number;
  /** What the session goes on from that is not there, a sentence each. */
  readonly missing: readonly string[];
}

/** Calls `use` while the file is open. `given`: as `withInput` has it. Errors: UsageError, SessionError, those of `node:fs`. */
export async function withDraft<T>(
  path: string,
  use: (draft: OpenDraft) => Promise<T>,
  given: readonly string[] = [path],
): Promise<T> {
  const paths = given;
  const open = async (input: SessionInput) => {
    const opened = await openSession(input);
    if (opened.layout && input.kind === "file") {
      const isFile = !isStream(path) && !opened.unpacked;
      const source = opened.unpacked ?? input.source;
      const session = new DraftSession(opened, source);
      return use({ session, source, isFile, converted: null, path, paths });
    }
    const { bytes, filledIn } = await convertedSession(opened);
    const { name } = input.kind === "file" ? input.source : input;
    const source = memorySource(joined(bytes), name);
    const session = new DraftSession(await openSession({ kind: "file", source }), source);
    const { formatName, problems, table } = opened.session;
    const lineFrom = linesFrom(session.opened().session.table, table);
    const lacking = problems.filter(({ kind }) => kind === "history-truncated");
    const missing = lacking.map(({ message }) => message);
    const converted = { formatName, filledIn, missing, lineFrom };
    return use({ session, source, isFile: false, converted, path, paths });
  };
  return withInput(path, open, given);
}

/** Entries keep their ids when they are converted. */
function linesFrom(made: EntryTable, table: EntryTable): Converted["lineFrom"] {
  const rows = new Map(Array.from(made.line, (line, row) => [line, row]));
  return (line) => {
    const id = keyAt(made, rows.get(line) ?? NO_ROW);
    return (id === undefined ? undefined : table.line[rowOf(table, id)]) ?? line;
  };
}

/** Details and problems that only a full reading finds. Errors: SessionError. */
export async function readFully(
  session: DraftSession,
): Promise<{ readonly details: EntryDetails; readonly problems: readonly Problem[] }> {
  const { details, session: now } = await readBodies(session.opened());
  return { details, problems: now.problems };
}

/** Does what a file of operations says. Errors: SessionError for one that does not apply. */
export async function applyFile({ session }: OpenDraft, path: string): Promise<void> {
  await asSessionError(async () => {
    const steps = readOperations(readFileSync(path, "utf8"));
    for (const [at, step] of steps.entries()) {
      await session.apply(...step).catch((error: unknown) => {
        if (!(error instanceof OperationError)) throw error;
        const { operation, message } = error;
        throw new OperationError(`Operation ${at + 1} (${operation?.kind}): ${message}`);
      });
    }
  });
}
