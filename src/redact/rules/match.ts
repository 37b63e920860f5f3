// What a rule says of a text. A rule knows no entry and no encoding.
import type { FindingKind } from "../finding.ts";

export interface Match {
  readonly kind: FindingKind;
  readonly from: number;
  readonly to: number;
  /**
   * What is said there, where that is not what is written: quotes and escapes that belong to the syntax are
   * read, and where a value can end in two places, both ends count.
   */
  readonly values?: readonly string[];
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

/**
 * The matches of a pattern with the flags `dg`, or of its group `found` where it has one, whose text passes the
 * test.
 */
export function* matchesOf(
  kind: FindingKind,
  text: string,
  pattern: RegExp,
  test: (value: string) => boolean = () => true,
): Generator<Match> {
  for (const { indices } of text.matchAll(pattern)) {
    const [from, to] = indices?.groups?.found ?? indices?.[0] ?? [0, 0];
    if (test(text.slice(from, to))) yield { kind, from, to };
  }
}
