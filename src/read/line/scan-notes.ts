// The sentences about what a scan finds odd, for the person who opened the file. Made only when they
// are kept: a file can have a million odd lines.
import { type ProblemKind, ProblemLog, type Severity } from "../../model/problem.ts";
import { MAX_LINE_BYTES } from "./lines.ts";

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
      () => "Lines end with CR LF; read as if with LF alone.",
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

  /** `recovered` entries; `hasRest`: the line holds other text, too. */
  glued(line: number, recovered: number, hasRest: boolean): void {
    this.#add("glued-line", "warning", line, () => {
      const rest = hasRest ? "; what stands before or between them is no entry" : "";
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

  malformed(line: number, bytes: number): void {
    this.#add("malformed-line", "error", line, () => {
      return `Line ${line} (${sizeOf(bytes)}) is not valid JSON; it was skipped. Entries that name it as their parent are shown as roots.`;
    });
  }

  nulBytes(line: number, bytes: number): void {
    this.#add("nul-bytes", "error", line, () => {
      return `Line ${line} (${sizeOf(bytes)}) holds NUL bytes instead of text, as a crash of the disk or machine leaves them; it was skipped.`;
    });
  }

  tornLastLine(line: number, bytes: number): void {
    this.#add("torn-last-line", "warning", line, () => {
      return `The last line is cut off (${sizeOf(bytes)}): the writer stopped in the middle, or is still writing. It was skipped; nothing before it is affected.`;
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

function sizeOf(bytes: number): string {
  return `${bytes.toLocaleString("en-US")} bytes`;
}
