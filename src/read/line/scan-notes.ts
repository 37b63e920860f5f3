// The sentences about what a scan finds odd, for the person who opened the file. Made only when they
// are kept: a file can have a million odd lines.
import { type ProblemKind, ProblemLog, type Severity } from "../../model/problem.ts";
import { MAX_LINE_BYTES } from "./lines.ts";

/** torn-last-line: nothing comes after it; it may still be written. */
export type Unreadable = Extract<ProblemKind, "malformed-line" | "nul-bytes" | "torn-last-line">;

export class ScanNotes {
  readonly problems = new ProblemLog();
  #hasReturns: boolean;

  /** `hasReturns`: an earlier part of the file had lines that end with CR LF, which was said. */
  constructor(hasReturns = false) {
    this.#hasReturns = hasReturns;
  }

  bom(line: number): void {
    this.#add("bom", "note", line, () => {
      const where = line === 1 ? "The file" : `Line ${line}`;
      return `${where} begins with a byte order mark; it was skipped.`;
    });
  }

  /** Said of the first line only. */
  carriageReturn(line: number): void {
    if (this.#hasReturns) return;
    this.#hasReturns = true;
    this.#add(
      "carriage-returns",
      "note",
      line,
      () => "Lines end with CR LF and were read as lines that end with LF.",
    );
  }

  secondHeader(line: number): void {
    this.#add("second-header", "note", line, () => {
      return `Line ${line} is another header; the first one counts.`;
    });
  }

  emptyMessage(line: number): void {
    this.#add("empty-message", "warning", line, () => {
      return `The message on line ${line} is empty; it is shown without content.`;
    });
  }

  badTime(line: number): void {
    this.#add("bad-time", "note", line, () => `The entry on line ${line} has no readable time.`);
  }

  /** `found`: what the line holds, with its article. */
  noObject(line: number, found: string): void {
    this.#add("not-an-object", "error", line, () => {
      return `Line ${line} holds ${found}, not an entry; it was skipped.`;
    });
  }

  /** `recovered` entries; `beside`: what else the line holds. */
  glued(line: number, recovered: number, beside: "none" | "nul" | "text"): void {
    this.#add("glued-line", "warning", line, () => {
      const rest = BESIDE[beside];
      const objects = recovered === 1 ? "One entry was" : `${recovered} entries on one line were`;
      return `Line ${line} is not one JSON object. ${objects} recovered${rest}.`;
    });
  }

  /** `byte`: 1-based, in the entry's line. */
  damaged(line: number, byte: number): void {
    this.#add("damaged-entry", "error", line, () => {
      const place = byte.toLocaleString("en-US");
      return `Line ${line} is not valid JSON at its byte ${place}. Its entry keeps its place in the tree and is shown as far as it can be read; Raw shows the line as it is.`;
    });
  }

  /** A line that no entry could be made of. */
  unreadable(line: number, bytes: number, why: Unreadable): void {
    const severity = why === "torn-last-line" ? "warning" : "error";
    this.#add(why, severity, line, () => {
      const size = `${bytes.toLocaleString("en-US")} bytes`;
      switch (why) {
        case "nul-bytes":
          return `Line ${line} (${size}) holds NUL bytes instead of text, as a crash of the disk or machine leaves them; it was skipped.`;
        case "torn-last-line":
          return `The last line is cut off (${size}): the writer stopped in the middle, or is still writing. It was skipped; nothing before it is affected.`;
        default:
          return `Line ${line} (${size}) is not valid JSON; it was skipped. Entries that name it as their parent are shown as roots.`;
      }
    });
  }

  endless(line: number): void {
    this.#add("endless-line", "error", line, () => {
      const most = MAX_LINE_BYTES / 2 ** 20;
      return `Line ${line} is longer than ${most} MB, more than can be shown as text; it was skipped.`;
    });
  }

  #add(kind: ProblemKind, severity: Severity, line: number, message: () => string): void {
    this.problems.add({ kind, severity, line, message });
  }
}

const BESIDE = {
  none: "",
  nul: "; the rest are NUL bytes, as a crash of the disk or machine leaves them",
  text: "; what stands before or between them is no entry",
};
