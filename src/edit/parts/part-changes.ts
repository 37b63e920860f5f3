// A person's changes to the parts of an entry, as operations on it.
import { isArray, type Json, parseJson } from "../../model/json/json.ts";
import type { EntryAddress, Operation } from "../operation/operation.ts";
import { type EditablePart, type EntryPart, type EntryParts, isEditable } from "./entry-parts.ts";
import { valueChanges } from "./value-changes.ts";

/** What was written, and is not done yet. */
export interface PartChange {
  /** New texts by part (`partKey`). */
  readonly texts: ReadonlyMap<string, string>;
  /** Blocks that go, by part. */
  readonly gone: ReadonlySet<string>;
  /** Text blocks that come after the others. */
  readonly added: readonly string[];
}

export const NO_CHANGE: PartChange = { texts: new Map(), gone: new Set(), added: [] };

/** Names a part among those of its entry. */
export function partKey({ path }: EntryPart): string {
  return path.join("/");
}

/** What a part says with the change; as it is stored where nothing was written. */
export function textWith(part: EntryPart, change: PartChange): string {
  return isEditable(part) ? (change.texts.get(partKey(part)) ?? part.text) : "";
}

/**
 * In the order they have to be done; empty: nothing was changed. Null: a text is no JSON where it has
 * to be one. A text that is no longer the signed one loses its signature: a provider refuses it with
 * the old one.
 */
export function changeOperations(
  entry: EntryAddress,
  given: EntryParts,
  change: PartChange,
): readonly Operation[] | null {
  const operations: Operation[] = [];
  const more = additions(entry, given, change);
  for (const part of given.parts) {
    if (!isEditable(part) || change.gone.has(partKey(part))) continue;
    const text = textWith(part, change);
    const isAmongAdded = more.length > 0 && part.path === given.content?.path;
    if (text === part.text || isAmongAdded) continue;
    const value = part.kind === "json" ? parseJson(text) : text;
    if (value === undefined) return null;
    if (given.type === "compaction") operations.push({ kind: "compaction", entry, summary: text });
    else if (part.kind !== "json") operations.push({ kind: "set", entry, path: part.path, value });
    else operations.push(...jsonOperations(entry, part, value));
    if (part.signature) operations.push({ kind: "unset", entry, path: part.signature });
  }
  operations.push(...more);
  // From the end, as each block that goes moves those after it.
  for (const part of given.parts.toReversed()) {
    if (part.block && change.gone.has(partKey(part))) {
      operations.push({ kind: "unset", entry, path: part.block });
    }
  }
  return operations;
}

/** What was not touched inside a value stays to the byte. */
function jsonOperations(
  entry: EntryAddress,
  { path, text }: EditablePart,
  after: Json,
): readonly Operation[] {
  const before = parseJson(text) ?? null;
  return valueChanges(path, before, after).map((change) =>
    change.value === undefined
      ? { kind: "unset", entry, path: change.path }
      : { kind: "set", entry, path: change.path, value: change.value },
  );
}

function additions(
  entry: EntryAddress,
  { content, parts }: EntryParts,
  change: PartChange,
): readonly Operation[] {
  const added = change.added.filter((text) => text !== "");
  if (!content || added.length === 0) return [];
  const blocks = added.map((text): Json => ({ type: "text", text }));
  const { path, value } = content;
  if (isArray(value)) {
    return blocks.map((block, at) => ({
      kind: "set",
      entry,
      path: [...path, value.length + at],
      value: block,
    }));
  }
  // One text without blocks becomes the first of them.
  const [first] = parts;
  const text = first ? textWith(first, change) : "";
  return [{ kind: "set", entry, path, value: [{ type: "text", text }, ...blocks] }];
}

/** Whether nothing would be left of an entry's content. */
export function leavesNothing({ content, parts, more }: EntryParts, change: PartChange): boolean {
  if (!content || !isArray(content.value) || more > 0 || change.gone.size === 0) return false;
  const stays = parts.some((part) => part.block !== null && !change.gone.has(partKey(part)));
  return !stays && change.added.every((text) => text === "");
}
