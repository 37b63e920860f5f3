// A pane on a small screen: comes up from the bottom, above everything, until closed.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import "./sheet.css";

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Open while it is mounted. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-label={label} onClose={onClose}>
      <header className="sheet-head">
        <h2>{label}</h2>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X size={17} aria-hidden />
        </IconButton>
      </header>
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}
