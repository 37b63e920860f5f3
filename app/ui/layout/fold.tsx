// Something folded away under a line. What is inside is made when it is first opened: most folds
// never are, and some hold megabytes.
import { type ReactNode, useState } from "react";

interface FoldProps {
  readonly summary: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Fold({ summary, className = "fold", children }: FoldProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={className}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened ? children : null}
    </details>
  );
}
