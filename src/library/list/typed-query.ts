// What somebody typed to find sessions, taken apart as pi's picker does it (formats.md 2.16). It must
// not know what it is held against.
import { type SafePattern, safePattern } from "../../search/match/safe-pattern.ts";
import type { TextQuery } from "../index/library-index.ts";

/** One thing that has to be found. */
export interface Token {
  /** phrase: as it stands; fuzzy: its characters in that order. */
  readonly kind: "phrase" | "fuzzy";
  readonly text: string;
}

export type TypedQuery =
  /** All of them are wanted; none: everything is. */
  | { readonly kind: "tokens"; readonly tokens: readonly Token[] }
  | { readonly kind: "pattern"; readonly pattern: SafePattern; readonly source: string }
  /** Finds nothing; `message` says why, as a sentence. */
  | { readonly kind: "unusable"; readonly message: string };

/** Characters that are looked at. */
const MAX_TYPED = 2000;

export function typedQuery(typed: string): TypedQuery {
  const text = typed.slice(0, MAX_TYPED).trim();
  if (text.startsWith("re:")) {
    const source = text.slice("re:".length).trim();
    const parsed =
      source === ""
        ? "There is no regular expression after “re:”."
        : safePattern(source, { isCase: false, isByLines: false });
    return typeof parsed === "string"
      ? { kind: "unusable", message: parsed }
      : { kind: "pattern", pattern: parsed, source };
  }
  return { kind: "tokens", tokens: tokensOf(text) };
}

/** What the texts of sessions are searched for (quotes are phrases); null: nothing, as for a regular expression. */
export function textQueryOf(typed: string): TextQuery | null {
  const query = typedQuery(typed);
  if (query.kind !== "tokens") return null;
  // What has neither letter nor digit is in no index of words.
  const tokens = query.tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (tokens.length === 0) return null;
  const texts = (wanted: string) =>
    tokens.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  return { words: texts("fuzzy"), phrases: texts("phrase") };
}

function tokensOf(text: string): readonly Token[] {
  const parts = text.split('"');
  // With a quote that is not closed, none of them is one.
  if (parts.length % 2 === 0) return words(text);
  return parts.flatMap((part, index): readonly Token[] => {
    if (index % 2 === 0) return words(part);
    const phrase = part.trim();
    return phrase === "" ? [] : [{ kind: "phrase", text: phrase }];
  });
}

function words(text: string): readonly Token[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => ({ kind: "fuzzy", text: word }));
}
