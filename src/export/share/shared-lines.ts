// The file of a read-only copy: the header and the chosen entries, rebuilt from the shared parts
// alone. Left out values are never written, not even to be blanked later.

import { newHeader } from "../../manager/session/session-state.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { inChunks } from "../chunks.ts";
import type { ShareScope } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";
import { type SharedObjects, sharedObjects } from "./shared-objects.ts";
import { sharedTree } from "./shared-tree.ts";

/**
 * A further change to an entry, after the scope's removals; null: the entry is removed, and its
 * children hang below the nearest remaining ancestor. Called twice for every entry, as the removed
 * ones must be known before the first write: both answers have to be equal. A changed id becomes a
 * new one, wherever it is named; the parent's id is not passed. The header is passed as row NO_ROW; a
 * removed header becomes an empty one.
 */
export type ChangeEntry = (
  entry: JsonObject,
  row: number,
) => JsonObject | null | Promise<JsonObject | null>;

export interface ShareOptions {
  readonly change?: ChangeEntry | null;
  readonly signal?: AbortSignal;
}

/**
 * The lines of a session file of the current version with the content of the scope. Chunks are valid
 * until the next one is requested.
 *
 * Every line is rewritten from what a reader sees of its entry, in every scope: bytes that no reader
 * sees, such as the first of two fields of one name or a line that is no entry, might contain left out
 * values, and no review searches them. Numbers beyond JavaScript's range are rounded.
 *
 * Errors: ShareError for a branch or turn that does not exist; SessionError of the file, "cancelled".
 */
export async function* sharedLines(
  source: ShareSource,
  scope: ShareScope,
  options: ShareOptions = {},
): AsyncGenerator<Uint8Array> {
  yield* inChunks(linesOf(source, scope, options));
}

async function* linesOf(
  source: ShareSource,
  scope: ShareScope,
  options: ShareOptions,
): AsyncGenerator<Uint8Array> {
  const { change } = options;
  const { objects, tree } = await plan(source, scope, options);
  const { header } = objects;
  const changed = change ? ((await change(header, NO_ROW)) ?? newHeader("")) : header;
  yield bytesOf(`${stringify({ ...changed, type: "session" })}\n`);
  for await (const { row, stored, entry } of objects.read(tree.order)) {
    const written = change ? await change(entry, row) : entry;
    if (written === null) throw new Error(`Broken invariant: row ${row} goes the second time only`);
    const changes = Object.fromEntries(tree.changes(row, stored, written));
    yield bytesOf(`${stringify({ ...written, ...changes })}\n`);
  }
}

/** Which rows of the session `sharedLines` writes, in the order of its lines. Errors: those of `sharedLines`. */
export async function sharedOrder(
  source: ShareSource,
  scope: ShareScope,
  options: ShareOptions = {},
): Promise<readonly number[]> {
  return (await plan(source, scope, options)).tree.order;
}

/** The facts that are needed before the first line is written. */
async function plan(source: ShareSource, scope: ShareScope, { change, signal }: ShareOptions) {
  const objects = await sharedObjects(source, scope, signal);
  const { left, changedIds } = await changed(objects, change);
  const isOwnId = (id: string) => objects.shorten(id) === id && !changedIds.has(id);
  return { objects, tree: sharedTree(source.opened.session.table, left, isOwnId) };
}

/** The chosen entries without those that a change drops, and the ids that it changes. */
async function changed({ chosen, rows, read }: SharedObjects, change: ShareOptions["change"]) {
  const gone = new Set<number>();
  const changedIds = new Set<string>();
  if (change) {
    for await (const { row, entry } of read(rows)) {
      const made = await change(entry, row);
      if (made === null) gone.add(row);
      else if (typeof entry.id === "string" && made.id !== entry.id) changedIds.add(entry.id);
    }
  }
  const stays = chosen.stays.map((isHere, row) => (gone.has(row) ? 0 : isHere));
  const carried = chosen.carried.filter((row) => !gone.has(row));
  return { left: { ...chosen, stays, carried }, changedIds };
}
