// The line above the transcript: which view, how far the reader is, how full the context is.

import type { ReactNode } from "react";
import { contextSizesText, useContextSizes } from "../../session/figures/use-context-sizes.ts";
import { beforeText, useTurnsBefore } from "../../session/figures/use-figures.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Deferred } from "../../session/view/deferred.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { type TranscriptView, VIEW_CHOICES } from "../../session/view/view-state.ts";
import { Chip } from "../../ui/note/facts.tsx";
import "./transcript-bar.css";

const ESTIMATED =
  "Tokens in context at the reading position and at the end of the branch, estimated at four characters per token: no reply records them";
const MEASURED =
  "Tokens in context at the reading position and at the end of the branch, as recorded by replies";

const TITLES: Readonly<Record<TranscriptView, string>> = {
  sent: "The context at the current end: compacted and edited, exactly as sent",
  history: "All entries from the beginning to the current end",
};

interface TranscriptBarProps {
  /** "" where there is none. */
  readonly turnText: string;
  /** Index on the path of the entry being read. */
  readonly here: number;
  /** Reading tools. */
  readonly children: ReactNode;
}

/** Empty while the sizes are not known. */
function ContextChip({ here }: Pick<TranscriptBarProps, "here">) {
  const sizes = useContextSizes(here);
  if (!sizes?.atEnd) return null;
  return (
    <Chip title={sizes.atEnd.isEstimate ? ESTIMATED : MEASURED}>{contextSizesText(sizes)}</Chip>
  );
}

/** Turns that are not on the path, because an entry between it and them is missing. */
function BeforeDamage() {
  const before = useTurnsBefore();
  const { go } = useSelection();
  if (!before) return null;
  return (
    <button
      type="button"
      className="transcript-before tabular bare"
      title="An entry between is missing from the file. Go to the last entry before the damage"
      onClick={() => go(before.end)}
    >
      {beforeText(before)}
    </button>
  );
}

const UNCOUNTED = "turn –,––– of –,–––";

export function TranscriptBar({ turnText, here, children }: TranscriptBarProps) {
  const [{ view }, setView] = useView();
  const { isWhole } = useOpenSession();
  return (
    <div className="transcript-bar row wrap small firm not-printed">
      <fieldset className="transcript-views">
        <legend className="unseen">View of the transcript</legend>
        {VIEW_CHOICES.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            title={TITLES[id]}
            aria-pressed={view === id}
            disabled={!isWhole}
            onClick={() => setView({ view: id }, "replace")}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <span className="card-space" />
      {turnText === "" ? null : (
        <span className="transcript-turn tabular muted">
          {/* Counted once all rows are known; until then as wide, so that nothing moves for it. */}
          {isWhole ? turnText : UNCOUNTED}
        </span>
      )}
      {isWhole ? <BeforeDamage /> : null}
      <Deferred>
        <ContextChip here={here} />
      </Deferred>
      <span className="transcript-tools">{children}</span>
    </div>
  );
}
