// Entry ids. A file may hold any JSON value where an id belongs; a key keeps apart what JSON keeps
// apart (8 and "8"), so one Map serves all of them.
import { cutText } from "../../text/cut.ts";
import { isArray, isObject, type Json } from "../json/json.ts";

declare const brand: unique symbol;

/** What an entry is looked up by. Equal keys = equal ids. Made by `keyOf` and `rowKey` only. */
export type EntryKey = string & { readonly [brand]: "EntryKey" };

/** Marks keys whose id is no string. U+0000 cannot begin an id any known writer makes. */
const NOT_A_STRING = "\u0000";
/** Lists and objects: nothing that names one finds it again, as each is a value of its own. */
const NO_SCALAR = `${NOT_A_STRING}o`;

/** The key of an id as found in a file. A missing id has the key of `undefined`. */
export function keyOf(id: Json | undefined): EntryKey {
  if (typeof id === "string") {
    return (id.startsWith(NOT_A_STRING) ? `${NOT_A_STRING}s${id}` : id) as EntryKey;
  }
  if (isObject(id) || isArray(id)) return NO_SCALAR as EntryKey;
  return `${NOT_A_STRING}j${id === undefined ? "" : String(id)}` as EntryKey;
}

/** Whether it is the key of an id that is a text. */
export function isTextKey(key: EntryKey): boolean {
  return !key.startsWith(NOT_A_STRING) || key.startsWith(`${NOT_A_STRING}s`);
}

/** The key of the id that the entry in a row has. */
export function rowKey(id: Json | undefined, row: number): EntryKey {
  const key = keyOf(id);
  return key === NO_SCALAR ? (`${NO_SCALAR}${row}` as EntryKey) : key;
}

/** The id as a person should see it: the string itself, other JSON values as JSON, "" when missing. */
export function idText(key: EntryKey): string {
  if (key.startsWith(NO_SCALAR)) return "that is no text";
  return key.startsWith(NOT_A_STRING) ? key.slice(2) : key;
}

/** The id in a sentence: a hostile file has ids of megabytes. */
export function shownId(key: EntryKey): string {
  return cutText(idText(key), 64);
}

/** The JSON value a key was made from; undefined when the id was missing, a list or an object. */
export function idValue(key: EntryKey): Json | undefined {
  if (!key.startsWith(NOT_A_STRING)) return key;
  if (key[1] === "s") return key.slice(2);
  const text = key.slice(2);
  if (key[1] === "o" || text === "") return undefined;
  const number = Number(text);
  return text === "null" ? null : Number.isNaN(number) ? text === "true" : number;
}

/** The id of a key as an entry has it: null where there is no id, or none that JSON could name again. */
export function jsonId(key: EntryKey | undefined): Json {
  return key === undefined ? null : (idValue(key) ?? null);
}

/** Whether a walk to the root stops at this parent id: JavaScript's falsy ids (formats.md 2.12). */
export function endsPath(parentId: Json | undefined): boolean {
  return !isObject(parentId) && !parentId;
}
