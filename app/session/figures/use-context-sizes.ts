// How full the context was at an entry, and how full it is where its branch ends: two figures that are
// easily confused, so they are always named together.
import { useMemo } from "react";
import { contextSizeAt, contextTimeline } from "../../../src/stats/context-timeline.ts";
import { numberText, tokensText } from "../../../src/text/units.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";

type ContextSize = NonNullable<ReturnType<typeof contextSizeAt>>;

export interface ContextSizes {
  /** After the entry. Null: no reply records it. */
  readonly atEntry: ContextSize | null;
  /** Where the branch ends. */
  readonly atEnd: ContextSize | null;
}

/** `position`: index on the path of the entry in view. Null until everything was read. */
export function useContextSizes(position: number): ContextSizes | null {
  const { details } = useOpenSession();
  const { table, path, leaf, end } = useSelection();
  const endPath = useMemo(
    () => (leaf === end ? path : pathTo(table, end)),
    [table, path, leaf, end],
  );
  if (!details) return null;
  return {
    atEntry: contextSizeAt(contextTimeline(table, details, path), position),
    atEnd: contextSizeAt(contextTimeline(table, details, endPath), endPath.length - 1),
  };
}

/** `then 125k · at the end 169k`; one figure where both are the same. */
export function contextSizesText({ atEntry, atEnd }: ContextSizes): string {
  if (!atEnd) return atEntry ? `then ${sizeText(atEntry, tokensText)}` : "";
  if (!atEntry) return `at the end ${sizeText(atEnd, tokensText)}`;
  if (atEntry.tokens === atEnd.tokens) return `${sizeText(atEntry, numberText)} tokens in context`;
  return `then ${sizeText(atEntry, tokensText)} · at the end ${sizeText(atEnd, tokensText)}`;
}

function sizeText({ tokens, isEstimate }: ContextSize, text: (tokens: number) => string): string {
  return `${isEstimate ? "≈ " : ""}${text(tokens)}`;
}
