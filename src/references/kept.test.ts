// What compactions keep, for every compaction of every fixture: the context at it, what is compared before and
// after it, the timeline, a copy with other ids and a branch that was doubled have the same entries in it.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compactionChange } from "../compare/context/context-change.ts";
import { contextEntries, givesMessages } from "../context/context-entries.ts";
import { DraftSession } from "../edit/draft/draft-session.ts";
import { sharedTree } from "../export/share/shared-tree.ts";
import { openSession } from "../formats/index.ts";
import type { JsonObject } from "../model/json/json.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  idOf,
  NO_ROW,
  parentOf,
  roleOf,
  typeOf,
} from "../model/table/table.ts";
import { textSource } from "../read/source/byte-source.ts";
import { contextTimeline } from "../stats/context-timeline.ts";
import { tokensOf } from "../stats/token-count.ts";
import { type FullSession, fullSession } from "../testing/full-session.ts";
import { sessionFilesIn } from "../testing/reading/node-shared.ts";
import { jsonLines } from "../testing/session.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";

const fixtures = fileURLToPath(new URL("../../fixtures", import.meta.url));
const HEADER = { type: "session", version: 3, id: "s", cwd: "/x" };
const NOT_COPIED = ["label", "session_info", "leaf", "usage"];

const files = sessionFilesIn(fixtures).filter((path) =>
  /"compaction"|compact_boundary|"compacted"/.test(readFileSync(path, "utf8")),
);

async function read(path: string): Promise<FullSession | null> {
  try {
    return await fullSession(textSource(readFileSync(path, "utf8"), path));
  } catch {
    // Some are written to be refused.
    return null;
  }
}

/** As a pi file in which every entry has another id, or its own; which row each of its lines is. */
async function copied({ session, table, bodies }: FullSession, hasOwnIds: boolean) {
  const stays = Uint8Array.from({ length: table.count }, (_, row) =>
    hasFlag(table, row, FLAG.repeated) ? 0 : 1,
  );
  const chosen = { stays, carried: [], leaf: openingLeaf(session) };
  const tree = sharedTree(table, chosen, () => hasOwnIds);
  const lines: JsonObject[] = [HEADER];
  for (const row of tree.order) {
    const stored = await bodies.body(row);
    lines.push({ ...stored, ...Object.fromEntries(tree.changes(row, stored, stored)) });
  }
  return { source: textSource(jsonLines(lines), "copy.jsonl"), order: tree.order };
}

const openTable = async (source: ReturnType<typeof textSource>) =>
  (await openSession({ kind: "file", source })).session.table;

const kinds = (table: EntryTable, rows: readonly number[]) =>
  rows
    .map((row) => `${typeOf(table, row)} ${roleOf(table, row)}`)
    .filter((kind) => !NOT_COPIED.includes(kind.split(" ")[0] ?? ""));

it.each(files.map((path) => [relative(fixtures, path), path]))("%s", async (_, path) => {
  const full = await read(path);
  if (!full) return;
  const { table, details } = full;
  const [renamed, same] = [await copied(full, false), await copied(full, true)];
  const copy = await openTable(renamed.source);
  for (const [row, entry] of table.parsedEntries) {
    if (entry.type !== "compaction" || hasFlag(table, row, FLAG.repeated)) continue;
    const context = contextEntries(table, row);
    const { path } = context;
    const sent = context.rows.filter((one) => givesMessages(table, context, one));
    const tokens = sent.reduce((sum, one) => sum + tokensOf(table, details, one).tokens, 0);
    const change = compactionChange(table, details, row);
    const before = contextEntries(table, parentOf(table, row)).rows;
    expect(
      change.before.map((one) => one.row),
      `before ${row}`,
    ).toEqual(before);
    expect(
      change.after.map((one) => one.row),
      `after ${row}`,
    ).toEqual(context.rows);
    expect(change.compaction).toBe(row);
    const dropped = change.dropped.map((one) => one.row);
    const stays = [...change.kept, ...change.added].map((one) => one.row);
    expect(new Set([...stays, ...dropped])).toEqual(new Set([...before, ...context.rows]));
    if (context.edits.size === 0) expect(change.afterTokens.tokens, `after ${row}`).toBe(tokens);

    const drop = contextTimeline(table, details, path).drops.find(({ at }) => path[at] === row);
    expect(drop?.estimate, `timeline at ${row}`).toBe(tokens);

    const again = contextEntries(copy, renamed.order.indexOf(row)).rows;
    expect(
      again.map((one) => renamed.order[one]),
      `copy at ${row}`,
    ).toEqual(context.rows);

    const draft = new DraftSession(
      await openSession({ kind: "file", source: same.source }),
      same.source,
    );
    const own = draft.draft.table;
    const at = same.order.indexOf(row);
    const [first = NO_ROW] = pathTo(own, at);
    const ends = { entry: idOf(own, first), leaf: idOf(own, at) };
    await draft.apply({ kind: "duplicate", ...ends, seed: "x" });
    const { table: doubled } = draft.draft;
    const rows = contextEntries(doubled, openingLeaf({ table: doubled, chosenLeaf: null })).rows;
    expect(kinds(doubled, rows), `doubled at ${row}`).toEqual(kinds(table, context.rows));
  }
});
