// A kind of what an agent sends and does not write down.
import type { EntryDetails } from "./details.ts";
import type { EntryTable } from "./table.ts";

/** A context as rows and figures tell of it. */
export interface SentRows {
  readonly table: EntryTable;
  readonly details: EntryDetails;
  /** In the order in which the model gets them. */
  readonly rows: readonly number[];
}

/** What of a request no session file of an agent records. */
export interface UnrecordedKind {
  /** One word for programs. */
  readonly id: string;
  /** One sentence for people: what is sent otherwise, or besides. */
  readonly reason: string;
  /** Whether it happens in a context. */
  isIn(sent: SentRows): boolean;
}
