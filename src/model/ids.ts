// Entry ids. A file may hold any JSON value where an id belongs; a key keeps apart what JSON keeps
// apart (8 and "8"), so one Map serves all of them.
import { isObject, type Json } from "./json.ts";

declare const brand: unique symbol;

/** What an entry is looked up by. Equal keys = equal ids. Made by `keyOf` only. */
export type EntryKey = string & { readonly [brand]: "EntryKey" };

/** Marks keys whose id is no string. U+0000 cannot begin an id any known writer makes. */
const NOT_A_STRING = "\u0000";

/** The key of an id as found in a file. A missing id has the key of `undefined`. */
export function keyOf(id: Json | undefined): EntryKey {
  if (typeof id === "string") {
    return (id.startsWith(NOT_A_STRING) ? `${NOT_A_STRING}s${id}` : id) as EntryKey;
  }
  return `${NOT_A_STRING}j${id === undefined ? "" : JSON.stringify(id)}` as EntryKey;
}

/** The id as a person should see it: the string itself, other JSON values as JSON, "" when missing. */
export function idText(key: EntryKey): string {
  return key.startsWith(NOT_A_STRING) ? key.slice(2) : key;
}

/** The JSON value a key was made from; undefined when the id was missing. */
export function idValue(key: EntryKey): Json | undefined {
  if (!key.startsWith(NOT_A_STRING)) return key;
  if (key[1] === "s") return key.slice(2);
  return key.length === 2 ? undefined : (JSON.parse(key.slice(2)) as Json);
}

/** Whether a walk to the root stops at this parent id: JavaScript's falsy ids (formats.md 2.12). */
export function endsPath(parentId: Json | undefined): boolean {
  return !isObject(parentId) && !parentId;
}
