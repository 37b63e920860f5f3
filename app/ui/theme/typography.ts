// How transcripts are set: density, size of type, width of the column, long lines of code. Remembered in
// this browser; the styles look at data attributes on <html>.
import { readStored, useStoredText, writeStored } from "../browser/stored.ts";

/** Under which it is stored, as `density=compact&size=1`: what is as usual is not in it. */
const READING = "espalier.reading";

const NAMES = ["density", "size", "column", "code"] as const;

export type TypographyChoice = (typeof NAMES)[number];

/** What can be set. The size in pixels more than usual. */
export const TYPOGRAPHY_CHOICES: { readonly [K in TypographyChoice]: readonly string[] } = {
  density: ["comfortable", "compact"],
  size: ["-1", "0", "1", "2", "3", "4"],
  column: ["wide", "narrow", "full"],
  code: ["scroll", "wrap"],
};

export type ReadingSettings = { readonly [K in TypographyChoice]: string };

const USUAL: ReadingSettings = {
  density: "comfortable",
  size: "0",
  column: "wide",
  code: "scroll",
};

/** Puts on <html> how transcripts are set in this browser, before anything is drawn. */
export function startTypography(): void {
  const read = new URLSearchParams(readStored(READING) ?? "");
  const { dataset } = document.documentElement;
  for (const name of NAMES) {
    const value = read.get(name);
    if (value === null) delete dataset[name];
    else dataset[name] = value;
  }
}

export function useTypography(): ReadingSettings {
  return readSettings(useStoredText(READING));
}

export function typographySettings(): ReadingSettings {
  return readSettings(readStored(READING));
}

export function setTypography(change: Partial<ReadingSettings>): void {
  const next = { ...typographySettings(), ...change };
  // Only what is not as usual: what is usual may be another value in a later version.
  const set = NAMES.filter((name) => next[name] !== USUAL[name]);
  const text = set.map((name) => `${name}=${next[name]}`).join("&");
  writeStored(READING, text === "" ? null : text);
  startTypography();
}

/** Whatever nobody knows is as usual. */
export function readSettings(stored: string | null): ReadingSettings {
  const read = new URLSearchParams(stored ?? "");
  const chosen = (name: TypographyChoice) =>
    TYPOGRAPHY_CHOICES[name].find((known) => known === read.get(name)) ?? USUAL[name];
  return {
    density: chosen("density"),
    size: chosen("size"),
    column: chosen("column"),
    code: chosen("code"),
  };
}
