// What the screen folds, pages or cuts, as paper has it: open, up to a limit.
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

/** A fold that is open in print. Its content is rendered when it is in view. */
export function PrintFold({ className, summary, children }: PrintFoldProps) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  const isOpen = isAsked || isPrinting;
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The event comes late: in print it does not mean that the user opened the fold.
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
  /** Singular and plural of the listed thing. */
  readonly words: readonly [string, string];
  readonly children: (page: readonly PageItem<T>[]) => ReactNode;
}

/** A list a page at a time, and in print all its pages. */
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
  /** Characters shown, and the total. */
  readonly shown: number;
  readonly length: number;
}

/** Below a text that is cut even where all of the text was requested; nothing where it is complete. */
export function CutNote({ shown, length }: CutNoteProps) {
  if (length <= shown) return null;
  return (
    <p className="paper-cut muted small">
      Cut here: {numberText(shown)} of {countText(length, "character")}.
    </p>
  );
}

/** The beginning of content that has not arrived; print cannot wait for the rest and says so. */
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
