// Keeps the failure of one pane to that pane: the rest of the page lives on, and the pane can be
// drawn again. Knows nothing of what it holds.

import { Component, type ReactNode } from "react";
import { asError } from "../../../src/lib/as-error.ts";
import { Button } from "../control/button.tsx";
import { ErrorNote } from "./error-note.tsx";
import { failureText, isMissingPart } from "./failure-text.ts";

interface PaneBoundaryProps {
  /** As a sentence begins: "The outline". */
  readonly name: string;
  /** Where the note stands when the children have no room of their own on the page. */
  readonly frame?: (note: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

interface PaneBoundaryState {
  readonly error: Error | null;
}

export class PaneBoundary extends Component<PaneBoundaryProps, PaneBoundaryState> {
  override state: PaneBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PaneBoundaryState {
    return { error: asError(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { name, frame = (note) => note, children } = this.props;
    if (!error) return children;
    // What is missing stays missing however often it is drawn; its words say what helps.
    const isMissing = isMissingPart(error);
    return frame(
      <ErrorNote
        message={`${name} could not be drawn: ${failureText(error)}`}
        advice={`The session is not affected.${isMissing ? "" : " Draw it again, or go on elsewhere."}`}
      >
        {isMissing ? null : (
          <Button onClick={() => this.setState({ error: null })}>Draw again</Button>
        )}
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </ErrorNote>,
    );
  }
}
