// What is done with each finding, and what is still to be decided. Plain data.
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
