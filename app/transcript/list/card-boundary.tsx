// Around each card: one that fails shows its own error, and the others keep working.
import { Component, type ReactNode } from "react";
import { countText } from "../../../src/text/units.ts";
import { Button } from "../../ui/control/button.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { ErrorNote, PaneBoundary } from "../../ui/note/error-note.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { RawEntry } from "../content/raw-entry.tsx";
import { useTranscript } from "../transcript-context.tsx";
import "./unrecorded-place.css";

interface CardBoundaryProps {
  /** Of the entry inside. */
  readonly row: number;
  readonly children: ReactNode;
}

interface CardBoundaryState {
  /** Null: nothing failed. */
  readonly error: unknown;
}

export class CardBoundary extends Component<CardBoundaryProps, CardBoundaryState> {
  override state: CardBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): CardBoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { row, children } = this.props;
    if (error === null) return children;
    const reason = error instanceof Error ? error.message : String(error);
    return (
      <div className="unreadable" data-row={row}>
        <ErrorNote
          message={`This entry cannot be shown. ${drawnName(reason)}`}
          advice="The rest of the session is not affected. You can still read the raw JSON."
        >
          <Button onClick={() => this.setState({ error: null })}>Try again</Button>
        </ErrorNote>
        <RawEntry row={row} />
      </div>
    );
  }
}

interface FoldRowProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function FoldRow({ count, isOpen, onToggle }: FoldRowProps) {
  const entries = countText(count, "entry", "entries");
  return (
    <div className="fold-row row small">
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen
          ? `Hide ${entries} that the model no longer sees`
          : `Show ${entries} that the model no longer sees`}
      </button>
    </div>
  );
}

const UnrecordedLine = lazyPane(async () => (await import("./unrecorded-line.tsx")).UnrecordedLine);

export function UnrecordedPlace() {
  const { view } = useTranscript();
  if (view !== "sent") return null;
  return (
    <div className="unrecorded" role="note" aria-label="Sent, and not recorded">
      <PaneBoundary name="What is not recorded" frame={() => null}>
        <UnrecordedLine waiting="…" />
      </PaneBoundary>
    </div>
  );
}
