// Screens that are loaded when first shown, or ahead of that when the page is idle.
import { lazyPane, lazyWhenIdle, loadWhenIdle } from "../ui/lazy-pane.ts";

const screens = () => import("./session/session-screens.ts");

export const SessionRoute = lazyPane(async () => (await screens()).SessionRoute);
export const Workspace = lazyPane(async () => (await screens()).Workspace);

const library = () => import("./library/library-screens.tsx");

export const LibraryRoute = lazyPane(async () => (await library()).LibraryRoute);
export const OpenRoute = lazyPane(async () => (await library()).OpenRoute);

const installed = () => import("../install/install-parts.tsx");

export const InstallOffer = lazyWhenIdle(async () => (await installed()).InstallOffer);
export const UpdateNote = lazyWhenIdle(async () => (await installed()).UpdateNote);

/** What is drawn around the first rows of a session, once these are there: one file (scripts/build/chunks.mjs). */
const tools = { load: () => void import("../timeline/read-timeline.tsx").catch(() => {}) };

/**
 * The thread for texts: where a large session is read, starting it would take time from the reading
 * threads.
 */
const texts = {
  load: () =>
    void screens().then(
      ({ prepareTexts }) => prepareTexts(),
      () => {},
    ),
};

/** Returns a function that cancels it. */
export function loadScreensWhenIdle(): () => void {
  return loadWhenIdle(SessionRoute, Workspace, tools, texts);
}
