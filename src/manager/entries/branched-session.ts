// One path of a session as the entries of a new one (formats.md 5.2, createBranchedSession). Labels
// are removed from the path, so the rest is chained again: no entry may point at one that stayed
// behind.
import { ensure } from "../../lib/ensure.ts";
import { type EntryKey, keyOf } from "../../model/table/ids.ts";
import { firstKept } from "../../references/kept.ts";
import { labelsOf } from "../../tree/labels.ts";
import { newEntryId } from "./entry-ids.ts";
import { EntryLog } from "./entry-log.ts";
import { asStored } from "./session-entry.ts";
import type { SessionEntry } from "./stored-types.ts";

/**
 * The branch as a log of its own: entries keep id, time and the bytes they have in the file they come from. The
 * labels of kept entries follow as new entries with the time they were set, in the order of the label map.
 * `path`: rows root first.
 */
export function branchedLog(source: EntryLog, path: Int32Array): EntryLog {
  const { entries, table } = source;
  /** By copy, in order. */
  const origins = new Map<SessionEntry, SessionEntry>();
  const keptAs = new Map<EntryKey, string>();
  const dropped: SessionEntry[] = [];
  const keptRows = new Set<number>();
  const taken = new Set<string>();
  let parentId: string | null = null;
  for (const row of path) {
    const entry: SessionEntry = ensure(entries[row], `entry in row ${row}`);
    if (entry.type === "label") {
      dropped.push(entry);
      continue;
    }
    for (const label of dropped.splice(0)) keptAs.set(keyOf(label.id), entry.id);
    keptRows.add(row);
    const chained = entry.parentId === parentId ? entry : { ...entry, parentId };
    origins.set(withKeptId(chained, keptAs), entry);
    taken.add(entry.id);
    parentId = entry.id;
  }
  const branched = [...origins.keys()];
  for (const [target, { text, setBy }] of labelsOf(table)) {
    if (!keptRows.has(target)) continue;
    const id = newEntryId((candidate) => taken.has(candidate));
    const { timestamp } = ensure(entries[setBy], "label entry");
    const targetId = ensure(entries[target], "labelled entry").id;
    branched.push({ type: "label", id, parentId, timestamp, targetId, label: text });
    taken.add(id);
    parentId = id;
  }
  return new EntryLog(branched, (entry) => {
    const origin = origins.get(entry);
    return origin ? source.lineOf(entry, origin) : null;
  });
}

/** A compaction that kept from a label before it on keeps from the entry after that label on. */
function withKeptId(entry: SessionEntry, keptAs: ReadonlyMap<EntryKey, string>): SessionEntry {
  // As pi does: a list of kept entries, which pi does not write, stays unchanged.
  const kept = entry.type === "compaction" ? firstKept(asStored(entry)) : undefined;
  const firstKeptEntryId = kept === undefined ? undefined : keptAs.get(kept);
  return firstKeptEntryId === undefined ? entry : { ...entry, firstKeptEntryId };
}
