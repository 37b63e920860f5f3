// Runs a comparison in the session worker and gathers its rows as they come.
import { useEffect, useRef, useState } from "react";
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
  const isSame = b.open.source === source;
  const otherSource = isSame ? null : b.open.source;
  const otherTable = isSame ? null : b.open.session.table;
  // Another version with the same rows is the same comparison.
  const version = useRef(a.open.version);
  useEffect(() => {
    version.current = a.open.version;
  });

  useEffect(() => {
    if (isCancelled) return;
    // Both are only here to start again: other rows, or asked for once more.
    const run = { attempt, table };
    let isWanted = true;
    setGathered({ ...NOTHING, run });
    const change = (next: (now: Gathered) => Gathered) => {
      if (isWanted) setGathered((now) => (now.run === run ? next(now) : now));
      return isWanted;
    };
    const answer = source.compare(
      version.current,
      { a: a.leaf, b: b.leaf, seenAs },
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
  }, [source, table, a.leaf, b.leaf, seenAs, otherSource, otherTable, attempt, isCancelled]);

  return {
    ...gathered,
    isCancelled,
    cancel: () => setCancelled(attempt),
    restart: () => setAttempt(attempt + 1),
  };
}
