// A change of text as lines to draw: removed and added. Reads pi's own diff layout (formats.md 2.8) and
// patches; compare-texts.ts, which compares texts, is not needed for the page's first rows.

export interface DiffPart {
  readonly start: number;
  readonly text: string;
  readonly isChanged: boolean;
}

export interface DiffLine {
  /** skip: lines left out; note: text that belongs to no side. */
  readonly kind: "add" | "remove" | "same" | "skip" | "note";
  /** Number of the line before and after the change; "" on the side it is not on, or not recorded. */
  readonly old: string;
  readonly new: string;
  readonly parts: readonly DiffPart[];
}

/** Longer numbers are not line numbers: adding to them would be inexact. Digits. */
const MAX_DIGITS = 12;

/**
 * Reads `sign, line number, space, text`, one line after another; others become notes. Lines on both sides
 * are recorded with their old number: the lines added and removed before them give the new one.
 */
export function diffLineReader(): (line: string) => DiffLine {
  let shift = 0;
  return (line) => {
    const [, sign = "", number = "", text = ""] = /^([+\- ])\s*(\d+) ?(.*)$/s.exec(line) ?? [];
    if (/^\s*\.\.\.\s*$/.test(line)) return unnumbered("skip", "⋯");
    const isSide = line.startsWith("+") || line.startsWith("-");
    if (!number && !isSide) return unnumbered("note", line);
    const kind = kindOf(line[0] ?? "");
    if (kind === "add") shift++;
    if (kind === "remove") shift--;
    if (!number) return unnumbered(kind, line.slice(1));
    const after = number.length > MAX_DIGITS ? "" : String(Number(number) + shift);
    const numbers = { add: ["", number], remove: [number, ""], same: [number, after] } as const;
    const [old, now] = numbers[sign === "+" ? "add" : sign === "-" ? "remove" : "same"];
    return { kind, old, new: now, parts: plain(text) };
  };
}

/** Reads lines of a patch (`model/entry/patch-text.ts`): they have no numbers, so digits are text. */
export function patchLine(line: string): DiffLine {
  const kind = kindOf(line[0] ?? "");
  if (line.startsWith("@@")) return unnumbered("skip", line.slice(2).trim() || "⋯");
  if (kind === "same" && !line.startsWith(" ") && line !== "") return unnumbered("note", line);
  return unnumbered(kind, line.slice(1));
}

export function unnumbered(kind: DiffLine["kind"], text: string): DiffLine {
  return { kind, old: "", new: "", parts: plain(text) };
}

/** All of one text removed, all of the other added. */
export function sidesOf(before: string, after: string): readonly DiffLine[] {
  return linesOf(before, "remove").concat(linesOf(after, "add"));
}

/** Lines added and removed. */
export function countChanges(lines: readonly DiffLine[]): {
  readonly added: number;
  readonly removed: number;
} {
  let added = 0;
  let removed = 0;
  for (const { kind } of lines) {
    if (kind === "add") added++;
    if (kind === "remove") removed++;
  }
  return { added, removed };
}

export function linesOf(text: string, kind: DiffLine["kind"]): DiffLine[] {
  return text.split("\n").map((line) => unnumbered(kind, line));
}

export function kindOf(sign: string): DiffLine["kind"] {
  return sign === "+" ? "add" : sign === "-" ? "remove" : "same";
}

function plain(text: string): readonly DiffPart[] {
  return [{ start: 0, text, isChanged: false }];
}
