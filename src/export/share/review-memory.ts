// What reviews of a session have found in its entries, so that another scope of the same session is
// looked through without searching again what it leaves as it is.
import type { OpenedSession } from "../../model/session.ts";
import type { Found } from "../../redact/findings-in.ts";

/** What was found in an entry as it is stored. */
export interface Known extends Found {
  /** For which names it was searched: their key (`NameSearch.key`). */
  readonly names: string;
}

/** Entries and findings together; what is more is searched again. */
const MAX_KEPT = 1_000_000;

/**
 * Given to one review after the other. It knows entries as they are stored alone: whoever asks has seen
 * that a scope leaves the entry so. Another session, another state of a draft or other own words begin
 * anew.
 */
export class ReviewMemory {
  #of: (Pick<OpenedSession, "bodies"> & Pick<OpenedSession["session"], "table">) | null = null;
  #ownWords = "";
  #byRow = new Map<number, Known>();
  #kept = 0;

  /** Before a review: forgets what is of no use to it. */
  begin({ bodies, session: { table } }: OpenedSession, ownWords: readonly string[]): void {
    const words = JSON.stringify(ownWords);
    const isSame = this.#of?.bodies === bodies && this.#of.table === table;
    if (isSame && this.#ownWords === words) return;
    this.#of = { bodies, table };
    this.#ownWords = words;
    this.#byRow = new Map();
    this.#kept = 0;
  }

  /** Null for an entry that has to be searched. */
  at(row: number): Known | null {
    return this.#byRow.get(row) ?? null;
  }

  keep(row: number, known: Known): void {
    const before = this.#byRow.get(row);
    const size = sizeOf(known) - (before ? sizeOf(before) : 0);
    if (this.#kept + size > MAX_KEPT) return;
    this.#byRow.set(row, known);
    this.#kept += size;
  }
}

function sizeOf({ first, named }: Found): number {
  return 1 + first.length + named.length;
}
