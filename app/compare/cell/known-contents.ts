// Entries that were compared, kept by reference: drawn again, scrolled out of sight and back or drawn
// from another version of the table, nothing is compared twice.
import { withEdit } from "../../../src/compare/side.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { stringify } from "../../../src/model/json/stringify.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import type { OpenSession } from "../../session/open/session-store.ts";
import { aloneContent, type CellContent, type PairContent, pairContent } from "./cell-content.ts";

/** An entry whose body is here. */
export interface ReadEntry {
  readonly open: OpenSession;
  readonly row: number;
  /** The `context_edit` row that applies; undefined for none. */
  readonly edit: number | undefined;
  /** Without the edit. */
  readonly body: JsonObject;
}

/** What is kept besides the last one, of that many characters together. */
const MAX_KEPT = 300;
const MAX_KEPT_CHARACTERS = 4_000_000;

interface Known {
  readonly content: PairContent;
  /** In characters. */
  readonly size: number;
}

/** In the order of use. */
const known = new Map<string, Known>();
let characters = 0;

export function contentOf(one: ReadEntry): CellContent {
  const make = () => {
    const content = aloneContent(seen(one));
    return { a: content, b: content };
  };
  return knownContent(nameOf(one), [one], make).a;
}

/** `isEqual`: they are the same as stored. */
export function contentOfPair(a: ReadEntry, b: ReadEntry, isEqual: boolean): PairContent {
  const name = `${nameOf(a)} ${isEqual ? "=" : "≠"} ${nameOf(b)}`;
  return knownContent(name, [a, b], () => pairContent(seen(a), seen(b), isEqual));
}

function knownContent(
  name: string,
  of: readonly ReadEntry[],
  make: () => PairContent,
): PairContent {
  const found = known.get(name);
  const kept = found ?? { content: make(), size: sizeOf(of) };
  // Taken out and put in again: the last in the order is the last one used.
  known.delete(name);
  known.set(name, kept);
  if (!found) {
    characters += kept.size;
    forget(name);
  }
  return kept.content;
}

function forget(last: string): void {
  for (const [name, { size }] of known) {
    if (known.size <= MAX_KEPT && characters <= MAX_KEPT_CHARACTERS) return;
    if (name === last) return;
    known.delete(name);
    characters -= size;
  }
}

function sizeOf(entries: readonly ReadEntry[]): number {
  return entries.reduce((sum, { body }) => sum + stringify(body).length, 0);
}

function seen({ open, edit, body }: ReadEntry): JsonObject {
  return withEdit(open.session.table, body, edit);
}

/** Lasts as long as the opening, whatever becomes of the table's rows. */
function nameOf({ open, row, edit }: ReadEntry): string {
  const { table } = open.session;
  return `${open.opening}:${refOf(table, row)}:${edit === undefined ? "" : refOf(table, edit)}`;
}
