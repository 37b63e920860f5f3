// Views beside the main one: they follow it when there is time. A change of the draft is on the screen
// where it was made before outline and timeline have redrawn a hundred thousand entries.
import { type ReactNode, useMemo } from "react";
import { useAfterPaint } from "../../ui/browser/after-paint.tsx";
import type { OpenSession } from "../open/open-session.ts";
import { SessionProvider, useOpenSession } from "../open/session-context.tsx";
import { DeferredSelection, useSelection } from "./selection.tsx";

/** Below it, session and selection are of one moment; a selection in the same rows updates at once. */
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
 * Whether nothing has to be counted or drawn again: for example a draft has begun that changes nothing yet.
 * Also before everything was read: the views only showed that they wait.
 */
function isOfSameRows(a: OpenSession, b: OpenSession): boolean {
  return a.details === null || (a.session.table === b.session.table && a.details === b.details);
}
