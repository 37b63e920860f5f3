// The words of a digest, the same on a screen, in a terminal and in Markdown. Nothing happened: "". The file does not
// say: "–".
import type { EntryDetails } from "../../model/table/details.ts";
import { costText, countText, numberText } from "../../text/units.ts";
import { branchName, branchWord, cwdOf, type NamedSession } from "../../tree/branch/branches.ts";
import { statusText } from "../../tree/branch/outcome.ts";
import { entrySummary } from "../../tree/entry-summary.ts";
import { dropSizes } from "../drop-text.ts";
import { branchTo } from "../scope.ts";
import { scopeCost, timeText, totalsOf } from "../totals.ts";
import { checkOutcome } from "./check-run.ts";
import type { DigestBranch, DigestCompaction, DigestTurn } from "./digest.ts";
import type { CheckOutcomes } from "./read-digest.ts";

/** The file does not say it. */
const UNKNOWN = "–";

/** What the words of a digest are taken from. */
export interface DigestedSession {
  readonly session: NamedSession;
  readonly details: EntryDetails;
}

/** "55 turns · $42.60 · 2 h 46 m, 1 h 9 m active · 2 compactions": of the branch that ends at `leaf`. */
export function digestFacts({ session: { table }, details }: DigestedSession, leaf: number) {
  const totals = totalsOf(table, details, branchTo(table, leaf));
  const { turns, compactions } = totals;
  return [
    countText(turns, "turn"),
    scopeCost(totals),
    timeText(totals),
    compactions > 0 ? countText(compactions, "compaction") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What was asked in a turn: the prompt on one line, without wrappers. */
export function askedText(
  { session, details }: DigestedSession,
  { turn }: Pick<DigestTurn, "turn">,
): string {
  return entrySummary(session.table, details, turn.prompt, cwdOf(session)).text;
}

/** "src/main.ts", "4 files". */
export function changedText({ files }: Pick<DigestTurn, "files">): string {
  const [only, another] = files;
  if (!only) return "";
  return another ? countText(files.length, "file") : only.path;
}

/** Lines added and removed by all files of a turn. */
export function changedLines({ files }: Pick<DigestTurn, "files">) {
  let [added, removed] = [0, 0];
  for (const file of files) {
    added += file.added;
    removed += file.removed;
  }
  return { added, removed };
}

/** "✓", "✗", "–": the first sign of `checkText`. */
export function checkMark(turn: Pick<DigestTurn, "check">, outcomes: CheckOutcomes): string {
  return checkText(turn, outcomes).slice(0, 1);
}

/** "✓ 24 tests", "✗ 2 failed", "✓ build", "–" where neither exit code nor output tells. */
export function checkText({ check }: Pick<DigestTurn, "check">, outcomes: CheckOutcomes): string {
  if (!check) return "";
  const outcome = outcomes.get(check.row) ?? checkOutcome(check, check.isError, null);
  const { hasPassed, passed, failed } = outcome;
  if (hasPassed === null) return UNKNOWN;
  if (hasPassed)
    return `✓ ${passed ? countText(passed, check.kind === "tests" ? "test" : "check") : check.kind}`;
  return `✗ ${failed ? `${numberText(failed)} failed` : check.kind}`;
}

/** "$0.51"; "" for a turn that used no model. */
export function turnCost({ turn }: Pick<DigestTurn, "turn">): string {
  if (turn.cost !== null) return costText(turn.cost);
  return turn.usage.calls === 0 ? "" : UNKNOWN;
}

/** "1:05", "1:02:03". */
export function clockText(ms: number | null): string {
  if (ms === null) return UNKNOWN;
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** "Branch 2: try passport · 3 turns · $0.12 · abandoned · failed". */
export function branchLine(
  { session, details }: DigestedSession,
  { branch, turns, totals, status }: DigestBranch,
): string {
  const { ownCost } = totals;
  const name = branchName(session, details, branch);
  return [
    name === "" ? branchWord(branch) : `${branchWord(branch)}: ${name}`,
    countText(turns, "turn"),
    ownCost === null ? "" : costText(ownCost),
    statusText(status),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "Compaction 1: 175k → 25.7k tokens". */
export function compactionLine({ number, drop }: DigestCompaction): string {
  return `Compaction ${numberText(number)}: ${dropSizes(drop)}`;
}
