// A fold of a kind that can be opened everywhere at once. It stays as somebody left it while its row is
// out of sight. What is inside is made when it is first open.
import { type ReactNode, useState } from "react";
import { type FoldKind, useFoldOf } from "../../session/reading/folds.ts";

interface KindFoldProps {
  readonly kind: FoldKind;
  /** Tells it apart from others of its kind in the same row. */
  readonly name: string;
  readonly summary: ReactNode;
  readonly className?: string;
  /** Whether it is open unless asked for otherwise. */
  readonly isUsual?: boolean;
  /** Its content is there while it is closed, so that looking for words in the page finds them. */
  readonly isFound?: boolean;
  readonly children: ReactNode;
}

export function KindFold(props: KindFoldProps) {
  const { kind, name, summary, className = "fold", isUsual = false, isFound = false } = props;
  const fold = useFoldOf(kind, name);
  const isOpen = fold.isOpen ?? isUsual;
  const [wasOpen, setWasOpen] = useState(isOpen || isFound);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) fold.setOpen(open);
      }}
    >
      <summary>{summary}</summary>
      {wasOpen ? props.children : null}
    </details>
  );
}
