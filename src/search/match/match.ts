// What finds a text in a text: one match after another, none inside the one before.

/** In UTF-16 units. */
export interface Match {
  readonly at: number;
  /** Never 0. */
  readonly length: number;
}

/** The first match that begins at `from` or later; null: none. `from`: not inside of a character. */
export type FindNext = (text: string, from: number) => Match | null;

/** The work that is left to a search, for what is slow in every text. */
export interface Allowance {
  /** Whether a text of this many characters may still be searched; the caller notes a refusal. */
  readonly permits: (characters: number) => boolean;
}

/** The matches in a text, in order; some are missing where it was more work than is allowed. */
export type Matches = (text: string, allowance: Allowance) => Iterable<Match>;
