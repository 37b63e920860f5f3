// The folders of sessions of this page: what is known without them is here, everything else is loaded when
// a folder is opened, or was by an earlier visit.
import { createStore } from "zustand/vanilla";
import type { Library } from "../library.ts";
import { readFolders } from "../stored/folder-records.ts";
import type { FolderLibrary, FolderLibraryState } from "./folder-library.ts";
import type { OpenedFolders } from "./opened-folders.ts";

export function makeFolderLibrary(library: Pick<Library, "add">): FolderLibrary {
  const state = createStore<FolderLibraryState>(() => ({ folders: null, unkept: null }));
  let opened: Promise<OpenedFolders> | null = null;
  const folders = () => {
    opened ??= import("./opened-folders.ts").then(({ OpenedFolders }) =>
      new OpenedFolders(library, state).started(),
    );
    opened.catch(() => {
      // The next one who asks tries again: the connection may be back.
      opened = null;
    });
    return opened;
  };
  const start = async () => {
    const known = await readFolders().catch(() => []);
    if (known.length > 0) await folders();
    else if (!opened) state.setState({ folders: [] });
  };
  start().catch((error: Error) => state.setState({ folders: [], unkept: error }));
  return {
    state,
    add: async (handle) => (await folders()).add(handle),
    addFiles: async (given) => (await folders()).addFiles(given),
    serve: async (token) => (await folders()).serve(token),
    look: async (folder) => (await folders()).look(folder),
    stop: (folder) => void opened?.then((all) => all.stop(folder)),
    forget: async (folder) => (await folders()).forget(folder),
    search: async (query) => (await folders()).search(query),
    searchTools: async (folder, typed, onStep, signal) =>
      (await folders()).searchTools(folder, typed, onStep, signal),
    open: async (folder, path, signal) => (await folders()).open(folder, path, signal),
    given: async (folder, path, signal) => (await folders()).given(folder, path, signal),
    readAgain: async (folder, path) => (await folders()).readAgain(folder, path),
    file: async (folder, path, signal) => (await folders()).file(folder, path, signal),
  };
}
