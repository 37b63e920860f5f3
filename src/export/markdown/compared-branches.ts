// Two branches compared, of one session or of two: what differs, in figures and as text. For programs; the
// app shows the rows while they come.
import { allRows, type CompareRow } from "../../compare/branches/compare-branches.ts";
import { ownRows, type Score, scoreOf } from "../../compare/branches/score.ts";
import { bodiesFrom, type historySide } from "../../compare/side.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { addressOf } from "../../model/table/address.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { comparisonMarkdown } from "./branches-markdown.ts";

export interface ComparedBranch {
  readonly read: Pick<WholeSession, "session" | "details" | "bodies">;
  /** The row it ends at; NO_ROW: an empty branch. */
  readonly leaf: number;
  /** How it is called; the address of its last entry when left out. */
  readonly name?: string;
}

/** Two branches side by side: entries by `row` of their own sessions; tokens, US dollars and milliseconds. */
export interface ComparedBranches {
  readonly rows: readonly CompareRow[];
  /** Of what comes after the beginning that both have. */
  readonly score: Score;
  readonly markdown: string;
}

/** `sideOf`: what of a branch is compared. Errors: SessionError of the bodies; the reason of `signal`. */
export async function comparedEnds(
  a: ComparedBranch,
  b: ComparedBranch,
  sideOf: typeof historySide,
  signal?: AbortSignal,
) {
  const side = ({ read: { session, bodies }, leaf }: ComparedBranch) =>
    sideOf(session.table, leaf, bodiesFrom(bodies));
  const [one, other] = [side(a), side(b)];
  const rows = await allRows(one, other, signal);
  const own = ownRows(rows);
  const score = scoreOf(scored(a, own.a), scored(b, own.b));
  const head = { names: { a: nameOf(a), b: nameOf(b) }, score, isWhole: true };
  return { rows, score, markdown: () => comparisonMarkdown(one, other, rows, head) };
}

function scored({ read: { session, details }, leaf }: ComparedBranch, rows: readonly number[]) {
  const { table } = session;
  return { table, details, rows, leaf, ownLeaf: openingLeaf(session), cwd: cwdOf(session) };
}

function nameOf({ name, leaf, read }: ComparedBranch): string {
  return name ?? (leaf === NO_ROW ? "nothing" : addressOf(read.session.table, leaf));
}
