// Around each card: one that fails shows its own error, and all others live on.
import { Component, type ReactNode } from "react";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { RawEntry } from "../content/raw-entry.tsx";

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
          advice="The rest of the session is not touched by it. Its raw JSON can be read."
        >
          <Button onClick={() => this.setState({ error: null })}>Try again</Button>
        </ErrorNote>
        <RawEntry row={row} />
      </div>
    );
  }
}
