// Views beside the one that is read: they follow it when there is time. A change of the draft is on the
// screen where it was made before outline and timeline have drawn a hundred thousand entries anew.
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { SelectionMoment, useSelection } from "../view/selection.tsx";
import { SessionProvider, useOpenSession } from "./session-context.tsx";

/** Below it, session and selection are of one moment; what is selected in the same rows is so at once. */
export function Following({ children }: { readonly children: ReactNode }) {
  const open = useOpenSession();
  const selection = useSelection();
  const now = useMemo(() => ({ open, selection }), [open, selection]);
  const later = useDeferredValue(now);
  const shown = later.open === open ? now : later;
  return (
    <SessionProvider value={shown.open}>
      <SelectionMoment value={shown.selection}>{children}</SelectionMoment>
    </SessionProvider>
  );
}
