// What somebody typed to find sessions, taken apart as pi's picker does it (formats.md 2.16), but that words are looked
// for as they stand first. It must not know what it is held against.
import { type SafePattern, safePattern } from "../../search/match/safe-pattern.ts";
import type { TextQuery } from "../index/library-index.ts";
import { isSpaceless } from "../index/text-match.ts";

/** One thing that has to be found. */
export interface Token {
  /** phrase and word: as it stands; scattered: its characters in that order. */
  readonly kind: "phrase" | "word" | "scattered";
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

/** A single letter is in everything, but where letters are words. */
const MIN_LETTERS = 2;

/** What the texts of sessions are searched for (quotes are phrases); null: nothing, as for a regular expression. */
export function textQueryOf(typed: string): TextQuery | null {
  const query = typedQuery(typed);
  if (query.kind !== "tokens") return null;
  // What has neither letter nor digit is in no index of words.
  const tokens = query.tokens.filter(
    ({ kind, text }) =>
      /[\p{L}\p{N}]/u.test(text) &&
      (kind === "phrase" || text.length >= MIN_LETTERS || isSpaceless(text)),
  );
  if (tokens.length === 0) return null;
  const texts = (arePhrases: boolean) =>
    tokens.filter(({ kind }) => (kind === "phrase") === arePhrases).map(({ text }) => text);
  return { words: texts(false), phrases: texts(true) };
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
    .map((word) =>
      ASKED.test(word) ? { kind: "scattered", text: word.slice(1) } : { kind: "word", text: word },
    );
}

/** `~tltip`: its letters may be scattered. `~/src` is a folder. */
const ASKED = /^~[\p{L}\p{N}]/u;

/** The query with words whose letters may be scattered. */
export function scattered(query: TypedQuery): TypedQuery {
  if (query.kind !== "tokens") return query;
  const loose = ({ kind, text }: Token): Token =>
    kind === "word" ? { kind: "scattered", text } : { kind, text };
  return { kind: "tokens", tokens: query.tokens.map(loose) };
}
