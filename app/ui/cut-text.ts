// Where a long text is cut so that a page stays quick. Numbers and strings only.

export interface CutText {
  readonly text: string;
  /** Lines of the whole text; a line break at the very end begins none. */
  readonly lines: number;
  readonly isCut: boolean;
}

/** At most that many lines and characters from the beginning. */
export function cutText(text: string, mostLines: number, mostCharacters: number): CutText {
  let lines = 0;
  let end = -1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    lines++;
    if (lines === mostLines) end = at;
  }
  if (!text.endsWith("\n") && text !== "") lines++;
  if (end === -1 || lines <= mostLines) end = text.length;
  end = Math.min(end, mostCharacters);
  const isCut = end < text.length;
  return { text: isCut ? text.slice(0, end) : text, lines, isCut };
}
