// Where the page goes once a file has been opened.
import type { createHashRouter } from "react-router";
import type { IntakeHooks } from "../session/library/intake.ts";
import type { Library } from "../session/library/library.ts";
import { FOLDER_PARAM, hrefOf, keyAt, libraryHref } from "../session/view/href.ts";
import { LibraryRoute } from "./later-screens.ts";

type Router = ReturnType<typeof createHashRouter>;

export function arrivals(router: Router, { sessions }: Library): IntakeHooks {
  const wanted = () => {
    const key = keyAt(router.state.location.pathname);
    return key !== null && sessions.of(key).state.getState().status === "failed" ? key : null;
  };
  return {
    wanted,
    onOpened(key) {
      // Already on the screen, at the place that the address names.
      if (keyAt(router.state.location.pathname) === key) return true;
      if (wanted() !== null) return false;
      // At once, and not in slices between which a page waits that shows nothing.
      void router.navigate(hrefOf({ key }), { flushSync: true });
      return true;
    },
    // Its script is there when the first sessions are.
    onLooking: () => LibraryRoute.load(),
    onFolder(folder) {
      const search = new URLSearchParams({ [FOLDER_PARAM]: folder }).toString();
      void router.navigate(libraryHref("sessions", search), { flushSync: true });
    },
  };
}
