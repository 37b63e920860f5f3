// The typography of transcripts: density, size of type, width of the column, long lines of code. Remembered
// in this browser; the styles look at data attributes on <html>.
import { readStored, useStoredText, writeStored } from "../browser/stored.ts";

/** Stored under this key, as `density=compact&size=1`, without the defaults. */
const READING = "espalier.reading";

const NAMES = ["density", "size", "column", "code"] as const;

export type TypographyChoice = (typeof NAMES)[number];

/** The settings. The size in pixels above the default. */
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

/** Sets the typography of transcripts on <html>, before anything is drawn. */
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
  // Without defaults: a later version may have another default.
  const set = NAMES.filter((name) => next[name] !== USUAL[name]);
  const text = set.map((name) => `${name}=${next[name]}`).join("&");
  writeStored(READING, text === "" ? null : text);
  startTypography();
}

/** Unknown values mean the default. */
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
