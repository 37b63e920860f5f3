// By which fields an entry names others, beside its parent: the one list of them. Labels, context edits and
// leaf entries name their target, branch summaries where they come from, compactions what they keep
// (formats.md 2.4 to 2.13; the list of kept entries is how compactions of Claude Code are read).
import { isArray, type Json, type JsonObject } from "../model/json/json.ts";

/** Top-level fields by the type of the entry. */
const FIELDS: ReadonlyMap<Json | undefined, readonly string[]> = new Map([
  ["label", ["targetId"]],
  ["context_edit", ["targetId"]],
  ["leaf", ["targetId"]],
  ["branch_summary", ["fromId"]],
  ["compaction", ["firstKeptEntryId", "keptEntryIds", "providerReplayThroughEntryId"]],
]);

/** All of the fields, each once: none of them is changed as a value. */
export const REFERENCE_FIELDS: readonly string[] = [...new Set([...FIELDS.values()].flat())];

/** Whether entries of the type say something of another one and nothing without it. */
export function isPointer(type: Json | undefined): boolean {
  return FIELDS.get(type)?.[0] === "targetId";
}

/** The ids that an entry names, in no order; what stands there that is no id, too. */
export function* referencesOf(entry: JsonObject): Generator<Json> {
  for (const field of FIELDS.get(entry.type) ?? []) {
    const named = entry[field];
    if (isArray(named)) yield* named;
    else if (named !== undefined && named !== null) yield named;
  }
}

/** Instead of an id in a list: it is left out of it. */
export const LEFT_OUT = Symbol("left out");

/** What is named instead of an id; undefined: the id stays. */
export type Rename = (id: Json, field: string) => Json | typeof LEFT_OUT | undefined;

/** The fields by which the entry names others, as far as they are other ones once ids are renamed. */
export function renamedReferences(entry: JsonObject, rename: Rename): ReadonlyMap<string, Json> {
  const changed = new Map<string, Json>();
  for (const field of FIELDS.get(entry.type) ?? []) {
    const named = entry[field];
    if (named === undefined || named === null) continue;
    if (!isArray(named)) {
      const now = rename(named, field);
      if (now !== undefined && now !== LEFT_OUT) changed.set(field, now);
      continue;
    }
    const renamed = named.map((id) => rename(id, field) ?? id);
    if (renamed.every((id, at) => id === named[at])) continue;
    changed.set(
      field,
      renamed.filter((id) => id !== LEFT_OUT),
    );
  }
  return changed;
}
