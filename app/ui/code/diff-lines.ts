// A change of text as lines to draw: what was taken out, what was put in, and which words of a
// changed line differ. Reads pi's own diff layout (formats.md 2.8) or compares two texts.
import { diffWordsWithSpace, structuredPatch } from "diff";

interface DiffPart {
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

/** Words of longer lines are not compared. Characters. */
const LONGEST_COMPARED_LINE = 600;

/** Two lines with less in common than this were not changed into each other. */
const LEAST_COMMON = 0.3;

/** Texts that need more edits than this are shown as one removed and one added block. */
export const MAX_EDITS = 1500;

/** Lines with more changed words than this have little in common: they stay unmarked. */
const MAX_WORD_EDITS = 120;

/** Work that marking words may cost all lines of a diff: a comparison costs the square of its edits. */
const MAX_WORD_WORK = 200 * MAX_WORD_EDITS ** 2;

/** Reads `sign, line number, space, text` lines; others become notes. */
export function readDiff(diff: string): readonly DiffLine[] {
  const read = diffLineReader();
  return withChangedWords(diff.split("\n").map(read)).lines;
}

/** Longer numbers are none of lines: adding to them would not be exact. Digits. */
const MAX_DIGITS = 12;

/**
 * Reads one line after another. Lines on both sides are recorded with their old number: what was put
 * in and taken out before them tells the new one.
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

function unnumbered(kind: DiffLine["kind"], text: string): DiffLine {
  return { kind, old: "", new: "", parts: plain(text) };
}

/** What turns one text into the other, with three lines around each change. */
export function compareTexts(before: string, after: string): readonly DiffLine[] {
  const lines = compareLines(before, after) ?? sidesOf(before, after);
  return withChangedWords(lines).lines;
}

/** The same without marked words; null when more than `maxEdits` lines differ. */
export function compareLines(
  before: string,
  after: string,
  maxEdits = MAX_EDITS,
): readonly DiffLine[] | null {
  const options = { context: 3, maxEditLength: maxEdits };
  const patch = structuredPatch("", "", before, after, "", "", options);
  if (!patch) return null;
  const lines: DiffLine[] = [];
  for (const hunk of patch.hunks) {
    if (lines.length > 0) lines.push(unnumbered("skip", "⋯"));
    for (const line of hunk.lines) {
      if (line.startsWith("\\")) continue;
      lines.push(unnumbered(kindOf(line[0] ?? ""), line.slice(1)));
    }
  }
  return lines;
}

/** All of one text taken out, all of the other put in. */
export function sidesOf(before: string, after: string): readonly DiffLine[] {
  return linesOf(before, "remove").concat(linesOf(after, "add"));
}

/** Lines put in and taken out. */
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

function kindOf(sign: string): DiffLine["kind"] {
  return sign === "+" ? "add" : sign === "-" ? "remove" : "same";
}

function plain(text: string): readonly DiffPart[] {
  return [{ start: 0, text, isChanged: false }];
}

interface MarkedLines {
  readonly lines: readonly DiffLine[];
  /** false: it would have been too much work to mark all of them. */
  readonly isComplete: boolean;
}

/** Marks words where removed lines are followed by as many added ones: those are pairs. */
export function withChangedWords(lines: readonly DiffLine[]): MarkedLines {
  const result = lines.slice();
  let work = 0;
  for (let at = 0; at < lines.length; ) {
    const removed = runLength(lines, at, "remove");
    const added = runLength(lines, at + removed, "add");
    for (let i = 0; i < Math.min(removed, added); i++) {
      const [before, after] = [lines[at + i], lines[at + removed + i]];
      if (!before || !after) continue;
      if (work > MAX_WORD_WORK) return { lines: result, isComplete: false };
      const words = compareWords(textOf(before), textOf(after));
      work += words === null ? MAX_WORD_EDITS ** 2 : changesIn(words) ** 2;
      if (!words) continue;
      result[at + i] = { ...before, parts: words.before };
      result[at + removed + i] = { ...after, parts: words.after };
    }
    at += Math.max(1, removed + added);
  }
  return { lines: result, isComplete: true };
}

function changesIn({ before, after }: ComparedWords): number {
  return before.length + after.length;
}

function runLength(lines: readonly DiffLine[], from: number, kind: DiffLine["kind"]): number {
  let length = 0;
  while (lines[from + length]?.kind === kind) length++;
  return length;
}

function textOf(line: DiffLine): string {
  return line.parts.map(({ text }) => text).join("");
}

interface ComparedWords {
  readonly before: readonly DiffPart[];
  readonly after: readonly DiffPart[];
}

/** Null when the texts are too long or too different for word marks to help. */
export function compareWords(before: string, after: string): ComparedWords | null {
  if (Math.max(before.length, after.length) > LONGEST_COMPARED_LINE) return null;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_WORD_EDITS });
  if (!changes) return null;
  const parts = { before: [] as DiffPart[], after: [] as DiffPart[] };
  const length = { before: 0, after: 0, common: 0 };
  for (const { value, added, removed } of changes) {
    if (!added) {
      parts.before.push({ start: length.before, text: value, isChanged: removed });
      length.before += value.length;
    }
    if (!removed) {
      parts.after.push({ start: length.after, text: value, isChanged: added });
      length.after += value.length;
    }
    if (!added && !removed) length.common += value.trim().length;
  }
  const longest = Math.max(before.trim().length, after.trim().length);
  return length.common < LEAST_COMMON * longest ? null : parts;
}
