// What a draft starts from: the rows of an opened file, and what the file holds beside them.
import type { JsonObject } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import type { FileLayout, OpenedSession } from "../../model/session.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { openingLeaf } from "../../tree/leaves.ts";

/** Plain data. */
export interface DraftBase {
  readonly table: EntryTable;
  readonly header: JsonObject | null;
  readonly layout: FileLayout;
  /** Row of the leaf; NO_ROW for none. */
  readonly leaf: number;
  /** Of an older version: an edited file is written as version 3, as the agent writes it on opening. */
  readonly isOld: boolean;
  /** Its lines are those of what came out of it. */
  readonly isCompressed: boolean;
}

/** Errors: SessionError "read-only" for a format whose entries are not lines of a file. */
export function draftBase({ session, layout }: OpenedSession): DraftBase {
  if (!layout) {
    throw new SessionError(
      "read-only",
      `${session.fileName} is read, but not written: only session files of pi are edited.`,
      "Edit a copy as a session of pi, or make one with `espalier export FILE -o OUT.jsonl`.",
    );
  }
  const { table, header, version, isCompressed = false } = session;
  const isOld = layout.version < 3 || version < 3;
  return { table, header, layout, leaf: openingLeaf(session), isOld, isCompressed };
}
