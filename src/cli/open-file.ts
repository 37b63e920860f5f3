// Opens the session that a command is about, and reads it once in full.
import { openSession } from "../formats/index.ts";
import { rowAt } from "../model/address.ts";
import type { EntryDetails } from "../model/details.ts";
import { entryLine } from "../model/entry-line.ts";
import type { BodyReader, Session } from "../model/session.ts";
import { NO_ROW } from "../model/table.ts";
import { DetailsCollector } from "../read/details.ts";
import { nodeFileSource } from "../read/node-file.ts";
import { leafOf } from "../tree/leaves.ts";
import { UsageError } from "./command.ts";

export interface ReadSession {
  readonly session: Session;
  readonly details: EntryDetails;
  /** Each row in one line, as `entryLine` says it. */
  readonly lines: readonly string[];
  readonly bodies: BodyReader;
}

/** Calls `use` while the file is open. Errors: SessionError, those of `node:fs`. */
export async function withSession<T>(
  path: string,
  use: (read: ReadSession) => T | Promise<T>,
): Promise<T> {
  const source = await nodeFileSource(path);
  try {
    const opened = await openSession({ kind: "file", source });
    const collector = new DetailsCollector();
    const lines: string[] = [];
    const { session, bodies } = await opened.visit(
      (row, entry) => {
        collector.add(row, entry);
        lines.push(entryLine(entry));
      },
      () => {},
      new AbortController().signal,
    );
    return await use({ session, details: collector.finish(), lines, bodies });
  } finally {
    await source.close();
  }
}

/** The row of an entry named on the command line; the session's leaf when none is named. */
export function rowNamed({ table, chosenLeaf }: Session, id: string | undefined): number {
  if (id === undefined) return chosenLeaf ?? leafOf(table);
  const row = rowAt(table, id);
  if (row === NO_ROW) throw new UsageError(`Entry ${id} is not in this session.`);
  return row;
}
