// A copy of a text that shares memory with nothing.

/**
 * The same text in memory of its own. Engines keep a long string alive for the sake of a few
 * characters cut from it; what is kept for a whole session must not hold a session's text.
 */
export function ownText(text: string): string {
  // Joining makes a string of two parts, cutting it again copies both into a new one.
  return ` ${text}`.slice(1);
}
