// Prints the page once all its content is there; paper cannot load the rest.
import { Printer, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../control/button.tsx";
import { Progress } from "../note/placeholder.tsx";

/** Reads what is missing; `tell`: reports progress, 0…1. */
export type ReadForPrint = (signal: AbortSignal, tell: (progress: number) => void) => Promise<void>;

interface PrintButtonProps {
  readonly isDisabled?: boolean;
  /** Progress of what is being read anyway, 0…1; null: all of it is there. */
  readonly progress?: number | null;
  /** What printing has to wait for. */
  readonly read?: ReadForPrint;
  /** With words, where printing is the purpose of the screen. */
  readonly isMain?: boolean;
}

export function PrintButton({ isDisabled = false, progress = null, ...props }: PrintButtonProps) {
  const { read, isMain = false } = props;
  const [asked, setAsked] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const stop = () => {
    run.current?.abort();
    setAsked(null);
  };
  const print = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    run.current = controller;
    setError(null);
    if (read) setAsked(0);
    try {
      await read?.(signal, (now) => {
        if (!signal.aborted) setAsked(now);
      });
      if (!signal.aborted) window.print();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
    if (!signal.aborted) setAsked(null);
  };
  const shown = asked ?? progress;
  const button = {
    disabled: isDisabled || progress !== null,
    onClick: () => void print(),
  };
  return (
    <>
      {shown === null ? null : <Progress label="Reading what will be printed" value={shown} />}
      {asked !== null ? (
        <IconButton label="Do not print" onClick={stop}>
          <X size={16} aria-hidden />
        </IconButton>
      ) : isMain ? (
        <Button weight="primary" {...button}>
          <Printer size={16} aria-hidden />
          Print…
        </Button>
      ) : (
        <IconButton label="Print" {...button}>
          <Printer size={16} aria-hidden />
        </IconButton>
      )}
      {error === null ? null : <span role="alert">{error}</span>}
    </>
  );
}
