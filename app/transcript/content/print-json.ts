// A JSON value as indented text, up to a length: as JSON.stringify writes it, without its recursion.
import { isArray, isObject, type Json } from "../../../src/model/json/json.ts";

export interface PrintedJson {
  readonly text: string;
  readonly isCut: boolean;
}

/** Deeper values get no further indent: else most of the text would be spaces. */
const MAX_INDENT = 60;

/** A list or object that is being printed. */
interface Open {
  readonly items: readonly (Json | undefined)[];
  /** Null for a list. */
  readonly names: readonly string[] | null;
  at: number;
}

/** `indent` 0: on one line. */
export function printJson(value: Json, maxCharacters: number, indent: 0 | 2 = 2): PrintedJson {
  const parts: string[] = [];
  const open: Open[] = [];
  let length = 0;
  const write = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const lineAt = (depth: number): string =>
    indent === 0 ? "" : `\n${" ".repeat(indent * Math.min(depth, MAX_INDENT))}`;
  const begin = (next: Json): void => {
    if (isArray(next) || isObject(next)) {
      const names = isArray(next) ? null : Object.keys(next);
      const items = isArray(next) ? next : Object.values(next);
      if (items.length === 0) write(names ? "{}" : "[]");
      else {
        write(names ? "{" : "[");
        open.push({ items, names, at: 0 });
      }
    } else if (typeof next === "string") {
      // Stops at the limit, without a look at the rest.
      write(JSON.stringify(next.slice(0, maxCharacters + 1)));
    } else write(JSON.stringify(next));
  };
  begin(value);
  while (length <= maxCharacters) {
    const last = open.at(-1);
    if (!last) break;
    const { items, names, at } = last;
    if (at === items.length) {
      open.pop();
      write(`${lineAt(open.length)}${names ? "}" : "]"}`);
      continue;
    }
    last.at++;
    write(`${at === 0 ? "" : ","}${lineAt(open.length)}`);
    const name = names?.[at];
    if (name !== undefined) write(`${JSON.stringify(name)}:${indent === 0 ? "" : " "}`);
    begin(items[at] ?? null);
  }
  const text = parts.join("");
  const isCut = text.length > maxCharacters || open.length > 0;
  return { text: isCut ? text.slice(0, maxCharacters) : text, isCut };
}
