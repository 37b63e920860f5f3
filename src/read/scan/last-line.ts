// How a file ends: whether its last line is over, and where reading goes on once there is more.
import type { ReadEnd } from "./scanned.ts";

export class LastLine {
  /** 1-based; 0 before the first. */
  #line = 0;
  #start = 0;
  #end = 0;
  #isWhole = false;

  /** Another line, without its line feed in bytes `[start, end)` of the file. */
  begin(line: number, start: number, end: number): void {
    this.#line = line;
    this.#start = start;
    this.#end = end;
    this.#isWhole = false;
  }

  /** All that it holds could be read. */
  setWhole(): void {
    this.#isWhole = true;
  }

  /**
   * `size`: of the file. `hasKept`: whether something is kept of a line, 1-based, from this byte on.
   * Null when something is kept of a last line that is not whole.
   */
  readEnd(size: number, hasKept: (line: number, start: number) => boolean): ReadEnd | null {
    const line = this.#line;
    if (line === 0) return { at: 0, line: 1, isOpen: false };
    if (this.#end < size) return { at: size, line: line + 1, isOpen: false };
    if (this.#isWhole) return { at: size, line, isOpen: true };
    return hasKept(line, this.#start) ? null : { at: this.#start, line, isOpen: false };
  }
}
