// What stands where something was masked: the same for the same value, numbered in the order of finding.
import type { Finding, FindingKind } from "../finding.ts";
import { groupsOf } from "./decisions.ts";

/** The mark of each value, by the value; it contains no value of the findings. */
export type Marks = ReadonlyMap<string, string>;

/**
 * `findings`: all of a session, in order; decisions change no number. A value of two kinds has one mark.
 */
export function marksOf(findings: Iterable<Finding>): Marks {
  const groups = groupsOf(findings);
  const values = [...new Set(groups.map(({ value }) => value))];
  const counts = new Map<FindingKind, number>();
  const marks = new Map<string, string>();
  for (const { kind, value } of groups) {
    if (marks.has(value)) continue;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    marks.set(value, markOf(kind, number, values));
  }
  return marks;
}

/** Holds no value, since a value has three characters or more. */
export const BARE_MARK = "█";

function markOf(kind: FindingKind, number: number, values: readonly string[]): string {
  // Where the word “email” is masked, its mark must not hold it.
  const marks = [`[${kind} ${number}]`, `[masked ${number}]`, `[${number}]`];
  return marks.find((mark) => !values.some((value) => mark.includes(value))) ?? BARE_MARK;
}
