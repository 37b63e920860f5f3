// The next version of an opened session whose rows are others, or more.
import type { WrittenDetails } from "../../../../src/model/build/join-details.ts";
import type { Session } from "../../../../src/model/session.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";

/** How rows came from those that stood in their place. Rows that only got more at their end are not renewed. */
export interface Renewal {
  /** How often the rows of an opening were renewed. */
  readonly number: number;
  /** By row, the row before in which its entry was; `rows`: those that are new or say something else. Null: not known. */
  readonly from: Pick<WrittenDetails, "order" | "rows"> | null;
}

/** What another reading or draft changes of an opened session. */
export interface Versioned {
  readonly session: Session;
  readonly version: number;
  readonly rowsVersion: number;
  readonly renewal: Renewal;
  readonly details: EntryDetails | null;
}

/** As `withRows`, with other rows than before. */
export function withNewRows<S extends Versioned>(
  now: S,
  session: Session,
  details: EntryDetails | null,
  from: Renewal["from"],
): S {
  const renewal = { number: now.renewal.number + 1, from };
  return { ...withRows(now, session, details), renewal };
}

/** With more rows after those that were there. */
export function withRows<S extends Versioned>(
  now: S,
  session: Session,
  details: EntryDetails | null,
): S {
  const version = now.version + 1;
  return { ...now, session, version, rowsVersion: version, details };
}
