// Something folded away under a line. What is inside is made when it is first opened: most folds
// never are, and some hold megabytes.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface FoldProps {
  readonly summary: ReactNode;
  readonly className?: string;
  /** Opened whenever this becomes true; whoever reads may close it again. */
  readonly isWanted?: boolean;
  readonly children: ReactNode;
}

export function Fold({ summary, className = "fold", isWanted = false, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isWanted && details.current) details.current.open = true;
  }, [isWanted]);
  return (
    <details
      ref={details}
      className={className}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened || isWanted ? children : null}
    </details>
  );
}
