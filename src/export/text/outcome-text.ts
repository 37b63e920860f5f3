// How two branches ended, in a sentence: which one the session goes on with, how the last check of each ended, and which
// one took less. Only what their files record; none is named the better one.
import type { ScoreLine } from "../../compare/branches/score.ts";
import type { CheckKind } from "../../stats/digest/check-run.ts";
import type { BranchStatus } from "../../tree/branch/outcome.ts";
import { valueText } from "./comparison-text.ts";

export interface SideOutcome {
  readonly course: BranchStatus["course"];
  /** The last check since the branches parted; null: none ran. `hasPassed` null: nothing tells. */
  readonly check: { readonly kind: CheckKind; readonly hasPassed: boolean | null } | null;
}

/** "A is current: tests pass. B was left: no test ran." */
export function outcomeSentence(a: SideOutcome, b: SideOutcome): string {
  if (a.check === null && b.check === null) {
    const courses = [courseText("A", a), courseText("B", b)].filter(Boolean).join(", ");
    return `No test ran in either${courses === "" ? "" : `; ${courses}`}.`;
  }
  return `${sideText("A", a)} ${sideText("B", b)}`;
}

function sideText(side: string, outcome: SideOutcome): string {
  return `${courseText(side, outcome) || side}: ${checkWords(outcome)}.`;
}

function courseText(side: string, { course }: SideOutcome): string {
  if (course === null) return "";
  if (course === "current") return `${side} is current`;
  return course === "cut off" ? `${side} was cut off` : `${side} was left`;
}

const NAMES: Readonly<Record<CheckKind, string>> = {
  tests: "tests",
  types: "type checks",
  build: "the build",
};

function checkWords({ check }: SideOutcome): string {
  if (!check) return "no test ran";
  const name = NAMES[check.kind];
  const isOne = check.kind === "build";
  if (check.hasPassed === null) return `how ${name} ended is not recorded`;
  if (check.hasPassed) return `${name} ${isOne ? "passes" : "pass"}`;
  return `${name} ${isOne ? "fails" : "fail"}`;
}

/** "B cost $0.13 less and took 2 m 17 s less."; "" where neither is recorded or both are equal. */
export function lessText(cost: ScoreLine, time: ScoreLine): string {
  const parts = [less(cost, "cost"), less(time, "took")].filter((part) => part !== null);
  const [first, second] = parts;
  if (!first) return "";
  if (!second) return `${first.side} ${first.words}.`;
  const then = second.side === first.side ? second.words : `${second.side} ${second.words}`;
  return `${first.side} ${first.words} and ${then}.`;
}

function less({ a, b, unit }: ScoreLine, verb: string) {
  if (a === null || b === null || a === b) return null;
  const side = a < b ? "A" : "B";
  return { side, words: `${verb} ${valueText(Math.abs(a - b), unit)} less` };
}
