// The note on a removal, with Undo. Loaded with the first removal.

import { X } from "lucide-react";
import { Button, IconButton } from "../ui/control/button.tsx";
import { useKeys } from "../ui/keys/keys.tsx";
import { ariaKeys, printedKey } from "../ui/keys/shortcuts.ts";
import type { Undo } from "../ui/note/undos.ts";
import "./undo-note.css";

interface UndoNoteProps {
  readonly undo: Undo;
  readonly onDismiss: () => void;
}

export function UndoNote({ undo: { text, run }, onDismiss }: UndoNoteProps) {
  const undo = run && (() => void run());
  useKeys(undo ? { haveBack: undo } : {});
  return (
    <div className="undo-note row small">
      <span>{text}</span>
      {undo ? (
        <Button
          aria-keyshortcuts={ariaKeys("haveBack")}
          title={printedKey("haveBack")}
          onClick={undo}
        >
          Undo
        </Button>
      ) : null}
      <IconButton label="Dismiss this note" onClick={onDismiss}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
