// Screens that are loaded when first shown, or ahead of that when the page has nothing to do.
import { later, laterWhenIdle, loadWhenIdle } from "../ui/later.ts";

const screens = () => import("./session/session-screens.ts");

export const SessionRoute = later(async () => (await screens()).SessionRoute);
export const Workspace = later(async () => (await screens()).Workspace);

const library = () => import("./library/library-screens.ts");

export const LibraryRoute = later(async () => (await library()).LibraryRoute);
export const OpenRoute = later(async () => (await library()).OpenRoute);

const installed = () => import("../install/install-parts.ts");

export const InstallOffer = laterWhenIdle(async () => (await installed()).InstallOffer);
export const UpdateNote = laterWhenIdle(async () => (await installed()).UpdateNote);

/** What is drawn around the first rows of a session, once these are there: one file (scripts/build/chunks.mjs). */
const tools = { load: () => void import("../timeline/read-timeline.tsx").catch(() => {}) };

/** The thread for texts: where a large session is read, what starts it would take the time of those who read. */
const texts = {
  load: () =>
    void screens().then(
      ({ prepareTexts }) => prepareTexts(),
      () => {},
    ),
};

/** Returns what calls it off. */
export function loadScreensWhenIdle(): () => void {
  return loadWhenIdle(SessionRoute, Workspace, tools, texts);
}
