// Durations added up, with the row that took longest.
import { NO_ROW } from "../../model/table/table.ts";

export class Times {
  /** Milliseconds together; null without any. */
  ms: number | null = null;
  longestMs: number | null = null;
  /** The first row that took as long; NO_ROW without any. */
  longestRow = NO_ROW;

  /** `ms`: not below 0. */
  add(ms: number, row: number): void {
    this.ms = (this.ms ?? 0) + ms;
    if (this.longestMs !== null && ms <= this.longestMs) return;
    this.longestMs = ms;
    this.longestRow = row;
  }
}
