// Runs a comparison in the session worker and collects its rows as they come.
import { useEffect, useState } from "react";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import type { OtherSession, SeenAs } from "../../engine/compare-work.ts";
import type { OpenSession } from "../../session/open/open-session.ts";

/** One side: a session and where its branch ends. NO_ROW = an empty branch. */
export interface ComparedSide {
  readonly open: OpenSession;
  readonly leaf: number;
}

export interface Comparison {
  /** The versions of the rows: for growing sessions, those at the start of the run. */
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly rows: readonly CompareRow[];
  /** 0…1. */
  readonly progress: number;
  readonly isDone: boolean;
  readonly isCancelled: boolean;
  readonly error: Error | null;
  readonly cancel: () => void;
  readonly restart: () => void;
}

interface Run {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly attempt: number;
  /** Nothing is shown before it: its rows are, as they come. */
  readonly isFirst: boolean;
}

interface Gathered {
  readonly run: Run;
  readonly rows: readonly CompareRow[];
  readonly progress: number;
  readonly isDone: boolean;
  readonly error: Error | null;
}

/**
 * For one pair of branches. Where they grow they are compared again, one run after the other; the results
 * of the last run stay until the next one is complete.
 */
export function useComparison(a: ComparedSide, b: ComparedSide, seenAs: SeenAs): Comparison {
  const [attempt, setAttempt] = useState(0);
  const [cancelled, setCancelled] = useState(-1);
  const wanted: Run = { a, b, attempt, isFirst: true };
  /** The run that began last. */
  const [run, setRun] = useState(wanted);
  const [gathered, setGathered] = useState(() => nothingOf(run));
  const [ended, setEnded] = useState<Run | null>(null);
  const isCancelled = cancelled === attempt;
  if (run.attempt !== attempt) {
    setRun(wanted);
    setGathered(nothingOf(wanted));
  } else if (ended === run && !isOfSameRows(run, wanted)) {
    setRun({ ...wanted, isFirst: false });
  }

  useEffect(() => {
    if (isCancelled) return;
    let isWanted = true;
    const rows: CompareRow[] = [];
    const show = (change: Partial<Gathered>) => {
      if (isWanted) setGathered({ ...nothingOf(run), rows: [...rows], ...change });
    };
    const end = (change: Partial<Gathered>) => {
      show(change);
      if (isWanted) setEnded(run);
    };
    const answer = run.a.open.source.compare(
      run.a.open.version,
      { a: run.a.leaf, b: run.b.leaf, seenAs },
      (batch) => {
        for (const row of batch.rows) rows.push(row);
        if (run.isFirst) show({ progress: batch.done / Math.max(1, batch.total) });
        return isWanted;
      },
      otherIn(run),
    );
    answer.then(
      () => end({ progress: 1, isDone: true }),
      (error: Error) => end({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [run, seenAs, isCancelled]);

  return {
    ...gathered,
    // Newer facts about the same rows are shown with them.
    ...(isOfSameRows(gathered.run, wanted) ? { a, b } : { a: gathered.run.a, b: gathered.run.b }),
    isCancelled,
    cancel: () => setCancelled(attempt),
    restart: () => setAttempt(attempt + 1),
  };
}

function nothingOf(run: Run): Gathered {
  return { run, rows: [], progress: 0, isDone: false, error: null };
}

/** Another version with the same rows is the same comparison. */
function isOfSameRows(one: Run, other: Run): boolean {
  const isSame = (a: ComparedSide, b: ComparedSide) =>
    a.leaf === b.leaf &&
    a.open.source === b.open.source &&
    a.open.session.table === b.open.session.table;
  return isSame(one.a, other.a) && isSame(one.b, other.b);
}

/** B's side where it is in another session. The same source has a draft and its file. */
function otherIn({ a, b }: Run): OtherSession | null {
  const { table } = b.open.session;
  if (table === a.open.session.table) return null;
  return { table, storedBodies: b.open.source.storedBodies };
}
