// Content folded under a line. It is rendered when the fold is first opened: most folds never are, and some
// hold megabytes.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useSought } from "./sought.ts";

interface FoldProps {
  readonly summary: ReactNode;
  readonly className?: string;
  /** The strings inside; left out where they are unknown before it is open. */
  readonly held?: unknown;
  readonly children: ReactNode;
}

interface OwnFoldProps extends FoldProps {
  /** Opens whenever this becomes true; the reader may close it again. */
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
  /** Renders its content while closed, so that the browser's search finds its words. */
  readonly isFound?: boolean;
}

/** A fold whose state is held elsewhere. */
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
