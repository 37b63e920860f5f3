// Runs a comparison in the session worker and gathers its rows as they come.
import { proxy } from "comlink";
import { useEffect, useState } from "react";
import type { CompareRow } from "../../src/compare/branches/compare-branches.ts";
import type { SeenAs } from "../session/host/compare-work.ts";
import { settled } from "../session/host/worker-source.ts";
import type { OpenSession } from "../session/session-context.tsx";

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
  const { client, revision } = a.open;
  const other = b.open === a.open ? null : b.open;
  const isSame = other?.client === client;
  const otherClient = isSame ? null : (other?.client ?? null);
  const otherTable = isSame ? null : (other?.session.table ?? null);
  const otherRevision = other?.revision ?? 0;

  useEffect(() => {
    if (isCancelled) return;
    // `attempt` is only here to start again.
    const run = { attempt };
    let isWanted = true;
    setGathered({ ...NOTHING, run });
    const change = (next: (now: Gathered) => Gathered) => {
      if (isWanted) setGathered((now) => (now.run === run ? next(now) : now));
      return isWanted;
    };
    const read = otherClient
      ? proxy((rows: readonly number[]) => otherClient.remote.plainBodies(rows, otherRevision))
      : null;
    const answer = client.remote.compare(
      { a: a.leaf, b: b.leaf, seenAs },
      revision,
      proxy((batch) =>
        change((now) => ({
          ...now,
          rows: [...now.rows, ...batch.rows],
          progress: batch.done / Math.max(1, batch.total),
        })),
      ),
      otherTable,
      read,
    );
    settled(answer).then(
      () => change((now) => ({ ...now, progress: 1, isDone: true })),
      (error: Error) => change((now) => ({ ...now, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [
    client,
    revision,
    a.leaf,
    b.leaf,
    seenAs,
    otherClient,
    otherTable,
    otherRevision,
    attempt,
    isCancelled,
  ]);

  return {
    ...gathered,
    isCancelled,
    cancel: () => setCancelled(attempt),
    restart: () => setAttempt(attempt + 1),
  };
}
