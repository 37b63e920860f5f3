// The next version of an opened session whose rows changed or were appended, and how they changed.
import type { Session } from "../../../../src/model/session.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import { NO_ROW } from "../../../../src/model/table/table.ts";

/** How the rows of a session changed in one step. */
export interface RowsChange {
  /** The cause: its file, or an edit of its draft. */
  readonly by: "file" | "draft";
  /**
   * By row, the earlier row of the same entry; NO_ROW: it is new. Null: all kept their rows, new ones come
   * after them.
   */
  readonly order: Int32Array | null;
  /** Rows of new entries, ascending. */
  readonly added: Int32Array;
  /** Rows of entries with changed content, ascending. */
  readonly changed: Int32Array;
  /** Earlier rows of removed entries, ascending. */
  readonly removed: Int32Array;
}

/** What another reading or draft changes in an opened session. */
export interface Versioned {
  readonly session: Session;
  readonly version: number;
  readonly rowsVersion: number;
  readonly renewals: number;
  readonly change: RowsChange | null;
  readonly details: EntryDetails | null;
}

const NONE = new Int32Array();

/** With other rows than before, as `change` describes. */
export function withNewRows<S extends Versioned>(
  now: S,
  session: Session,
  details: EntryDetails | null,
  change: RowsChange,
): S {
  return { ...next(now, session, details), renewals: now.renewals + 1, change };
}

/** With more rows after the existing ones. */
export function withMoreRows<S extends Versioned>(
  now: S,
  session: Session,
  details: EntryDetails | null,
): S {
  const { count } = now.session.table;
  const added = Int32Array.from({ length: session.table.count - count }, (_, at) => count + at);
  const change = { by: "file", order: null, added, changed: NONE, removed: NONE } as const;
  return { ...next(now, session, details), change };
}

function next<S extends Versioned>(now: S, session: Session, details: EntryDetails | null): S {
  const version = now.version + 1;
  return { ...now, session, version, rowsVersion: version, details };
}

/**
 * `wasAt`: for each row, the earlier row of the same entry; NO_ROW: it is new. `isOther`: whether that
 * entry's content changed.
 */
export function rowsChange(
  countBefore: number,
  count: number,
  wasAt: (row: number) => number,
  isOther: (row: number, before: number) => boolean,
): Omit<RowsChange, "by"> {
  const order = new Int32Array(count);
  const added: number[] = [];
  const changed: number[] = [];
  const removed: number[] = [];
  const isThere = new Uint8Array(countBefore);
  for (let row = 0; row < count; row++) {
    const before = wasAt(row);
    order[row] = before;
    if (before === NO_ROW) added.push(row);
    else {
      isThere[before] = 1;
      if (isOther(row, before)) changed.push(row);
    }
  }
  for (let row = 0; row < countBefore; row++) if (!isThere[row]) removed.push(row);
  return {
    order,
    added: Int32Array.from(added),
    changed: Int32Array.from(changed),
    removed: Int32Array.from(removed),
  };
}
