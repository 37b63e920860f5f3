// Diffs at a size that can be sent and drawn: a limited number of lines and characters, everything counted.
// What would take too long to compare by words is compared by lines, else shown side after side.

import { compareLines, MAX_EDITS, withChangedWords } from "../code/compare-texts.ts";
import { countChanges, type DiffLine, linesOf } from "../code/diff-lines.ts";
import { drawnName, endOfPart, lineBreaks } from "../text/drawn-text.ts";
import type { LimitedDiff, TextChange } from "./text-jobs.ts";

export const MAX_LINES = 10_000;
const MAX_LINE_CHARACTERS = 2000;
const MAX_CHARACTERS = 1_000_000;

/** `read`: for one line after another. */
export function limitedDiff(text: string, read: (line: string) => DiffLine): LimitedDiff {
  const collector = new DiffCollector();
  for (let from = 0, end = 0; end !== -1; from = end + 1) {
    end = text.indexOf("\n", from);
    collector.add([read(text.slice(from, end === -1 ? text.length : end))]);
  }
  return collector.finish();
}

/** The changes of each text, one after the other. */
export function limitedChanges(changes: readonly TextChange[]): LimitedDiff {
  const collector = new DiffCollector();
  for (const { before, after } of changes) collector.compare(before, after);
  return collector.finish();
}

class DiffCollector {
  readonly #lines: DiffLine[] = [];
  #characters = 0;
  #total = 0;
  #added = 0;
  #removed = 0;
  /** The remaining budget for comparing: a comparison costs the square of its edits. */
  #work = MAX_EDITS ** 2;
  #isComparedByLines = true;

  compare(before: string, after: string): void {
    const maxEdits = Math.floor(Math.sqrt(Math.max(0, this.#work)));
    const lines = compareLines(before, after, maxEdits);
    if (lines) {
      const { added, removed } = countChanges(lines);
      this.#work -= (added + removed) ** 2;
      this.add(lines);
      return;
    }
    // Another comparison as large would cost as much again; small ones after it still run.
    this.#work /= 2;
    this.#isComparedByLines = false;
    this.#addSide(before, "remove");
    this.#addSide(after, "add");
  }

  /** Like `add` with all its lines, but makes only those that are sent. */
  #addSide(text: string, kind: "add" | "remove"): void {
    const room = MAX_LINES - this.#lines.length;
    const end = endOfPart(text, 0, room, MAX_CHARACTERS);
    const lines = room > 0 ? linesOf(text.slice(0, end), kind) : [];
    this.add(lines);
    const left = lineBreaks(text) + 1 - lines.length;
    this.#total += left;
    if (kind === "add") this.#added += left;
    else this.#removed += left;
  }

  add(lines: readonly DiffLine[]): void {
    const { added, removed } = countChanges(lines);
    this.#added += added;
    this.#removed += removed;
    this.#total += lines.length;
    for (const line of lines) {
      if (this.#lines.length >= MAX_LINES || this.#characters > MAX_CHARACTERS) return;
      const parts = line.parts.map((part) => ({
        ...part,
        text: drawnName(part.text, MAX_LINE_CHARACTERS),
      }));
      for (const { text } of parts) this.#characters += text.length;
      this.#lines.push({ ...line, parts });
    }
  }

  finish(): LimitedDiff {
    const facts = { total: this.#total, added: this.#added, removed: this.#removed };
    // Sides that were not compared have no order that pairs their lines.
    if (!this.#isComparedByLines) return { lines: this.#lines, ...facts, comparedBy: "sides" };
    const { lines, isComplete } = withChangedWords(this.#lines);
    return { lines, ...facts, comparedBy: isComplete ? "words" : "lines" };
  }
}
