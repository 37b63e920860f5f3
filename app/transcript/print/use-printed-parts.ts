// The texts for print, written in the worker next to the bytes, one after the other; a new request ends the
// one under way.

import { useEffect, useState } from "react";
import type { ExcerptPart, KeptParts } from "../../../src/export/markdown/write-excerpt.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import type { TranscriptView } from "../../session/view/view-state.ts";
import type { Printed } from "./print-range.ts";

export interface PrintedParts {
  readonly parts: readonly ExcerptPart[];
  /** 0…1 */
  readonly progress: number;
  /** Every printed text is there. */
  readonly isReady: boolean;
  /** Entries whose texts were over the limit. */
  readonly left: number;
  readonly error: Error | null;
}

/** A few hundred pages. Characters. */
const LIMITS = { one: 40_000, all: 1_000_000 };

const NOTHING: PrintedParts = { parts: [], progress: 0, isReady: false, left: 0, error: null };

/** `again`: another number starts a new request. */
export function usePrintedParts(
  leaf: number,
  seenAs: TranscriptView,
  { rows, turns }: Printed,
  { thinking, output }: KeptParts,
  again: number,
): PrintedParts {
  const { source, version } = useOpenSession();
  const asked = `${thinking} ${output} ${again}`;
  const [state, setState] = useState({ of: rows, asked, ...NOTHING });
  useEffect(() => {
    let isOver = false;
    const parts: ExcerptPart[] = [];
    let done = 0;
    const set = (now: Partial<PrintedParts>) => {
      if (!isOver) setState({ of: rows, asked, ...NOTHING, parts: [...parts], ...now });
    };
    const kept = { thinking, output };
    const request = { leaf, seenAs, rows, turns, limits: LIMITS, parts: kept };
    source
      .excerpt(version, request, (batch) => {
        for (const part of batch.parts) parts.push(part);
        done = batch.done;
        set({ progress: done / Math.max(1, rows.length) });
        return !isOver;
      })
      .then(
        () => set({ progress: 1, isReady: true, left: rows.length - done }),
        (error: unknown) => set({ error: asError(error) }),
      );
    return () => {
      isOver = true;
    };
  }, [source, version, leaf, seenAs, rows, turns, thinking, output, asked]);
  return state.of === rows && state.asked === asked ? state : NOTHING;
}
