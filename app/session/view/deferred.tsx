// Views beside the one that is read: they follow it when there is time. A change of the draft is on the
// screen where it was made before outline and timeline have drawn a hundred thousand entries anew.
import { type ReactNode, useMemo } from "react";
import { useAfterPaint } from "../../ui/browser/after-paint.tsx";
import type { OpenSession } from "../open/open-session.ts";
import { SessionProvider, useOpenSession } from "../open/session-context.tsx";
import { DeferredSelection, useSelection } from "./selection.tsx";

/** Below it, session and selection are of one moment; what is selected in the same rows is so at once. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const open = useOpenSession();
  const selection = useSelection();
  const now = useMemo(() => ({ open, selection }), [open, selection]);
  const shown = useAfterPaint(now, (a, b) => isOfSameRows(a.open, b.open));
  return (
    <SessionProvider value={shown.open}>
      <DeferredSelection value={shown.selection}>{children}</DeferredSelection>
    </SessionProvider>
  );
}

/**
 * Whether there is nothing to count or draw anew: a draft has begun, say, that changes nothing yet. Also
 * before all was read: what was drawn of less said only that it waits, and nobody waits longer for it.
 */
function isOfSameRows(a: OpenSession, b: OpenSession): boolean {
  return a.details === null || (a.session.table === b.session.table && a.details === b.details);
}
