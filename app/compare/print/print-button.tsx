// Prints a comparison: reads what is not in sight first, because print shows all of it.
import { Printer, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useReadBody } from "../../session/open/session-context.tsx";
import type { OpenSession } from "../../session/open/session-store.ts";
import { IconButton } from "../../ui/control/button.tsx";
import { Progress } from "../../ui/note/progress.tsx";

/** An entry that would be printed, by its row. */
export type PrintedEntry = readonly [OpenSession, number];

interface PrintButtonProps {
  readonly isDisabled?: boolean;
  /** Asked when somebody wants to print. */
  readonly entries: () => readonly PrintedEntry[];
}

/** Bodies asked for together. */
const BATCH = 200;

export function PrintButton({ isDisabled = false, entries }: PrintButtonProps) {
  const readBody = useReadBody();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const stop = () => {
    run.current?.abort();
    setProgress(null);
  };
  const print = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    run.current = controller;
    setError(null);
    setProgress(0);
    const wanted = entries();
    try {
      for (let from = 0; from < wanted.length && !signal.aborted; from += BATCH) {
        const batch = wanted.slice(from, from + BATCH);
        await Promise.all(batch.map(([open, row]) => readBody(open, row)));
        if (!signal.aborted) setProgress((from + batch.length) / wanted.length);
      }
      if (!signal.aborted) window.print();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
    if (!signal.aborted) setProgress(null);
  };
  return (
    <>
      {progress === null ? (
        <IconButton label="Print" disabled={isDisabled} onClick={() => void print()}>
          <Printer size={16} aria-hidden />
        </IconButton>
      ) : (
        <>
          <Progress label="Reading what will be printed" value={progress} />
          <IconButton label="Do not print" onClick={stop}>
            <X size={16} aria-hidden />
          </IconButton>
        </>
      )}
      {error === null ? null : <span role="alert">{error}</span>}
    </>
  );
}
