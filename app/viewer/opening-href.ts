// The address where a page opens, of what its facts say: whoever made the page wrote them, so anything
// but what a screen of the app would write is the workspace.
import { hrefOf, type ScreenId } from "../session/view/href.ts";
import { readView } from "../session/view/view-state.ts";
import { COPY_KEY } from "./copy-sessions.ts";

const SCREENS: ReadonlyMap<string, ScreenId | null> = new Map([
  ["", null],
  ["compare", "compare"],
  ["stats", "stats"],
]);

const PARAMETERS: ReadonlySet<string> = new Set(Object.keys(readView(new URLSearchParams())));

/** `opens`: as in `CopyFacts`. */
export function openingHref(opens: string): string {
  const at = opens.indexOf("?");
  const screen = SCREENS.get(at === -1 ? opens : opens.slice(0, at));
  const params = new URLSearchParams(at === -1 ? "" : opens.slice(at));
  const isKnown = [...params.keys()].every((name) => PARAMETERS.has(name));
  if (screen === undefined || !isKnown) return hrefOf({ key: COPY_KEY });
  // There is no other session to compare with, and nothing to edit.
  const view = { ...readView(params), with: null, mode: "" as const };
  return hrefOf({ key: COPY_KEY, screen, view });
}
