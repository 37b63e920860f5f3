// Says what a click took away, and has it back.
import { X } from "lucide-react";
import { useStore } from "zustand/react";
import { useLibrary } from "../session/library/library-context.tsx";
import { Button, IconButton } from "../ui/control/button.tsx";
import { keyText } from "../ui/keys/key-name.ts";
import { useKeys } from "../ui/keys/keys.tsx";
import type { Undo } from "../ui/note/undos.ts";
import "./undo-note.css";

export function UndoNote() {
  const { undos } = useLibrary();
  const { last } = useStore(undos.state);
  return (
    <div role="status" className="undo-place">
      {last ? <Note undo={last} onDismiss={() => undos.dismiss()} /> : null}
    </div>
  );
}

function Note({ undo: { text, run }, onDismiss }: { undo: Undo; onDismiss: () => void }) {
  const undo = run && (() => void run());
  useKeys(undo ? { "Mod+z": { does: "Have back what was forgotten", run: undo } } : {});
  return (
    <div className="undo-note">
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
