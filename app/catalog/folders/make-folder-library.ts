// The folders of sessions of this page: what needs no folder is here, everything else loads when a folder
// is opened, or when an earlier visit left one.
import { createStore } from "zustand/vanilla";
import { whenIdle } from "../../ui/browser/later.ts";
import type { Catalog } from "../catalog.ts";
import { NoStorage } from "../stored/database.ts";
import { readFolders } from "../stored/folder-records.ts";
import { readRecords } from "../stored/session-records.ts";
import { type FolderLibrary, type FolderLibraryState, NO_LOOSE } from "./folder-library.ts";
import type { OpenedFolders } from "./opened-folders.ts";

/** Opening one session after the other does not wait for this. */
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
      new OpenedFolders(state, isBusy, readLoose).started(),
    );
    opened.catch(() => {
      // The next call tries again: the connection may be back.
      opened = null;
    });
    return opened;
  };
  const folder = async (id: string) => (await folders()).folder(id);
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
    // Loads nothing where there is nothing to read.
    if (opened || records.length > 0) await folders().then((all) => all.readLoose(), ignore);
  };
  const start = async () => {
    // The code that opens folders reports what was not read from them.
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
    addFiles: async (files) => (await folders()).addFiles(files),
    serve: async (token) => (await folders()).serve(token),
    look: async (id) => (await folder(id)).allowAndLook(),
    stop: (id) => void opened?.then((all) => all.folder(id).stop(), ignore),
    forget: async (folder) => (await folders()).forget(folder),
    readLoose,
    forgetLoose: () => void folders().then((all) => all.readLoose(), ignore),
    search: async (query) => (await folders()).search(query),
    searchTools: async (folder, typed, onStep, signal) =>
      (await folders()).searchTools(folder, typed, onStep, signal),
    open: async (id, path, signal) => (await folder(id)).open(catalog, path, signal),
    session: async (id, path, signal) => (await folder(id)).session(path, signal),
    readAgain: async (id, path) => (await folder(id)).readAgain(path),
    file: async (id, path, signal) => (await folder(id)).file(path, signal),
  };
}

/** The next call tries again. */
function ignore(): void {}
