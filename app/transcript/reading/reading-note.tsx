// The result of the last reading action: shown at the lower edge of the transcript for a while, with Undo.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { SmallIconButton } from "../../ui/control/button.tsx";

interface ReadingNoteProps {
  readonly isAlert?: boolean;
  /** It stays as long as an action is under way, or its buttons are in use. */
  readonly stays?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const SHOWN_MS = 8000;

export function ReadingNote({
  isAlert = false,
  stays = false,
  onClose,
  children,
}: ReadingNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (stays) return undefined;
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) close.current();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [stays]);
  return (
    <div
      ref={box}
      className="reading-note tabular row small not-printed"
      role={isAlert ? "alert" : "status"}
    >
      {children}
      <SmallIconButton label={stays ? "Stop" : "Close this note"} onClick={onClose}>
        <X size={14} aria-hidden />
      </SmallIconButton>
    </div>
  );
}
