// Texts made to fit, and kept without the long text they are from.

/** The text, or as much of it as `most` characters hold, the last of which says that there is more. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}

/**
 * A copy of the text in memory of its own. Engines keep a long string alive for the sake of a few
 * characters cut from it; what is kept for a whole session must not hold a session's text.
 */
export function ownText(text: string): string {
  // Joining makes a string of two parts, cutting it again copies both into a new one.
  return ` ${text}`.slice(1);
}

/** The ellipsis comes on top: a text that just fits is not cut for its sake. */
export function cutAt(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
