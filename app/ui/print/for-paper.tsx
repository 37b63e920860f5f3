// What the screen folds, turns or cuts, as paper has it: open, and as much of it as anybody reads.
import { type ReactNode, useState } from "react";
import { countText, numberText } from "../../../src/text/units.ts";
import { Paged, type PageItem, pageOf } from "../list/paged.tsx";
import { usePrinting } from "./on-paper.ts";

/** About sixty pages of one text. */
export const PRINTED_CHARACTERS = 200_000;
const PRINTED_ITEMS = 1000;

interface PrintFoldProps {
  readonly className?: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A fold that is open on paper. What is in it is made when it is seen. */
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

interface PrintPagesProps<T> {
  readonly items: readonly T[];
  /** One and several of what is listed. */
  readonly words: readonly [string, string];
  readonly children: (page: readonly PageItem<T>[]) => ReactNode;
}

/** A list a page at a time, and on paper all its pages. */
export function PrintPages<T>({ items, words, children }: PrintPagesProps<T>) {
  const isPrinting = usePrinting();
  if (!isPrinting) {
    return (
      <Paged items={items} words={words}>
        {children}
      </Paged>
    );
  }
  const left = items.length - PRINTED_ITEMS;
  return (
    <>
      {children(pageOf(items, { from: 0, size: PRINTED_ITEMS }))}
      {left > 0 ? (
        <p className="paper-cut muted small">and {countText(left, "more", "more")}</p>
      ) : null}
    </>
  );
}

interface CutNoteProps {
  /** Characters that are shown, and those there are. */
  readonly shown: number;
  readonly length: number;
}

/** Below a text that is cut even where all of it was asked for; nothing where all of it is there. */
export function CutNote({ shown, length }: CutNoteProps) {
  if (length <= shown) return null;
  return (
    <p className="paper-cut muted small">
      Cut here: {numberText(shown)} of {countText(length, "character")}.
    </p>
  );
}

/** The beginning of what is not here yet; print cannot wait for it and says so. */
export function NotReadNote({ firstWords }: { readonly firstWords: string }) {
  return (
    <p className="dim" dir="auto">
      {firstWords || "…"}
      <span className="paper-only">
        {" "}
        (only the beginning: Print on the screen reads everything first)
      </span>
    </p>
  );
}
