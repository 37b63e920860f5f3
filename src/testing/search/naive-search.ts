// A search in a session as anybody would write it who has time: every body parsed, every text of it walked
// character by character.
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { entryParts } from "../../search/parts/entry-parts.ts";
import { pathOf } from "../../search/parts/part.ts";
import type { SearchQuery } from "../../search/query.ts";

/** Whether one character is another one, or only case tells them apart. */
const known = new Map<string, boolean>();
function isSame(a: string, b: string, isCase: boolean): boolean {
  if (a === b) return true;
  if (isCase) return false;
  const both = `${a} ${b}`;
  const answer =
    known.get(both) ?? new RegExp(`^\\u{${a.codePointAt(0)?.toString(16)}}$`, "iu").test(b);
  known.set(both, answer);
  return answer;
}

/** Where `wanted` stands, none inside another one: code point by code point, in no hurry. */
function naiveMatches(text: string, { text: wanted, isCase, isWord }: SearchQuery): string[] {
  const [characters, looked] = [Array.from(text), Array.from(wanted)];
  const matches: string[] = [];
  const isWordAt = (index: number) => /^[\p{L}\p{N}\p{M}_]$/u.test(characters[index] ?? "");
  let at = 0;
  for (let index = 0; index < characters.length; ) {
    const isFound =
      index + looked.length <= characters.length &&
      looked.every((one, offset) => isSame(one, characters[index + offset] ?? "", isCase));
    const end = index + looked.length;
    const isWhole =
      !isWord ||
      (!(isWordAt(index - 1) && isWordAt(index)) && !(isWordAt(end - 1) && isWordAt(end)));
    const step = isFound && isWhole ? looked.length : 1;
    const length = characters.slice(index, index + step).join("").length;
    if (isFound && isWhole) matches.push(`${at}+${length}`);
    at += length;
    index += step;
  }
  return matches;
}

/** As `found` prints it. */
export async function naive(session: OpenedSession, query: SearchQuery): Promise<string[]> {
  const hits: string[] = [];
  const look = (row: number, body: JsonObject) => {
    for (const { kind, place, isKey, text } of entryParts(body, query.isRaw)) {
      for (const match of naiveMatches(text, query)) {
        hits.push(`${row} ${kind}${isKey ? " key" : ""} ${pathOf(place).join(".")} ${match}`);
      }
    }
  };
  await session.visit(look, () => {}, new AbortController().signal);
  return hits;
}
