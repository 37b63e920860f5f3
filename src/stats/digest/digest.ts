// The digest of a branch: a line for each turn, with what was asked, changed and tested, what failed, what it cost and
// took. Between them the branches that were left there and the compactions. From columns alone, without words: a worker
// has none. How a check ended may be said by its output (`readDigest`).
import { DETAIL, type EntryFacts, isPrompt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf, roleOf, typeOf } from "../../model/table/table.ts";
import { type Branch, branchAt, cwdOf, type NamedSession } from "../../tree/branch/branches.ts";
import { type BranchStatus, branchStatus } from "../../tree/branch/outcome.ts";
import { runsOf } from "../../tree/branch/runs.ts";
import { NO_CALL, pairCalls } from "../../tree/calls.ts";
import { fileSteps } from "../../tree/file-calls.ts";
import { pathTo } from "../../tree/path.ts";
import { type BranchTotals, branchTotals } from "../branches.ts";
import type { ContextDrop } from "../context-drops.ts";
import { contextDropsOn } from "../context-timeline.ts";
import { type Turn, turnsOn } from "../rows/turns.ts";
import { workSteps } from "../totals.ts";
import { type CheckCommand, checkIn } from "./check-run.ts";

/** A file that calls of a turn changed. Lines as `FileTotals` counts them. */
interface ChangedFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
}

/** The last run of tests, types or a build in a turn that has a result. */
export interface TurnCheck extends CheckCommand {
  readonly command: string;
  /** Row of its result. */
  readonly row: number;
  readonly isError: boolean;
}

export interface DigestTurn {
  readonly kind: "turn";
  /** From 1, along the branch. */
  readonly number: number;
  readonly turn: Turn;
  /** In the order of their first change. */
  readonly files: readonly ChangedFile[];
  readonly check: TurnCheck | null;
  /** Milliseconds without waits for a person (`workSteps`); null without readable times. */
  readonly activeMs: number | null;
  /** Its last reply was aborted. */
  readonly isStopped: boolean;
  /** Sub-agents that it started, nested ones too. */
  readonly subAgents: number;
  /** Row of the last reply with words; NO_ROW: it has none. */
  readonly answer: number;
}

/** A branch that leaves this one after the turn above it, once for each of its ends. */
export interface DigestBranch {
  readonly kind: "branch";
  readonly branch: Branch;
  /** After it left. */
  readonly turns: number;
  /** What only it spent (`BranchTotals.ownCost`), and where it ends. */
  readonly totals: BranchTotals;
  readonly status: BranchStatus;
}

export interface DigestCompaction {
  readonly kind: "compaction";
  readonly row: number;
  /** From 1, along the branch. */
  readonly number: number;
  readonly drop: ContextDrop;
}

export type DigestRow = DigestTurn | DigestBranch | DigestCompaction;

export function isTurn(row: DigestRow): row is DigestTurn {
  return row.kind === "turn";
}

/**
 * `leaf`: where the branch ends. `ownLeaf`: the session's own (`openingLeaf`). Rows from the first turn to the last; of
 * what stands before the first prompt only branches and compactions. Linear in the entries of the session.
 */
export function digestOf(
  session: NamedSession,
  details: EntryFacts,
  leaf: number,
  ownLeaf: number,
): readonly DigestRow[] {
  const { table } = session;
  const path = pathTo(table, leaf);
  const turns = turnsOn(table, details, path).all();
  const places = placesOn(table, details, path);
  const gathered = gatheredIn(session, details, path, places.turnOf);
  const asides = asidesOf(session, details, { path, leaf, ownLeaf, turnAt: places.turnAt });
  const rows: DigestRow[] = [];
  // One by one: any number of branches may have left a turn.
  const addAsides = (turn: number) => {
    for (const aside of asides.get(turn) ?? []) rows.push(aside);
  };
  addAsides(0);
  for (const [at, turn] of turns.entries()) {
    const found = gathered[at] ?? nothingYet();
    rows.push({
      kind: "turn",
      number: at + 1,
      turn,
      ...found,
      files: [...found.files.values()],
    });
    addAsides(at + 1);
  }
  return rows;
}

interface Places {
  /** By position on the path: its turn, from 1; 0 before the first prompt. */
  readonly turnAt: Int32Array;
  /** By row: the same, 0 also for rows that are on no turn of the path. */
  readonly turnOf: Int32Array;
}

function placesOn(table: EntryTable, details: EntryFacts, path: Int32Array): Places {
  const turnAt = new Int32Array(path.length);
  const turnOf = new Int32Array(table.count);
  let turn = 0;
  for (let at = 0; at < path.length; at++) {
    const row = path[at] ?? NO_ROW;
    if (isPrompt(table, details, row)) turn++;
    turnAt[at] = turn;
    turnOf[row] = turn;
  }
  return { turnAt, turnOf };
}

interface Gathered {
  readonly files: Map<string, ChangedFile>;
  check: TurnCheck | null;
  activeMs: number | null;
  isStopped: boolean;
  subAgents: number;
  answer: number;
}

function nothingYet(): Gathered {
  return {
    files: new Map(),
    check: null,
    activeMs: null,
    isStopped: false,
    subAgents: 0,
    answer: NO_ROW,
  };
}

/** By index of the turn, what its rows record. */
function gatheredIn(
  session: NamedSession,
  details: EntryFacts,
  path: Int32Array,
  turnOf: Int32Array,
): readonly Gathered[] {
  const { table } = session;
  const turns: Gathered[] = [];
  const at = (row: number): Gathered | null => {
    const turn = turnOf[row] ?? 0;
    if (turn === 0) return null;
    while (turns.length < turn) turns.push(nothingYet());
    return turns[turn - 1] ?? null;
  };
  for (const row of path) {
    const turn = at(row);
    if (!turn) continue;
    const flags = details.flags[row] ?? 0;
    const isReply = typeOf(table, row) === "message" && roleOf(table, row) === "assistant";
    if (isReply && (flags & DETAIL.text) !== 0) turn.answer = row;
    if (isReply || (flags & DETAIL.ended) !== 0) turn.isStopped = (flags & DETAIL.aborted) !== 0;
  }
  for (const { row, purpose, isError, path: file, added, removed } of fileSteps(
    table,
    details,
    cwdOf(session),
  )) {
    const files = purpose === "change" && !isError ? at(row)?.files : undefined;
    if (!files) continue;
    const before = files.get(file);
    files.set(file, {
      path: file,
      added: (before?.added ?? 0) + added,
      removed: (before?.removed ?? 0) + removed,
    });
  }
  for (const [row, ms] of workSteps(table, details, path)) {
    const turn = at(row);
    if (turn) turn.activeMs = (turn.activeMs ?? 0) + ms;
  }
  const { callOf } = pairCalls(table, details);
  for (const [nth, { row, isError }] of details.results.entries()) {
    const call = details.calls[callOf[nth] ?? NO_CALL];
    const turn = call ? at(row) : null;
    const check = turn && call && isShell(call.name) ? checkIn(call.target) : null;
    if (turn && call && check) turn.check = { ...check, command: call.target, row, isError };
  }
  for (const { row } of details.subAgents) {
    const turn = at(row);
    if (turn) turn.subAgents++;
  }
  return turns;
}

/** Tools that give a shell their command as it is typed. */
function isShell(tool: string): boolean {
  return /^(?:bash|sh|shell|exec|exec_command|local_shell|run_command|run_shell_command|terminal|tools__bash)$/i.test(
    tool,
  );
}

interface Around {
  readonly path: Int32Array;
  readonly leaf: number;
  readonly ownLeaf: number;
  readonly turnAt: Int32Array;
}

/** By turn (0: before the first), what stands below it: branches that left there, then compactions. */
function asidesOf(
  session: NamedSession,
  details: EntryFacts,
  { path, leaf, ownLeaf, turnAt }: Around,
): ReadonlyMap<number, readonly DigestRow[]> {
  const { table } = session;
  const asides = new Map<number, DigestRow[]>();
  const add = (turn: number, row: DigestRow) => {
    const rows = asides.get(turn);
    if (rows) rows.push(row);
    else asides.set(turn, [row]);
  };
  const { turnAfter, turnsSince } = leavings(table, details, path, turnAt);
  for (const totals of branchTotals(table, details)) {
    const branch = branchAt(table, totals.leaf);
    if (!branch || totals.leaf === leaf) continue;
    add(turnAfter[totals.leaf] ?? 0, {
      kind: "branch",
      branch,
      turns: turnsSince[totals.leaf] ?? 0,
      totals,
      status: branchStatus(table, details, totals.leaf, ownLeaf),
    });
  }
  let number = 0;
  for (const drop of contextDropsOn(table, details, path)) {
    const row = path[drop.at] ?? NO_ROW;
    add(turnAt[drop.at] ?? 0, { kind: "compaction", row, number: ++number, drop });
  }
  return asides;
}

/** By row, the turn of the path after which its branch leaves that (0: before the first, or another root), and its own turns since. */
function leavings(table: EntryTable, details: EntryFacts, path: Int32Array, turnAt: Int32Array) {
  const turnAfter = new Int32Array(table.count);
  const turnsSince = new Int32Array(table.count);
  const isOnPath = new Uint8Array(table.count);
  for (let at = 0; at < path.length; at++) {
    const row = path[at] ?? 0;
    isOnPath[row] = 1;
    turnAfter[row] = turnAt[at] ?? 0;
  }
  // Parents come first.
  for (const row of runsOf(table).rows) {
    if (isOnPath[row]) continue;
    const above = parentOf(table, row);
    turnAfter[row] = turnAfter[above] ?? 0;
    turnsSince[row] = (turnsSince[above] ?? 0) + (isPrompt(table, details, row) ? 1 : 0);
  }
  return { turnAfter, turnsSince };
}
