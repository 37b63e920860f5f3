// The text that a person typed to find sessions, parsed like pi's picker does (formats.md 2.16), except that words are
// first searched unchanged. It must not know what it is compared with.
import { type SafePattern, safePattern } from "../../search/match/safe-pattern.ts";
import type { TextQuery } from "../index/library-index.ts";
import { isSpaceless } from "../index/text-match.ts";

/** One term that has to match. */
export interface Token {
  /** phrase and word: unchanged; scattered: its characters in order. */
  readonly kind: "phrase" | "word" | "scattered";
  readonly text: string;
}

export type TypedQuery =
  /** All have to match; none: everything matches. */
  | { readonly kind: "tokens"; readonly tokens: readonly Token[] }
  | { readonly kind: "pattern"; readonly pattern: SafePattern; readonly source: string }
  /** Matches nothing; `message` gives the reason, as a sentence. */
  | { readonly kind: "unusable"; readonly message: string };

/** Maximum characters that are searched. */
const MAX_TYPED = 2000;

export function typedQuery(typed: string): TypedQuery {
  const text = typed.slice(0, MAX_TYPED).trim();
  if (text.startsWith("re:")) {
    const source = text.slice("re:".length).trim();
    const parsed =
      source === ""
        ? "The regular expression after “re:” is missing."
        : safePattern(source, { isCase: false, isByLines: false });
    return typeof parsed === "string"
      ? { kind: "unusable", message: parsed }
      : { kind: "pattern", pattern: parsed, source };
  }
  return { kind: "tokens", tokens: tokensOf(text) };
}

/** A single letter matches everything, except where letters are words. */
const MIN_LETTERS = 2;

/**
 * What the texts of sessions are searched for (quotes are phrases); null: nothing, e.g. for a regular
 * expression.
 */
export function textQueryOf(typed: string): TextQuery | null {
  const query = typedQuery(typed);
  if (query.kind !== "tokens") return null;
  // A term without letters and digits is in no word index.
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
  // With one unclosed quote, no quote counts.
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
