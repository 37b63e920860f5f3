// Screens that are loaded when first shown, or ahead of that when the page has nothing to do.
import { use } from "react";
import { whenIdle } from "../ui/browser/when-idle.ts";

type Screens = typeof import("./session-screens.ts");

let loaded: Screens | null = null;
let loading: Promise<Screens> | null = null;

/** Rejects when the script is missing; the next call tries again. */
function loadScreens(): Promise<Screens> {
  loading ??= import("./session-screens.ts").then(
    (screens) => {
      loaded = screens;
      return screens;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** What was loaded ahead is drawn at once: `lazy` would wait for a promise all the same. */
function useScreens(): Screens {
  return loaded ?? use(loadScreens());
}

export function SessionRoute() {
  const { SessionRoute: Route } = useScreens();
  return <Route />;
}

export function Workspace() {
  const { Workspace: Screen } = useScreens();
  return <Screen />;
}

/** Loads them once nothing else is to be done. Returns what calls it off. */
export function loadScreensWhenIdle(): () => void {
  // A script that is missing is said to be so when it is needed.
  return whenIdle(() => void loadScreens().catch(() => {}));
}
