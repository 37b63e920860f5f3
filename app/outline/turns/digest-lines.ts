// The lines of a digest on the screen: turns with their steps, branches with their turns, compactions.
import {
  type DigestBranch,
  type DigestCompaction,
  type DigestTurn,
  isTurn,
} from "../../../src/stats/digest/digest.ts";
import type { DigestStep } from "../../../src/stats/digest/digest-steps.ts";
import type { CheckOutcomes, Digest } from "../../../src/stats/digest/read-digest.ts";

interface Line {
  /** Unique among the lines, and the same while rows change. */
  readonly key: string;
  /** From 1. */
  readonly level: number;
}

export interface TurnLine extends Line {
  readonly kind: "turn";
  readonly turn: DigestTurn;
  readonly outcomes: CheckOutcomes;
  /** Null: it has no steps to unfold. */
  readonly isOpen: boolean | null;
  /** It is on a branch that was left. */
  readonly isOff: boolean;
}

export interface StepLine extends Line {
  readonly kind: "step";
  readonly step: DigestStep;
  readonly isOff: boolean;
}

export interface BranchLine extends Line {
  readonly kind: "branch";
  readonly branch: DigestBranch;
  readonly isOpen: boolean;
}

export interface CompactionLine extends Line {
  readonly kind: "compaction";
  readonly compaction: DigestCompaction;
}

interface WordsLine extends Line {
  readonly kind: "words";
  readonly text: string;
}

export type DigestLine = TurnLine | StepLine | BranchLine | CompactionLine | WordsLine;

export type NumberOf = (row: number) => number;

/** By the row of a turn's prompt. */
export type StepsOf = (prompt: number) => readonly DigestStep[];

/** A branch that was unfolded. */
interface OpenBranch {
  /** Null: not counted yet. */
  readonly digest: Digest | Error | null;
  readonly stepsOf: StepsOf;
}

interface Shown {
  /** Of an entry, the same while its row changes (`entryNumber`). */
  readonly numberOf: NumberOf;
  /** Keys of turns with their steps below them. */
  readonly unfolded: ReadonlySet<string>;
  readonly stepsOf: StepsOf;
  /** By leaf. */
  readonly branches: ReadonlyMap<number, OpenBranch>;
}

export function digestLines({ rows, outcomes }: Digest, shown: Shown): readonly DigestLine[] {
  const lines: DigestLine[] = [];
  const isOnPath = new Set<number>();
  for (const row of rows) if (row.kind === "turn") isOnPath.add(row.turn.prompt);
  const addTurn = (turn: DigestTurn, of: CheckOutcomes, stepsOf: StepsOf, isOff: boolean) => {
    const key = turnKey(turn, shown.numberOf);
    const level = isOff ? 2 : 1;
    const steps = stepsOf(turn.turn.prompt);
    const isOpen = steps.length === 0 ? null : shown.unfolded.has(key);
    lines.push({ kind: "turn", key, level, turn, outcomes: of, isOpen, isOff });
    if (!isOpen) return;
    for (const [nth, step] of steps.entries()) {
      lines.push({ kind: "step", key: `${key} ${nth}`, level: level + 1, step, isOff });
    }
  };
  for (const row of rows) {
    if (row.kind === "turn") addTurn(row, outcomes, shown.stepsOf, false);
    else if (row.kind === "compaction") {
      lines.push({
        kind: "compaction",
        key: `c${shown.numberOf(row.row)}`,
        level: 1,
        compaction: row,
      });
    } else {
      const key = branchKey(row, shown.numberOf);
      const open = shown.branches.get(row.totals.leaf);
      lines.push({ kind: "branch", key, level: 1, branch: row, isOpen: open !== undefined });
      if (!open) continue;
      const { digest, stepsOf } = open;
      const own = digest && "rows" in digest ? digest.rows.filter(isTurn) : [];
      const turns = own.filter(({ turn }) => !isOnPath.has(turn.prompt));
      if (digest && "rows" in digest) {
        for (const turn of turns) addTurn(turn, digest.outcomes, stepsOf, true);
      }
      const text = digest === null ? "Counting its turns…" : wordsOf(digest, turns.length);
      if (text !== "") lines.push({ kind: "words", key: `${key} …`, level: 2, text });
    }
  }
  return lines;
}

export function turnKey({ turn }: DigestTurn, numberOf: NumberOf): string {
  return `t${numberOf(turn.prompt)}`;
}

export function branchKey({ totals }: DigestBranch, numberOf: NumberOf): string {
  return `b${numberOf(totals.leaf)}`;
}

function wordsOf(digest: Digest | Error, turns: number): string {
  if (!("rows" in digest)) return `Its turns cannot be counted: ${digest.message}`;
  return turns === 0 ? "No prompt of its own" : "";
}
