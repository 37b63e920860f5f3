// What is looked for in the texts of sessions when somebody types into the list (formats.md 2.16 has
// quotes; the rest are words). It must not know an index.
import type { TextQuery } from "../index/library-index.ts";
import { typedQuery } from "./typed-query.ts";

/** Null: nothing that texts are searched for, as for a regular expression. */
export function textQueryOf(typed: string): TextQuery | null {
  const query = typedQuery(typed);
  if (query.kind !== "tokens") return null;
  // What has neither letter nor digit is in no index of words.
  const tokens = query.tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (tokens.length === 0) return null;
  const texts = (arePhrases: boolean) =>
    tokens.filter(({ kind }) => (kind === "phrase") === arePhrases).map(({ text }) => text);
  return { words: texts(false), phrases: texts(true) };
}
