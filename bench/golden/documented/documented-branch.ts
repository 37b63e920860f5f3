// What the documents promise of a new session made from one path, and of a fork (formats.md 2.9, 2.19,
// 5.2), on the documented tree, with code of its own.
import type { JsonObject } from "../../../src/model/json/json.ts";
import { canonical } from "../canonical.ts";
import type { GoldenBranch, GoldenBranchEntry, GoldenFork } from "../golden-file.ts";
import { type Documented, idKey } from "./documented.ts";
import { documentedPosition } from "./documented-context.ts";
import { isRecord } from "./strict-file.ts";

/** What a branch or fork is asked with. */
export interface Origin {
  readonly cwd: string;
  readonly isPersisted: boolean;
}

export function documentedBranch(
  documented: Documented,
  ordinal: number,
  { cwd, isPersisted }: Origin,
): GoldenBranch {
  const path = documented.path(ordinal);
  const kept = path.filter((at) => documented.entryAt(at).type !== "label");
  const indexOf = new Map(kept.map((at, index) => [documented.keyAt(at), index]));
  const labels = labelsOf(documented, kept);
  // A repeated id names its last entry.
  const place = (at: number | undefined) =>
    at === undefined ? null : (indexOf.get(documented.keyAt(at)) ?? -1);
  const entries = [
    ...kept.map((at, index) => ({
      ...keptEntry(documented, at, path, indexOf),
      parentIndexInResult: place(kept[index - 1]),
    })),
    ...labels.map(
      ({ target, text, time }, nth): GoldenBranchEntry => ({
        type: "label",
        sourceOrdinal: null,
        parentIndexInResult: nth > 0 ? kept.length + nth - 1 : place(kept.at(-1)),
        targetIndexInResult: indexOf.get(documented.keyAt(target)) ?? -1,
        label: text,
        timestamp: time,
      }),
    ),
  ];
  const { messagesSha256, messageCount, thinkingLevel, model } = documentedPosition(
    documented,
    ordinal,
  );
  const header = {
    type: "session",
    version: 3,
    id: "<new>",
    timestamp: "<now>",
    cwd,
    ...(isPersisted && { parentSession: "<source>" }),
  };
  return {
    header,
    fileWritten: isPersisted && kept.some((at) => isReply(documented.entryAt(at))),
    leafIndex: labels.length > 0 ? entries.length - 1 : place(kept.at(-1)),
    roots: entries.length > 0 ? [0] : [],
    context: { messagesSha256, messageCount, thinkingLevel, model },
    entries,
  };
}

function keptEntry(
  documented: Documented,
  at: number,
  path: readonly number[],
  indexOf: ReadonlyMap<string, number>,
): Omit<GoldenBranchEntry, "parentIndexInResult"> {
  const { type, targetId } = documented.entryAt(at);
  const first = type === "compaction" ? keptIndex(documented, at, path, indexOf) : undefined;
  return {
    type,
    sourceOrdinal: documented.answererOf(at),
    ...(first !== undefined && { firstKeptIndexInResult: first }),
    ...(type === "context_edit" && {
      targetIndexInResult: documented.isChained ? -1 : (indexOf.get(idKey(targetId)) ?? -1),
    }),
  };
}

/** A first kept label before the compaction stands for the next entry that stays. */
function keptIndex(
  documented: Documented,
  at: number,
  path: readonly number[],
  indexOf: ReadonlyMap<string, number>,
): number | undefined {
  const { firstKeptEntryId, firstKeptEntryIndex } = documented.entryAt(at);
  const kept = documented.keptBy(at);
  if (kept === undefined) {
    const isLater = documented.isChained && documented.namesLater(at, firstKeptEntryIndex);
    return firstKeptEntryId === undefined || isLater ? undefined : -1;
  }
  let place = path.findIndex((other) => documented.keyAt(other) === documented.keyAt(kept));
  const own = path.indexOf(at);
  while (place >= 0 && place < own && documented.entryAt(path[place] ?? -1).type === "label")
    place++;
  const target = place >= 0 ? path[place] : kept;
  return indexOf.get(documented.keyAt(target ?? kept)) ?? -1;
}

function labelsOf(documented: Documented, kept: readonly number[]) {
  const answerers = new Set(kept.map((at) => documented.answererOf(at)));
  return [...documented.labels()]
    .filter(([target]) => answerers.has(target))
    .map(([target, { text, time }]) => ({ target, text, time }));
}

function isReply({ type, message }: JsonObject): boolean {
  return type === "message" && isRecord(message) && message.role === "assistant";
}

/**
 * The fork's entries; where ids are made anew they are `#` and a place, as `placed` makes them.
 * Nothing but what an upgrade changes may differ from the source.
 */
export function documentedFork(documented: Documented): readonly JsonObject[] {
  return documented.objects.map(({ ordinal }, place) => {
    const entry = documented.entryAt(ordinal);
    if (!documented.isChained) return entry;
    const parentId = place === 0 ? null : `#${place - 1}`;
    const chained: JsonObject = { ...entry, id: `#${place}`, parentId };
    if (entry.type !== "compaction" || typeof entry.firstKeptEntryIndex !== "number")
      return chained;
    const { firstKeptEntryIndex, ...rest } = chained;
    const kept = documented.keptBy(ordinal);
    const keptPlace = documented.objects.findIndex((other) => other.ordinal === kept);
    if (keptPlace >= 0) return { ...rest, firstKeptEntryId: `#${keptPlace}` };
    if (!documented.namesLater(ordinal, firstKeptEntryIndex)) return rest;
    const { firstKeptEntryId: _, ...without } = rest;
    return without;
  });
}

/** Entries with ids as `documentedFork` has them. */
export function placed(entries: readonly JsonObject[]): readonly JsonObject[] {
  const nameOf = new Map(entries.map(({ id }, place) => [id, `#${place}`]));
  const named = (id: JsonObject[string]) => nameOf.get(id) ?? id;
  return entries.map((entry) => ({
    ...entry,
    id: named(entry.id),
    parentId: named(entry.parentId),
    ...("firstKeptEntryId" in entry && { firstKeptEntryId: named(entry.firstKeptEntryId) }),
  }));
}

/** What is known of a fork with these entries. */
export function forkAnswer(
  header: unknown,
  entries: readonly unknown[],
  sources: readonly unknown[],
): GoldenFork {
  return {
    header,
    entryCount: entries.length,
    sameEntriesInOrder: canonical(entries) === canonical(sources),
    entriesWithoutId: entries.filter((entry) => !isRecord(entry) || entry.id === undefined).length,
  };
}
