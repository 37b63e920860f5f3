// Where the page goes once a file has been opened.

import type { IntakeHooks } from "../catalog/intake.ts";
import type { SessionCache } from "../session/open/session-cache.ts";
import { FOLDER_PARAM, hrefOf, keyAt, libraryHref } from "../session/view/href.ts";
import type { HashAddress } from "../ui/browser/hash-address.ts";
import { LibraryRoute } from "./lazy-screens.ts";

export function arrivals(address: HashAddress, sessions: SessionCache): IntakeHooks {
  const wanted = () => {
    const key = keyAt(address.state.location.pathname);
    return key !== null && sessions.of(key).state.getState().status === "failed" ? key : null;
  };
  return {
    wanted,
    onOpened(key) {
      // Already on the screen, at the place that the address names.
      if (keyAt(address.state.location.pathname) === key) return true;
      if (wanted() !== null) return false;
      void address.navigate(hrefOf({ key }));
      return true;
    },
    // Its script is there when the first sessions are.
    onLooking: () => LibraryRoute.load(),
    onFolder(folder) {
      const search = new URLSearchParams({ [FOLDER_PARAM]: folder }).toString();
      void address.navigate(libraryHref("sessions", search));
    },
  };
}
