// Something went wrong: what happened, and what to do next. Announced when it appears.
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import "./error-note.css";

interface ErrorNoteProps {
  readonly message: string;
  readonly advice?: string;
  /** Buttons that do something about it. */
  readonly children?: ReactNode;
}

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
