// Says what a click took away, and has it back. Loaded with the first such click.
import { X } from "lucide-react";
import { Button, IconButton } from "../ui/control/button.tsx";
import { keyText } from "../ui/keys/key-name.ts";
import { useKeys } from "../ui/keys/keys.tsx";
import type { Undo } from "../ui/note/undos.ts";
import "./undo-note.css";

interface UndoNoteProps {
  readonly undo: Undo;
  readonly onDismiss: () => void;
}

export function UndoNote({ undo: { text, run }, onDismiss }: UndoNoteProps) {
  const undo = run && (() => void run());
  useKeys(undo ? { "Mod+z": { does: "Have back what was forgotten", run: undo } } : {});
  return (
    <div className="undo-note row small">
      <span>{text}</span>
      {undo ? (
        <Button aria-keyshortcuts="Control+Z Meta+Z" title={keyText("Mod+z")} onClick={undo}>
          Undo
        </Button>
      ) : null}
      <IconButton label="Do not offer it any longer" onClick={onDismiss}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
