// Goes anywhere by a few words: entries, branches, labels, comparisons, panes, other sessions. The
// composition above passes the panes and screens.
import { useEffect, useRef, useState } from "react";
import { useKeys } from "../ui/keys/keys.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { lazyPane, loadWhenIdle } from "../ui/lazy-pane.ts";
import { PaneBoundary } from "../ui/note/error-note.tsx";
import type { PaletteProps } from "./palette-dialog.tsx";
import { WaitingField } from "./palette-field.tsx";
import "./palette.css";

const PaletteDialog = lazyPane(async () => (await import("./palette-dialog.tsx")).PaletteDialog);

/** One per session screen. */
export function Palette(props: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ palette: () => setOpen(true) });
  useEffect(() => loadWhenIdle(PaletteDialog), []);
  return isOpen ? <OpenPalette {...props} onClose={() => setOpen(false)} /> : null;
}

function OpenPalette({ onClose, ...props }: PaletteProps & { readonly onClose: () => void }) {
  const [query, setQuery] = useState("");
  const field = { query, onQuery: setQuery };
  const box = useRef<HTMLDivElement>(null);
  // After the dialog has opened and given the focus to its first button.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <Dialog label="Search" onClose={onClose}>
      <div ref={box} className="palette-box column">
        <PaneBoundary name="The search">
          <PaletteDialog
            {...props}
            {...field}
            onClose={onClose}
            waiting={<WaitingField {...field} />}
          />
        </PaneBoundary>
      </div>
    </Dialog>
  );
}
