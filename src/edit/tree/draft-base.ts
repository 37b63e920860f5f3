// What a draft starts from: the rows of an opened file, and what the file holds beside them.
import { SessionError } from "../../model/problem.ts";
import type { FileLayout, OpenedSession } from "../../model/session.ts";
import { openingLeaf } from "../../tree/leaves.ts";

/** Plain data. */
export type DraftBase = Readonly<ReturnType<typeof draftBase>>;

/** Errors: SessionError "read-only" for a format whose entries are not lines of a file. */
export function draftBase({ session, layout }: OpenedSession) {
  if (!layout) throw notWritten(session.fileName);
  const { table, header, version, isCompressed = false } = session;
  return {
    table,
    header,
    layout: layout satisfies FileLayout,
    /** Row of the leaf; NO_ROW for none. */
    leaf: openingLeaf(session),
    /** Of an older version: an edited file is written as version 3, as the agent writes it on opening. */
    isOld: layout.version < 3 || version < 3,
    /** Its lines are those of what came out of it. */
    isCompressed,
  };
}

/** Of what is no session file of pi. */
export function notWritten(name: string): SessionError {
  return new SessionError(
    "read-only",
    `${name} is read, but not written: only session files of pi are edited.`,
    "Edit a copy as a session of pi, or make one with `espalier export FILE -o OUT.jsonl`.",
  );
}
