// A fold that is open in print, where nobody can open it. What is in it is made when it is seen.
import { type ReactNode, useState } from "react";
import { usePrinting } from "./use-printing.ts";

interface PrintFoldProps {
  readonly className?: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

export function PrintFold({ className, summary, children }: PrintFoldProps) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  const isOpen = isAsked || isPrinting;
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The event comes late: in print it says nothing of what somebody asked for.
        if (!isPrinting) setAsked(currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {isOpen ? children : null}
    </details>
  );
}
