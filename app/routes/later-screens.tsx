// Screens that are loaded when first shown, or ahead of that when the page has nothing to do.
import { type ComponentType, use } from "react";
import { whenIdle } from "../ui/browser/when-idle.ts";

interface Screens {
  readonly Route: ComponentType;
  readonly Main: ComponentType;
}

let loaded: Screens | null = null;
let loading: Promise<Screens> | null = null;

/** Rejects when the script is missing; the next call tries again. */
function loadScreens(): Promise<Screens> {
  loading ??= import("./session/session-screens.ts").then(
    ({ SessionRoute: Route, Workspace: Main }) => {
      loaded = { Route, Main };
      return loaded;
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
  const { Route } = useScreens();
  return <Route />;
}

export function Workspace() {
  const { Main } = useScreens();
  return <Main />;
}

/** Loads them once nothing else is to be done. Returns what calls it off. */
export function loadScreensWhenIdle(): () => void {
  // A script that is missing is said to be so when it is needed.
  return whenIdle(() => void loadScreens().catch(() => {}));
}
