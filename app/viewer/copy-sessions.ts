// A page's only session: the one inside it, held by the page itself, and the address that it opens at.
import { SessionError } from "../../src/model/problem.ts";
import { ReadStateKeeper } from "../catalog/stored/read-state-keeper.ts";
import { openEndsInPage, openInPage } from "../engine/local-source.ts";
import type { PageSessions } from "../session/open/page-sessions.tsx";
import { SessionCache } from "../session/open/session-cache.ts";
import type { SessionStoreHooks } from "../session/open/session-states.ts";
import { hrefOf, type ScreenId } from "../session/view/href.ts";
import { readView } from "../session/view/view-state.ts";
import { breathe } from "../ui/browser/later.ts";
import type { PageCopy } from "./page-copy.ts";

/** Its key in the page's own addresses, which tells nothing about its content. */
export const COPY_KEY = "copy";

export function copySessions(
  copy: PageCopy,
  hooks: Omit<SessionStoreHooks, "onRead" | "onEdited">,
): PageSessions {
  const sessions = new SessionCache(
    async (key, onProgress) => {
      if (key !== COPY_KEY) throw notInside();
      const ends = await copy.ends();
      const ahead = ends && (await openEndsInPage(ends, () => copy.file(), breathe));
      if (ahead) return ahead;
      return openInPage({ kind: "file", file: await copy.file() }, onProgress, breathe);
    },
    { ...hooks, onRead: () => {}, onEdited: () => {} },
  );
  return { sessions, readings: new ReadStateKeeper(null), canEdit: false };
}

function notInside(): SessionError {
  return new SessionError(
    "vanished",
    "That session is not in this copy.",
    "A copy holds one session. Open the others in Espalier.",
  );
}

const SCREENS: ReadonlyMap<string, ScreenId | null> = new Map([
  ["", null],
  ["compare", "compare"],
  ["stats", "stats"],
]);

const PARAMETERS: ReadonlySet<string> = new Set(Object.keys(readView(new URLSearchParams())));

/**
 * The address where a page opens, from its facts: they are untrusted, so anything but what a screen of the
 * app would write means the workspace. `opens`: as in `CopyFacts`.
 */
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
