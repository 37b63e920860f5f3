// Puts on <html> how transcripts are set in this browser, before anything is drawn. What can be set is in
// reading.ts, which is loaded later.
import { readStored } from "../browser/stored.ts";

/** Under which it is stored, as `density=compact&size=1`: what is as usual is not in it. */
export const READING = "espalier.reading";

const NAMES = ["density", "size", "column", "code"] as const;

export type TypographyChoice = (typeof NAMES)[number];

export function startTypography(): void {
  const read = new URLSearchParams(readStored(READING) ?? "");
  const { dataset } = document.documentElement;
  for (const name of NAMES) {
    const value = read.get(name);
    if (value === null) delete dataset[name];
    else dataset[name] = value;
  }
}
