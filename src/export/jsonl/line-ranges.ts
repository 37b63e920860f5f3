// Which bytes go when entries or texts leave a file: with the last of its line, the line goes.
import type { FileBytes } from "../../model/session.ts";
import type { EntryTable } from "../../model/table/table.ts";

/** Bytes `[from, to)` of a file. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const FEED = 10;
const WINDOW = 64 << 10;

/** Whether rows before and after a row stand on the lines beside it with nothing between. */
export function isLoneLine(table: EntryTable, row: number): boolean {
  const start = table.start[row] ?? 0;
  const line = table.line[row] ?? 0;
  const end = start + (table.length[row] ?? 0);
  const endBefore = (table.start[row - 1] ?? Number.NaN) + (table.length[row - 1] ?? 0);
  const isAfter = endBefore + 1 === start && (table.line[row - 1] ?? line) < line;
  return isAfter && table.start[row + 1] === end + 1 && (table.line[row + 1] ?? line) > line;
}

/**
 * The ranges, each made to hold its whole line where nothing else is on it but white space. `ranges`:
 * in file order, none over another. Errors: SessionError of the file.
 */
export async function wholeLines(
  file: FileBytes,
  ranges: readonly ByteRange[],
): Promise<readonly ByteRange[]> {
  const window = new FileWindow(file);
  const whole: ByteRange[] = [];
  for (let at = 0; at < ranges.length; at++) {
    const first = ranges[at];
    if (!first) break;
    let to = first.to;
    // What is left out together and shares a line counts as one.
    for (let next = ranges[at + 1]; next; next = ranges[at + 1]) {
      const ink = await window.inkAfter(to);
      if (ink.isFeed || ink.at < next.from) break;
      to = next.to;
      at++;
    }
    const before = await window.inkBefore(first.from);
    const after = await window.inkAfter(to);
    const isWhole = before.isFeed && after.isFeed;
    whole.push(isWhole ? { from: before.at, to: after.at } : { from: first.from, to });
  }
  return whole;
}

/** Where white space ends: at a line feed or an end of the file, or at something else. */
interface Ink {
  readonly isFeed: boolean;
  /** After the line feed, or at what is something else; the end of the file, or its beginning, where it ends. */
  readonly at: number;
}

/** Looks at single bytes of a file that is read in larger parts. */
class FileWindow {
  readonly #file: FileBytes;
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;

  constructor(file: FileBytes) {
    this.#file = file;
  }

  /** Looks from a place to the end of its line. */
  inkAfter(from: number): Promise<Ink> {
    return this.#ink(from, 1);
  }

  /** Looks to the beginning of the line. */
  inkBefore(to: number): Promise<Ink> {
    return this.#ink(to - 1, -1);
  }

  async #ink(from: number, step: 1 | -1): Promise<Ink> {
    let at = from;
    for (; at >= 0 && at < this.#file.size; at += step) {
      const byte = await this.#byteAt(at);
      if (byte === FEED) return { isFeed: true, at: at + 1 };
      if (byte !== 32 && byte !== 13 && byte !== 9) return { isFeed: false, at };
    }
    return { isFeed: true, at: Math.max(at, 0) };
  }

  async #byteAt(at: number): Promise<number> {
    if (at < this.#start || at >= this.#start + this.#bytes.length) {
      this.#start = Math.max(0, at - WINDOW / 2);
      this.#bytes = await this.#file.read(this.#start, this.#start + WINDOW);
    }
    return this.#bytes[at - this.#start] ?? 0;
  }
}
