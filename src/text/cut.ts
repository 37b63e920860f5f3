// Texts made to fit.

/** The text, or as much of it as `most` characters hold, the last of which says that there is more. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}
