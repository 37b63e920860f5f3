// The changes between two texts, as lines (diff-lines.ts), and the words that differ in a changed line.
import { diffWordsWithSpace, structuredPatch } from "diff";
import {
  type DiffLine,
  type DiffPart,
  diffLineReader,
  kindOf,
  sidesOf,
  unnumbered,
} from "./diff-lines.ts";

/** Words of longer lines are not compared. Characters. */
const LONGEST_COMPARED_LINE = 600;

/** Two lines with less in common than this count as unrelated. */
const LEAST_COMMON = 0.3;

/** Texts that need more edits than this are shown as one removed and one added block. */
export const MAX_EDITS = 1500;

/** Lines with more changed words than this have little in common: they stay unmarked. */
const MAX_WORD_EDITS = 120;

/** Most work for marking words in a diff: a comparison costs the square of its edits. */
const MAX_WORD_WORK = 200 * MAX_WORD_EDITS ** 2;

/** Reads `sign, line number, space, text` lines with changed words marked; others become notes. */
export function readDiff(diff: string): readonly DiffLine[] {
  const read = diffLineReader();
  return withChangedWords(diff.split("\n").map(read)).lines;
}

/** The changes between two texts, with three lines around each change. */
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

interface MarkedLines {
  readonly lines: readonly DiffLine[];
  /** false: marking all of them would have been too much work. */
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
