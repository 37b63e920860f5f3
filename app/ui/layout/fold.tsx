// Something folded away under a line. What is inside is made when it is first opened: most folds
// never are, and some hold megabytes.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useSought } from "./sought.ts";

interface FoldProps {
  readonly summary: ReactNode;
  readonly className?: string;
  /** What is inside, made of strings; left out where that is not known before it is open. */
  readonly held?: unknown;
  readonly children: ReactNode;
}

interface OwnFoldProps extends FoldProps {
  /** Opened whenever this becomes true; whoever reads may close it again. */
  readonly isWanted?: boolean;
}

export function Fold({ isWanted = false, ...fold }: OwnFoldProps) {
  const [isOpen, setOpen] = useState(isWanted);
  useLayoutEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return <HeldFold {...fold} isOpen={isOpen} onOpen={setOpen} />;
}

interface HeldFoldProps extends FoldProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Its content is there while it is closed, so that looking for words in the page finds them. */
  readonly isFound?: boolean;
}

/** A fold whose state is kept elsewhere. */
export function HeldFold(props: HeldFoldProps) {
  const { summary, className = "fold", held, isOpen, onOpen, isFound = false, children } = props;
  const element = useRef<HTMLDetailsElement>(null);
  const [wasOpen, setWasOpen] = useState(isOpen || isFound);
  if (isOpen && !wasOpen) setWasOpen(true);
  useSought(held, ({ fold, around }) => {
    fold(element.current, held, isOpen, onOpen);
    around(element.current, onOpen);
  });
  return (
    <details
      ref={element}
      className={className}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onOpen(open);
      }}
    >
      <summary>{summary}</summary>
      {wasOpen ? children : null}
    </details>
  );
}
