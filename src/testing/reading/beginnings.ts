// What the rows of details begin with, as a test compares it.
import { type Beginnings, beginningAt } from "../../model/table/beginnings.ts";

/** All of them, in row order. */
export function beginningsOf(beginnings: Beginnings): string[] {
  return Array.from(beginnings.ends, (_, row) => beginningAt(beginnings, row));
}
