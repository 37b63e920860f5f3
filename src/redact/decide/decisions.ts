// What is done with each finding, what is still to be decided, and what stands where something was masked. Plain data.
import { type Finding, type FindingKind, keyOf } from "../finding.ts";

/** `mask` the value wherever it is, `keep` it, or `drop` every entry that holds it. */
export const DECISIONS = ["mask", "keep", "drop"] as const;

/** What becomes of a finding, as `DECISIONS` says. */
export type Decision = (typeof DECISIONS)[number];

/** By `keyOf` a finding. */
export type Decisions = ReadonlyMap<string, Decision>;

/** Findings that are decided together, in the order of the first of each. */
export interface FindingGroup {
  readonly key: string;
  readonly kind: FindingKind;
  readonly value: string;
  readonly findings: readonly Finding[];
}

export function groupsOf(findings: Iterable<Finding>): readonly FindingGroup[] {
  const byKey = new Map<string, FindingGroup & { readonly findings: Finding[] }>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = byKey.get(key);
    if (group) group.findings.push(finding);
    else byKey.set(key, { key, kind: finding.kind, value: finding.value, findings: [finding] });
  }
  return [...byKey.values()];
}

/** While there is one, nothing may leave. */
export function undecided(
  findings: Iterable<Finding>,
  decisions: Decisions,
): readonly FindingGroup[] {
  return groupsOf(findings).filter(({ key }) => !decisions.has(key));
}

/**
 * What stands where a value was masked, by the value: the same for the same one, numbered in the order of finding; it
 * contains no value of the findings. `findings`: all of a session, in order; decisions change no number. A value of
 * two kinds has one mark.
 */
export function marksOf(findings: Iterable<Finding>): ReadonlyMap<string, string> {
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
