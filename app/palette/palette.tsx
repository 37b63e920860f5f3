// Goes anywhere by a few words: entries, branches, labels, comparisons, panes, other sessions. The
// composition above says which panes and screens there are.
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useKeys } from "../ui/keys/keys.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { PaneBoundary } from "../ui/note/pane-boundary.tsx";
import type { PaletteProps } from "./palette-dialog.tsx";

const PaletteDialog = lazy(async () => {
  const { PaletteDialog: component } = await import("./palette-dialog.tsx");
  return { default: component };
});

export const PALETTE_KEY = "Mod+k";

/** One per session screen. */
export function Palette(props: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ [PALETTE_KEY]: { does: "Search and go anywhere", run: () => setOpen(true) } });
  if (!isOpen) return null;
  const close = () => setOpen(false);
  const frame = (note: ReactNode) => (
    <Dialog label="Search" onClose={close}>
      {note}
    </Dialog>
  );
  return (
    <PaneBoundary name="The search" frame={frame}>
      <Suspense fallback={null}>
        <PaletteDialog {...props} onClose={close} />
      </Suspense>
    </PaneBoundary>
  );
}
