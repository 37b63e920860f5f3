// Notes on what failed, is missing or incomplete, and what to do next.
import { CircleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { asError } from "../../../src/lib/as-error.ts";
import { Button } from "../control/button.tsx";
import "./error-note.css";
import "./damage-note.css";

interface ErrorNoteProps {
  readonly message: string;
  readonly advice?: string;
  /** Buttons with a remedy. */
  readonly children?: ReactNode;
}

/** A failure: what happened, and what to do next. Announced when it appears. */
export function ErrorNote({ message, advice, children }: ErrorNoteProps) {
  return (
    <div className="error-note small" role="alert">
      <CircleAlert className="error-note-icon" size={17} aria-hidden />
      <div className="error-note-text grow">
        <p className="error-note-message bold breakable">{message}</p>
        {advice ? <p className="muted">{advice}</p> : null}
        {children ? <div className="error-note-actions wrap">{children}</div> : null}
      </div>
    </div>
  );
}

const MAX_CHARACTERS = 300;

/** Whether a lazily loaded part of the app was missing: a newer version replaced it. */
export function isMissingPart(error: unknown): boolean {
  // Chromium and Firefox share a message, WebKit has its own, and so has the loader for a missing style.
  const pattern =
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
  return error instanceof Error && pattern.test(error.message);
}

/** A sentence for the user. */
export function failureText(error: unknown): string {
  if (isMissingPart(error)) {
    return "It could not be loaded: a newer version may have replaced this one, or the connection was lost. Reload the page to load it.";
  }
  const reason = error instanceof Error ? error.message : String(error);
  return reason.slice(0, MAX_CHARACTERS);
}

interface PaneBoundaryProps {
  /** As a sentence begins: "The outline". */
  readonly name: string;
  /** Where the note is shown when the children have no room of their own on the page. */
  readonly frame?: (note: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

interface PaneBoundaryState {
  readonly error: Error | null;
}

/**
 * Keeps the failure of one pane to that pane: the rest of the page keeps working, and the pane can be
 * rendered again. Knows nothing about its content.
 */
export class PaneBoundary extends Component<PaneBoundaryProps, PaneBoundaryState> {
  override state: PaneBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PaneBoundaryState {
    return { error: asError(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { name, frame = (note) => note, children } = this.props;
    if (!error) return children;
    // A missing script stays missing however often it is rendered; its message says what helps.
    const isMissing = isMissingPart(error);
    return frame(
      <ErrorNote
        message={`${name} could not be drawn: ${failureText(error)}`}
        advice={`The session is not affected.${isMissing ? "" : " Draw it again, or open another screen."}`}
      >
        {isMissing ? null : (
          <Button onClick={() => this.setState({ error: null })}>Draw again</Button>
        )}
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </ErrorNote>,
    );
  }
}

interface DamageNoteProps {
  readonly text: string;
  /** What to do. */
  readonly children?: ReactNode;
}

/** A quiet note that the content below is incomplete, with a remedy. */
export function DamageNote({ text, children }: DamageNoteProps) {
  return (
    <div className="damage-note row wrap muted tiny" role="note">
      <CircleAlert size={14} aria-hidden />
      <span className="damage-note-text">{text}</span>
      {children}
    </div>
  );
}
