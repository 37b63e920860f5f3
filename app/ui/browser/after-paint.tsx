// Draws what may wait after what may not: its children come in a second, interruptible rendering.
import { type ReactNode, useDeferredValue } from "react";

export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
