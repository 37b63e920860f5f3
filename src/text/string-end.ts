/** The place after the closing quote of the JSON string that begins at `from`, in a text; -1 without one. */
export function stringEnd(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote > 0; quote = text.indexOf('"', quote + 1)) {
    let slash = quote - 1;
    while (text[slash] === "\\") slash--;
    if ((quote - slash) % 2 === 1) return quote + 1;
  }
  return -1;
}

/** Like `stringEnd`, but the end of the text where the string has none. */
export function stringEndOrAll(text: string, from: number): number {
  const end = stringEnd(text, from);
  return end < 0 ? text.length : end;
}
