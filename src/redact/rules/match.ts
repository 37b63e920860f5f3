// What a rule says of a text. A rule knows no entry and no encoding.
import type { FindingKind } from "../finding.ts";

export interface Match {
  readonly kind: FindingKind;
  readonly from: number;
  readonly to: number;
}

/**
 * Matches may overlap. Every pattern of a rule is linear: repetitions are bounded or have one way to
 * match. Most texts are not worth its patterns: `needs` says which are.
 */
export interface Rule {
  /** Words, of three characters or more, without which it finds nothing; or what tells that quickly. */
  readonly needs: readonly string[] | ((text: string) => boolean);
  /** Whether the words count in any case. */
  readonly isAnyCase?: boolean;
  /** Whether no letter, digit or `_` may follow the word. */
  readonly isWordEnd?: boolean;
  readonly find: (text: string) => Iterable<Match>;
}

/** The matches of a pattern with the flags `dg`; of its group `found` where it has one. */
export function* matchesOf(kind: FindingKind, text: string, pattern: RegExp): Generator<Match> {
  for (const { indices } of text.matchAll(pattern)) {
    const range = indices?.groups?.found ?? indices?.[0];
    if (range) yield { kind, from: range[0], to: range[1] };
  }
}

/** What stands in documents where a secret would: `<your-key>`, `xxxx`, `changeme`, `${TOKEN}`. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || isRepeated(value);
}

const PLACEHOLDER =
  /^[<{[$%]|\$\{|\{\{|\.\.\.|…|\*\*\*|x{4}|your[-_ ]?|example|placeholder|change[-_]?me|redacted|dummy|sample|foobar|^(?:1234567890?|abcdef(?:gh)?|pass(?:word|wd)?|secret|token|test|user(?:name)?|admin|root|postgres|mysql|mongo|null|none|undefined|true|false)$/i;

function isRepeated(value: string): boolean {
  return new Set(value).size <= 3;
}

/** Shannon's entropy of the characters, in bits for each. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
