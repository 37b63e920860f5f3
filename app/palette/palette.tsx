// Goes anywhere by a few words: entries, branches, labels, comparisons, panes, other sessions. The
// composition above says which panes and screens there are.
import { lazy, Suspense, useState } from "react";
import { useKeys } from "../ui/keys/keys.tsx";
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
  return (
    <Suspense fallback={null}>
      <PaletteDialog {...props} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
