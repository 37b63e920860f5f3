// How parts of a line look on a terminal, by what they mean.
import { styleText } from "node:util";

export type Style = "strong" | "faint" | "good" | "warn" | "bad" | "name";

const FORMATS = {
  strong: "bold",
  faint: "dim",
  good: "green",
  warn: "yellow",
  bad: "red",
  name: "cyan",
} as const;

/** `text` holds nothing that a terminal obeys. */
export function styled(style: Style, text: string): string {
  return styleText(FORMATS[style], text, { validateStream: false });
}
