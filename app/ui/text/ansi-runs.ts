// Terminal output as runs of text with class names: colours become classes of ours, every other
// control sequence (cursor movement, titles, hyperlinks) disappears. Text only, never HTML.
import Anser from "anser";
import { withoutEscapes } from "../../../src/text/escapes.ts";

export interface AnsiRun {
  /** Place in the output without its control sequences: the run's key. */
  readonly start: number;
  readonly text: string;
  /** Space-separated classes of ansi.css; "" for plain text. */
  readonly className: string;
}

const ESCAPE = "\u001b";

const COLOURS = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

/** Operating system commands (titles, hyperlinks) and escapes other than the colour ones. */
const OTHER_SEQUENCES = new RegExp(
  [
    "\u001b\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?",
    "\u001b[PX^_][^\u001b]*(?:\u001b\\\\)?",
    "\u001b[()*+][0-9A-Za-z]",
    "\u001b[=>78cDEHMNOZ]",
  ].join("|"),
  "g",
);

/** Text with more changes of colour is plain from there on: each run is an element of the page. */
const MAX_COLOURS = 4000;

/** The control characters that draw something, or say how. */
const KEPT = `\n\t\r${ESCAPE}`;

export function ansiRuns(output: string): readonly AnsiRun[] {
  const visible = output
    .replace(OTHER_SEQUENCES, "")
    .replace(/\p{Cc}/gu, (control) => (KEPT.includes(control) ? control : ""));
  const text = withoutOverwritten(visible);
  if (!text.includes(ESCAPE)) return text === "" ? [] : [{ start: 0, text, className: "" }];
  const runs: AnsiRun[] = [];
  let start = 0;
  const end = endOfColours(text);
  for (const chunk of Anser.ansiToJson(text.slice(0, end), { json: true, use_classes: true })) {
    const shown = chunk.content.replaceAll(ESCAPE, "");
    if (shown !== "") runs.push({ start, text: shown, className: classesOf(chunk) });
    start += shown.length;
  }
  const rest = withoutEscapes(text.slice(end)).replaceAll(ESCAPE, "");
  if (rest !== "") runs.push({ start, text: rest, className: "" });
  return runs;
}

/** Where the sequence after the last applied one begins. */
function endOfColours(text: string): number {
  let at = -1;
  for (let count = 0; count <= MAX_COLOURS; count++) {
    at = text.indexOf(ESCAPE, at + 1);
    if (at === -1) return text.length;
  }
  return at;
}

/** What remains of a line that was overwritten several times (progress bars). */
function withoutOverwritten(text: string): string {
  if (!text.includes("\r")) return text;
  return text
    .replaceAll("\r\n", "\n")
    .replace(/^.*\r(?=[^\n])/gm, "")
    .replaceAll("\r", "");
}

type Chunk = ReturnType<typeof Anser.ansiToJson>[number];

function classesOf({ fg, bg, fg_truecolor, bg_truecolor, decoration }: Chunk): string {
  const classes: string[] = [];
  const front = colourOf(fg, fg_truecolor);
  const back = colourOf(bg, bg_truecolor);
  if (front) classes.push(`ansi-${front}`);
  if (back) classes.push(`ansi-on-${back}`);
  if (decoration) classes.push(`ansi-${decoration}`);
  return classes.join(" ");
}

/** One of the eight colours: a theme has no others, so the nearest replaces them. */
function colourOf(name: string | null, trueColour: string | null): string {
  if (!name) return "";
  if (name === "ansi-truecolor") {
    const [red = 0, green = 0, blue = 0] = (trueColour ?? "").split(",").map(Number);
    return nearest(red, green, blue);
  }
  const index = /^ansi-palette-(\d+)$/.exec(name)?.[1];
  if (index === undefined) return name.replace(/^ansi-(?:bright-)?/, "");
  const cube = Number(index) - 16;
  if (cube >= 216) return cube > 227 ? "white" : "black";
  return nearest(51 * Math.floor(cube / 36), 51 * (Math.floor(cube / 6) % 6), 51 * (cube % 6));
}

function nearest(red: number, green: number, blue: number): string {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  if (high - low < 40) return high > 110 ? "white" : "black";
  const middle = (high + low) / 2;
  const code = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0);
  return COLOURS[code] ?? "";
}
