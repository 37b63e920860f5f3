// A quiet note that what stands below it is not whole, and what can be done about that.
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import "./damage-note.css";

interface DamageNoteProps {
  readonly text: string;
  /** What to do. */
  readonly children?: ReactNode;
}

export function DamageNote({ text, children }: DamageNoteProps) {
  return (
    <div className="damage-note row wrap muted tiny" role="note">
      <CircleAlert size={14} aria-hidden />
      <span className="damage-note-text">{text}</span>
      {children}
    </div>
  );
}
