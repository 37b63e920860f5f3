// The next version of an opened session whose rows are others, or more.
import type { Session } from "../../../../src/model/session.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";

/** What another reading or draft changes of an opened session. */
export interface Versioned {
  readonly session: Session;
  readonly version: number;
  readonly rowsVersion: number;
  readonly details: EntryDetails | null;
}

export function withRows<S extends Versioned>(
  now: S,
  session: Session,
  details: EntryDetails | null,
): S {
  const version = now.version + 1;
  return { ...now, session, version, rowsVersion: version, details };
}
