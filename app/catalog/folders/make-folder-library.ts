// The folders of sessions of this page: what is known without them is here, everything else is loaded when
// a folder is opened, or was by an earlier visit.
import { createStore } from "zustand/vanilla";
import { whenIdle } from "../../ui/browser/when-idle.ts";
import type { Catalog } from "../catalog.ts";
import { readFolders } from "../stored/folder-records.ts";
import { NoStorage } from "../stored/no-storage.ts";
import { readRecords } from "../stored/session-records.ts";
import { type FolderLibrary, type FolderLibraryState, NO_LOOSE } from "./folder-library.ts";
import type { OpenedFolders } from "./opened-folders.ts";

/** Whoever opens one session after the other waits for none of this. */
const BEFORE_LOOSE_MS = 1500;

export function makeFolderLibrary(catalog: Pick<Catalog, "add" | "isBusy">): FolderLibrary {
  const state = createStore<FolderLibraryState>(() => ({
    folders: null,
    loose: NO_LOOSE,
    textsTaken: 0,
    unkept: null,
  }));
  let opened: Promise<OpenedFolders> | null = null;
  const folders = () => {
    opened ??= import("./opened-folders.ts").then(({ OpenedFolders }) =>
      new OpenedFolders(catalog, state, isBusy, readLoose).started(),
    );
    opened.catch(() => {
      // The next one who asks tries again: the connection may be back.
      opened = null;
    });
    return opened;
  };
  const isBusy = () =>
    catalog.isBusy() || (state.getState().folders?.some(({ scan }) => scan !== null) ?? true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readLoose = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void readLooseNow()), BEFORE_LOOSE_MS);
  };
  const readLooseNow = async () => {
    if (isBusy()) return readLoose();
    const records = await readRecords().catch(() => []);
    // Nothing of it is loaded where there is nothing to read.
    if (opened || records.length > 0) await folders().then((all) => all.readLoose(), ignore);
  };
  const start = async () => {
    // Whoever opens folders says what was not read of them.
    const known = await readFolders().catch((error: unknown) =>
      error instanceof NoStorage ? [] : null,
    );
    if (!known || known.length > 0) await folders();
    else if (!opened) state.setState({ folders: [] });
  };
  start().catch((error: Error) => state.setState({ folders: [], unkept: error }));
  readLoose();
  return {
    state,
    add: async (handle) => (await folders()).add(handle),
    addFiles: async (given) => (await folders()).addFiles(given),
    serve: async (token) => (await folders()).serve(token),
    look: async (folder) => (await folders()).look(folder),
    stop: (folder) => void opened?.then((all) => all.stop(folder)),
    forget: async (folder) => (await folders()).forget(folder),
    readLoose,
    forgetLoose: () => void folders().then((all) => all.readLoose(), ignore),
    search: async (query) => (await folders()).search(query),
    searchTools: async (folder, typed, onStep, signal) =>
      (await folders()).searchTools(folder, typed, onStep, signal),
    open: async (folder, path, signal) => (await folders()).open(folder, path, signal),
    given: async (folder, path, signal) => (await folders()).given(folder, path, signal),
    readAgain: async (folder, path) => (await folders()).readAgain(folder, path),
    file: async (folder, path, signal) => (await folders()).file(folder, path, signal),
  };
}

/** The next time it is tried again. */
function ignore(): void {}
