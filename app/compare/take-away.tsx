// The exports of a comparison: copied as Markdown, or printed with every entry read.
import { Check, Copy } from "lucide-react";
import type { OpenSession } from "../session/open/open-session.ts";
import { useReadBody } from "../session/open/session-context.tsx";
import { CopyNote, useCopy } from "../ui/browser/hand-out.tsx";
import { IconButton } from "../ui/control/button.tsx";
import { PrintButton, type ReadForPrint } from "../ui/print/print-button.tsx";

/** An entry to print, by its row. */
export type PrintedEntry = readonly [OpenSession, number];

interface TakeAwayProps {
  readonly isDisabled?: boolean;
  /** Producing it may take a moment, and may fail. */
  readonly markdown: () => Promise<string>;
  /** Called for print: paper also shows what is out of view. */
  readonly entries: () => readonly PrintedEntry[];
}

/** Bodies requested together. */
const BATCH = 200;

export function TakeAway({ isDisabled = false, markdown, entries }: TakeAwayProps) {
  const readBody = useReadBody();
  const [state, copy] = useCopy();
  const isCopied = state.kind === "done";
  const read: ReadForPrint = async (signal, tell) => {
    const wanted = entries();
    for (let from = 0; from < wanted.length && !signal.aborted; from += BATCH) {
      const batch = wanted.slice(from, from + BATCH);
      await Promise.all(batch.map(([open, row]) => readBody(open, row)));
      tell((from + batch.length) / wanted.length);
    }
  };
  return (
    <span className="compare-steps small">
      <IconButton
        label={isCopied ? "Copied" : "Copy as Markdown"}
        disabled={isDisabled}
        onClick={() => copy(markdown)}
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <CopyNote state={state} />
      <PrintButton isDisabled={isDisabled} read={read} />
    </span>
  );
}
