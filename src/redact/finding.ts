// The words of redaction: what was found in a session that may not be meant for others.

/** In the order in which one place is called one of them: the first that fits. */
export const FINDING_KINDS = [
  "private key",
  "api key",
  "token",
  "credentials",
  "secret",
  "email",
  "home",
  "host",
  "user",
  "own word",
] as const;

/**
 * `token`: of an authorization header, or a JWT. `credentials`: what stands before the `@` of a URL.
 * `secret`: given to a name such as `password`. `own word`: asked for.
 */
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Characters of a word that is asked for: shorter ones stand inside many others. */
export const MIN_OWN_WORD = 3;

/** Something in one string of an entry. Findings with the same kind and value are decided together. */
export interface Finding {
  readonly kind: FindingKind;
  /** Decoded. Never shown whole: `previewOf`. */
  readonly value: string;
}

/** Equal for findings that are decided together. Holds the value: never for a file or a screen. */
export function keyOf({ kind, value }: Finding): string {
  return `${kind}\n${value}`;
}

/** From this many characters on, a preview shows two at each end. */
const SHOWN_ENDS = 12;
const LONG_VALUE = 40;

/** The kind and how the value begins and ends: `email, ja…om (16 characters)`. */
export function previewOf({ kind, value }: Finding): string {
  const characters = [...value.slice(0, LONG_VALUE)];
  const ends = [...value.slice(-4)];
  const shown =
    characters.length < SHOWN_ENDS || kind === "private key"
      ? "…"
      : `${characters.slice(0, 2).join("")}…${ends.slice(-2).join("")}`;
  return `${kind}, ${shown} (${value.length} characters)`;
}
