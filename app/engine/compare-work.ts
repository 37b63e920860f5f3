// Compares two branches next to the bytes and sends rows as they come. The other side may be another
// session: then the page passes requests for its bodies on.
import {
  type CompareBatch,
  type CompareRow,
  compareBranches,
  isDifference,
} from "../../src/compare/branches/compare-branches.ts";
import {
  bodiesFrom,
  contextSide,
  historySide,
  type ReadBodies,
  type Side,
} from "../../src/compare/side.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { type EntryRef, refOf } from "../../src/model/table/entry-ref.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import { pageBody } from "./entries/page-body.ts";

/** What is compared on a branch: every entry, or what the model sees at its end. */
export type SeenAs = "history" | "sent";

export interface CompareRequest {
  /** Ends of the branches, as rows; NO_ROW = an empty branch. */
  readonly a: number;
  readonly b: number;
  readonly seenAs: SeenAs;
}

/** Side B of a comparison where it is another session's. */
export interface OtherSession {
  readonly table: EntryTable;
  readonly storedBodies: (refs: readonly EntryRef[]) => Promise<readonly JsonObject[]>;
}

/** Returns whether more is wanted: false cancels. Awaited, so rows never pile up. */
export type OnCompared = (batch: CompareBatch) => Promise<boolean> | boolean;

export function sideOf(
  table: EntryTable,
  leaf: number,
  seenAs: SeenAs,
  readBodies: ReadBodies,
): Side {
  return (seenAs === "sent" ? contextSide : historySide)(table, leaf, readBodies);
}

/** `other`: B's session, where it is another one. Errors: SessionError. */
export async function compareOpened(
  { session: { table }, bodies }: OpenedSession,
  { a, b, seenAs }: CompareRequest,
  onCompared: OnCompared,
  other: OtherSession | null,
): Promise<void> {
  const own = bodiesFrom(bodies);
  if (!other) {
    await runComparison(sideOf(table, a, seenAs, own), sideOf(table, b, seenAs, own), onCompared);
    return;
  }
  // Both sides bounded alike: a bounded body equals no whole one.
  const bounded = async (rows: readonly number[]) =>
    (await own(rows)).map((body) => pageBody(body));
  const others = (rows: readonly number[]) =>
    other.storedBodies(rows.map((row) => refOf(other.table, row)));
  await runComparison(
    sideOf(table, a, seenAs, bounded),
    sideOf(other.table, b, seenAs, others),
    onCompared,
  );
}

/** Batches smaller than this take longer to send than to make. */
const FLUSH_MS = 60;

/** The first difference is sent at once, everything after it in portions. `now` in ms. */
export async function runComparison(
  a: Side,
  b: Side,
  onCompared: OnCompared,
  now = () => performance.now(),
): Promise<void> {
  let waiting: CompareRow[] = [];
  let hasShownDifference = false;
  let flushedAt = now();
  for await (const batch of compareBranches(a, b)) {
    for (const row of batch.rows) waiting.push(row);
    const isDone = batch.done === batch.total;
    const isFirst: boolean = !hasShownDifference && batch.rows.some(isDifference);
    hasShownDifference ||= isFirst;
    if (!isDone && !isFirst && now() - flushedAt < FLUSH_MS) continue;
    if (!(await onCompared({ ...batch, rows: waiting }))) return;
    waiting = [];
    flushedAt = now();
  }
}
