// A modal dialog that holds the focus until it is closed. The browser's own <dialog>: a library's would
// inject styles, which the page's policy forbids.
import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { IconButton } from "../control/button.tsx";
import "./dialog.css";

interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /**
   * box: in the middle; sheet: a pane that comes up from the bottom of a small screen; window: as large as
   * the browser's, for content that needs all the room.
   */
  readonly shape?: "box" | "sheet" | "window";
  readonly children: ReactNode;
}

/** Open while it is mounted. */
export function Dialog({ label, onClose, shape = "box", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${shape}`}
      aria-label={label}
      onCancel={onClose}
      onPointerDown={(event) => {
        // The backdrop is part of the element; a click on the content has another target.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-inner column grow">
        <header className="dialog-head row spread">
          <h2>{label}</h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={17} aria-hidden />
          </IconButton>
        </header>
        <div className="dialog-body column scroll">{children}</div>
      </div>
    </dialog>
  );
}
