// Runs a comparison in the session worker and gathers its rows as they come.
import { useEffect, useMemo, useRef, useState } from "react";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import type { SeenAs } from "../../session/host/compare-work.ts";
import type { OpenSession } from "../../session/open/session-store.ts";

/** One side: a session and where its branch ends. NO_ROW = an empty branch. */
export interface ComparedSide {
  readonly open: OpenSession;
  readonly leaf: number;
}

export interface Comparison {
  readonly rows: readonly CompareRow[];
  /** 0…1. */
  readonly progress: number;
  readonly isDone: boolean;
  readonly isCancelled: boolean;
  readonly error: Error | null;
  readonly cancel: () => void;
  readonly restart: () => void;
}

interface Gathered {
  /** The run these rows belong to. */
  readonly run: object | null;
  readonly rows: readonly CompareRow[];
  readonly progress: number;
  readonly isDone: boolean;
  readonly error: Error | null;
}

const NOTHING: Gathered = { run: null, rows: [], progress: 0, isDone: false, error: null };

export function useComparison(a: ComparedSide, b: ComparedSide, seenAs: SeenAs): Comparison {
  const [gathered, setGathered] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [cancelled, setCancelled] = useState(-1);
  const isCancelled = cancelled === attempt;
  const { source } = a.open;
  const { table } = a.open.session;
  // A draft and its file are held by the same source.
  const isSame = b.open.session.table === table;
  const otherSource = isSame ? null : b.open.source;
  const otherTable = isSame ? null : b.open.session.table;
  // Another version with the same rows is the same comparison.
  const version = useRef(a.open.version);
  useEffect(() => {
    version.current = a.open.version;
  });

  // What one run compares. Other sides, other rows or another attempt are another run, and rows of
  // an earlier one are not drawn for a moment as if they belonged to it.
  const run = useMemo(
    () => ({ source, table, a: a.leaf, b: b.leaf, seenAs, otherSource, otherTable, attempt }),
    [source, table, a.leaf, b.leaf, seenAs, otherSource, otherTable, attempt],
  );

  useEffect(() => {
    if (isCancelled) return;
    const { source, a, b, seenAs, otherSource, otherTable } = run;
    let isWanted = true;
    setGathered({ ...NOTHING, run });
    const change = (next: (now: Gathered) => Gathered) => {
      if (isWanted) setGathered((now) => (now.run === run ? next(now) : now));
      return isWanted;
    };
    const answer = source.compare(
      version.current,
      { a, b, seenAs },
      (batch) =>
        change((now) => ({
          ...now,
          rows: [...now.rows, ...batch.rows],
          progress: batch.done / Math.max(1, batch.total),
        })),
      otherSource && otherTable
        ? { table: otherTable, storedBodies: otherSource.storedBodies }
        : null,
    );
    answer.then(
      () => change((now) => ({ ...now, progress: 1, isDone: true })),
      (error: Error) => change((now) => ({ ...now, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [run, isCancelled]);

  return {
    ...(gathered.run === run ? gathered : NOTHING),
    isCancelled,
    cancel: () => setCancelled(attempt),
    restart: () => setAttempt(attempt + 1),
  };
}
