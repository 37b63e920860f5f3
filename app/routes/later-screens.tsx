// Screens that are loaded when first shown, or ahead of that when the page has nothing to do.
import { lazy } from "react";
import { whenIdle } from "../ui/browser/when-idle.ts";

const loadScreens = () => import("./session-screens.ts");

export const SessionRoute = lazy(async () => ({ default: (await loadScreens()).SessionRoute }));
export const Workspace = lazy(async () => ({ default: (await loadScreens()).Workspace }));

/** Loads them once nothing else is to be done. Returns what calls it off. */
export function loadScreensWhenIdle(): () => void {
  // A script that is missing is said to be so when it is needed.
  return whenIdle(() => void loadScreens().catch(() => {}));
}
