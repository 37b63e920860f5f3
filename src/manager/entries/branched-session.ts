// One path of a session as the entries of a new one (formats.md 5.2, createBranchedSession). Labels
// leave the path, so the rest is chained anew: no entry may point at one that stayed behind.
import { ensure } from "../../lib/ensure.ts";
import { type EntryKey, keyOf } from "../../model/table/ids.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { renamedReferences } from "../../references/references.ts";
import { labelsOf } from "../../tree/labels.ts";
import { newEntryId } from "./entry-ids.ts";
import { EntryLog } from "./entry-log.ts";
import { asStored } from "./session-entry.ts";
import type { SessionEntry } from "./stored-types.ts";

/** The branch as a log of its own: entries keep the bytes they have in the file they come from. */
export function branchedLog(source: EntryLog, path: Int32Array): EntryLog {
  const branched = branchedEntries(source.entries, source.table, path);
  const origins = new Map(branched.map(({ entry, origin }) => [entry, origin]));
  return new EntryLog(
    branched.map(({ entry }) => entry),
    (entry) => {
      const origin = origins.get(entry);
      return origin ? source.lineOf(entry, origin) : null;
    },
  );
}

interface BranchedEntry {
  readonly entry: SessionEntry;
  /** The entry it is a copy of; null for a new one. */
  readonly origin: SessionEntry | null;
}

/**
 * `path`: rows root first. Kept entries keep id and time; the labels of kept entries follow as new
 * entries with the time they were set, in the order of the label map.
 */
function branchedEntries(
  entries: readonly SessionEntry[],
  table: EntryTable,
  path: Int32Array,
): BranchedEntry[] {
  const chain: { entry: SessionEntry; origin: SessionEntry | null }[] = [];
  const keptAs = new Map<EntryKey, string>();
  const dropped: SessionEntry[] = [];
  const keptRows = new Set<number>();
  for (const row of path) {
    const entry = ensure(entries[row], `entry in row ${row}`);
    if (entry.type === "label") {
      dropped.push(entry);
      continue;
    }
    for (const label of dropped.splice(0)) keptAs.set(keyOf(label.id), entry.id);
    keptRows.add(row);
    const chained = rechained(entry, chain.at(-1)?.entry.id ?? null);
    chain.push({ entry: withKeptId(chained, keptAs), origin: entry });
  }
  const kept: BranchedEntry[] = [...chain];
  const taken = new Set(kept.map(({ entry }) => entry.id));
  for (const label of labelsFor(entries, table, keptRows)) {
    const id = newEntryId((candidate) => taken.has(candidate));
    taken.add(id);
    const parentId = kept.at(-1)?.entry.id ?? null;
    kept.push({ entry: { type: "label", id, parentId, ...label }, origin: null });
  }
  return kept;
}

function rechained(entry: SessionEntry, parentId: string | null): SessionEntry {
  return entry.parentId === parentId ? entry : { ...entry, parentId };
}

/** A compaction that kept from a label before it on keeps from the entry after that label on. */
function withKeptId(entry: SessionEntry, keptAs: ReadonlyMap<EntryKey, string>): SessionEntry {
  if (entry.type !== "compaction") return entry;
  const names = renamedReferences(asStored(entry), (id) => keptAs.get(keyOf(id)));
  return names.size === 0 ? entry : { ...entry, ...Object.fromEntries(names) };
}

function labelsFor(
  entries: readonly SessionEntry[],
  table: EntryTable,
  keptRows: ReadonlySet<number>,
): { timestamp: string; targetId: string; label: string }[] {
  return [...labelsOf(table)]
    .filter(([target]) => keptRows.has(target))
    .map(([target, { text, setBy }]) => ({
      timestamp: ensure(entries[setBy], "label entry").timestamp,
      targetId: ensure(entries[target], "labelled entry").id,
      label: text,
    }));
}
