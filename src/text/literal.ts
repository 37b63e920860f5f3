// A text as a part of a pattern that matches it and nothing else, with the flag `u` and without.

export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === "-" ? "\\x2d" : `\\${sign}`));
}
