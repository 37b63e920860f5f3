// Finds unified diffs in a command's output: `git diff`, `git show`, `diff -u`, and text around them. A
// hunk is as long as its first line says, so that a list with dashes is no diff.
import type { DiffLine } from "./diff-lines.ts";

export type PrintedPart =
  | { readonly kind: "text"; readonly start: number; readonly text: string }
  | { readonly kind: "diff"; readonly start: number; readonly lines: readonly DiffLine[] };

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;
/** What git and diff write above a hunk. */
const FILE_LINE =
  /^(?:diff |index |--- |\+\+\+ |old mode |new mode |new file |deleted file |similarity |dissimilarity |rename |copy |Index: |={10,})/;

/** One part of kind text where there is no diff. `start`: where it begins, in characters. */
export function printedParts(text: string): readonly PrintedPart[] {
  if (!text.startsWith("@@ -") && !text.includes("\n@@ -"))
    return [{ kind: "text", start: 0, text }];
  const reader = new DiffReader();
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    reader.add(text.slice(from, to), from);
    from = to + 1;
  }
  return reader.finish();
}

interface Line {
  readonly start: number;
  readonly text: string;
}

const NO_HUNK = { old: 0, new: 0, oldLeft: 0, newLeft: 0 };

class DiffReader {
  readonly #parts: PrintedPart[] = [];
  #text: Line[] = [];
  #diff: DiffLine[] = [];
  #diffStart = 0;
  /** Lines that the hunk still has, and the numbers of the next ones. */
  #hunk = NO_HUNK;

  add(text: string, start: number): void {
    if (this.#addToHunk(text)) return;
    const [header, oldFrom, oldCount = "1", newFrom, newCount = "1"] = HUNK.exec(text) ?? [];
    if (header === undefined) {
      // A note after the last line of a hunk; only its hunk confirms the header of another file.
      if (this.#diff.length > 0 && text.startsWith("\\ ")) this.#diff.push(note(text));
      else this.#text.push({ start, text });
      return;
    }
    this.#beginHunk(start);
    this.#diff.push(note(text));
    this.#hunk = {
      old: Number(oldFrom),
      new: Number(newFrom),
      oldLeft: Number(oldCount),
      newLeft: Number(newCount),
    };
  }

  finish(): readonly PrintedPart[] {
    this.#endDiff();
    this.#endText(this.#text.length);
    return this.#parts;
  }

  /** Whether the line was in the hunk. Trailing blanks of an empty line are often lost. */
  #addToHunk(text: string): boolean {
    const hunk = this.#hunk;
    const sign = text[0] ?? " ";
    const isOld = (sign === "-" || sign === " ") && hunk.oldLeft > 0;
    const isNew = (sign === "+" || sign === " ") && hunk.newLeft > 0;
    if (sign === " " ? !(isOld && isNew) : !(isOld || isNew)) {
      // A line that does not fit ends the hunk, whatever length its header gives.
      if (sign !== "\\") this.#hunk = NO_HUNK;
      return false;
    }
    const kind = sign === "-" ? "remove" : sign === "+" ? "add" : "same";
    this.#diff.push({
      kind,
      old: isOld ? String(hunk.old) : "",
      new: isNew ? String(hunk.new) : "",
      parts: plain(text.slice(1)),
    });
    const [olds, news] = [isOld ? 1 : 0, isNew ? 1 : 0];
    this.#hunk = {
      old: hunk.old + olds,
      new: hunk.new + news,
      oldLeft: hunk.oldLeft - olds,
      newLeft: hunk.newLeft - news,
    };
    return true;
  }

  /** The lines above it that name its files belong to it. */
  #beginHunk(start: number): void {
    let own = this.#text.length;
    while (own > 0 && FILE_LINE.test(this.#text[own - 1]?.text ?? "")) own--;
    const files = this.#text.slice(own);
    // Text between two diffs separates them; files without text between them stay together.
    if (own > 0) {
      this.#endDiff();
      this.#endText(own);
    }
    this.#text = [];
    if (this.#diff.length === 0) this.#diffStart = files[0]?.start ?? start;
    for (const { text } of files) this.#diff.push(note(text));
  }

  #endDiff(): void {
    if (this.#diff.length === 0) return;
    this.#parts.push({ kind: "diff", start: this.#diffStart, lines: this.#diff });
    this.#diff = [];
    this.#hunk = NO_HUNK;
  }

  /** The first lines of the collected text. */
  #endText(count: number): void {
    const lines = this.#text.slice(0, count);
    const [first] = lines;
    const text = lines.map((line) => line.text).join("\n");
    if (first && text.trim() !== "") this.#parts.push({ kind: "text", start: first.start, text });
  }
}

function note(text: string): DiffLine {
  return { kind: "note", old: "", new: "", parts: plain(text) };
}

function plain(text: string): DiffLine["parts"] {
  return [{ start: 0, text, isChanged: false }];
}
