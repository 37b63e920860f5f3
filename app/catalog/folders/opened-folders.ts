// The folders of sessions that were opened here: adds them, starts their scans, forgets them, and updates
// what screens see. Other tabs are notified of forgotten ones.
import type { StoreApi } from "zustand/vanilla";
import { asError } from "../../../src/lib/as-error.ts";
import type { TextQuery } from "../../../src/library/index/library-index.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { soon } from "../../ui/browser/later.ts";
import { type PageIndex, startIndex } from "../index/page-index.ts";
import { freeFolderId } from "../session-key.ts";
import { NoStorage } from "../stored/database.ts";
import { addFolder, readFolders, removeFolder } from "../stored/folder-records.ts";
import type { FolderRecord } from "../stored/records.ts";
import type { AddedFolder, FolderLibraryState, OpenedFolder } from "./folder-library.ts";
import { FolderLooks } from "./folder-looks.ts";
import type { FolderSource } from "./folder-source.ts";
import { GivenSource, sourceOf } from "./folder-sources.ts";
import type { ImportedFiles } from "./folder-walk.ts";
import { LOOSE, looseSource } from "./loose-source.ts";
import { PageFolder } from "./page-folder.ts";
import type { OnToolStep } from "./scan/search-tools.ts";
import { forgetToken, servedToken } from "./served/kept-token.ts";
import { ServedFolder } from "./served/served-folder.ts";

const CHANNEL = "espalier-folders";

export class OpenedFolders {
  readonly #loose: FolderLooks;
  readonly #readLooseLater: () => void;
  readonly #state: StoreApi<FolderLibraryState>;
  readonly #folders = new Map<string, PageFolder>();
  readonly #others = new BroadcastChannel(CHANNEL);
  #index: Promise<PageIndex> | null = null;

  /** `readLooseLater`: other sessions than before may be outside every folder. */
  constructor(
    state: StoreApi<FolderLibraryState>,
    isBusy: () => boolean,
    readLooseLater: () => void,
  ) {
    this.#state = state;
    this.#readLooseLater = readLooseLater;
    const folders = () => state.getState().folders ?? [];
    const loose = { id: LOOSE, name: "", access: "kept", isServed: false, lookedAt: null } as const;
    this.#loose = new FolderLooks(loose, looseSource({ folders, isBusy }), true, {
      indexed: () => this.#indexed(),
      onChange: () => state.setState({ loose: this.#loose.rows.state }),
      onLooked: () => {},
    });
    this.#others.addEventListener("message", ({ data }) => {
      if (typeof data === "string") void this.#drop(data);
    });
  }

  /** Restores the folders of earlier visits; scans those that may be read. */
  async started(): Promise<this> {
    const records = await readFolders().catch((error: unknown) => this.#notRead(error));
    if (!records) return this;
    for (const record of records) {
      const source = sourceOf(record);
      this.#take(record, source, await source.access(), true);
    }
    this.#show();
    // A page that ended while it forgot a folder may have left some of it. Later requests come after this.
    const cleaned = this.#indexed().then((index) =>
      index.keepOnly([...records.map(({ id }) => id), LOOSE]),
    );
    if (records.length === 0) {
      // A new folder does not wait for those of earlier visits: the user wants to see its sessions.
      cleaned.catch(() => {});
      return this;
    }
    await cleaned;
    const all = [this.#loose, ...this.#folders.values()];
    await Promise.all(all.map((looks) => looks.readKnown()));
    for (const folder of this.#folders.values()) {
      if (folder.record.isServed) folder.follow();
      else if (folder.isAtHand) void folder.look();
    }
    return this;
  }

  async add(handle: FileSystemDirectoryHandle): Promise<AddedFolder> {
    let known: PageFolder | null = null;
    for (const folder of this.#folders.values()) {
      if (await folder.record.handle?.isSameEntry(handle)) known ??= folder;
    }
    const folder = known ?? (await this.#begin({ name: handle.name, handle }));
    return { id: folder.record.id, looked: folder.look() };
  }

  async serve(token: string): Promise<string> {
    const folder = new ServedFolder({ base: document.baseURI, token });
    const name = await folder.name(new AbortController().signal);
    servedToken(token);
    const known = [...this.#folders.values()].find(({ record }) => record.isServed);
    const own = known ?? (await this.#begin({ name, handle: null, isServed: true }));
    own.follow();
    return own.record.id;
  }

  async addFiles(files: ImportedFiles): Promise<AddedFolder> {
    const name = files.folder || "Files";
    const known = [...this.#folders.values()].find(
      ({ record, source }) => source instanceof GivenSource && record.name === name,
    );
    const folder = known ?? (await this.#begin({ name, handle: null }));
    if (folder.source instanceof GivenSource) folder.source.give(files);
    folder.rows.set({ access: "visit" });
    return { id: folder.record.id, looked: folder.look() };
  }

  /** Errors: SessionError where it is not open. */
  folder(id: string): PageFolder {
    const folder = this.#folders.get(id);
    if (folder) return folder;
    throw new SessionError("vanished", `The folder ${id} is not open.`, "Open it again.");
  }

  async forget(id: string): Promise<void> {
    if (this.#folders.get(id)?.record.isServed) forgetToken();
    await removeFolder(id).catch(ignoreNoStorage);
    await this.#drop(id);
    this.#others.postMessage(id);
  }

  async search(query: TextQuery) {
    const found = await (await this.#indexed()).search([...this.#folders.keys(), LOOSE], query);
    return found.map((hits) => (hits.folder === LOOSE ? { ...hits, folder: "" } : hits));
  }

  /** In all readable folders, where `only` is null. Waits for running scans. */
  async searchTools(
    only: string | null,
    typed: string,
    onStep: OnToolStep,
    signal: AbortSignal,
  ): Promise<void> {
    for (const [id, folder] of this.#folders) {
      if (only === null || id === only) await folder.searchTools(typed, onStep, signal);
    }
  }

  readLoose(): Promise<void> {
    return this.#loose.look();
  }

  async #begin(given: Pick<FolderRecord, "name" | "handle" | "isServed">): Promise<PageFolder> {
    const { name, handle, isServed } = given;
    // Other tabs may have opened folders of that name since.
    const kept = await soon(readFolders());
    const taken = kept?.map(({ id }) => id) ?? [];
    const record = {
      ...given,
      id: freeFolderId(name, new Set([...this.#folders.keys(), ...taken]), kept !== null),
      lookedAt: null,
    };
    const access = handle || isServed ? "kept" : "visit";
    const folder = this.#take(record, sourceOf(record), access, false);
    await addFolder(record).catch((error: unknown) => {
      folder.rows.set({ access: "visit" });
      const known = asError(error);
      const reason = known instanceof NoStorage ? known.reason : known.message || known.name;
      this.#unkept(
        `This browser does not remember the folder ${name}: ${reason.replace(/\.$/, "")}. Open it again after this tab is closed.`,
      );
    });
    this.#show();
    return folder;
  }

  #take(...[record, ...rest]: [FolderRecord, FolderSource, OpenedFolder["access"], boolean]) {
    const folder = new PageFolder(record, ...rest, {
      indexed: () => this.#indexed(),
      onChange: () => this.#show(),
      onLooked: this.#readLooseLater,
    });
    this.#folders.set(record.id, folder);
    return folder;
  }

  /**
   * Removes it from this page and from the index: another tab may have forgotten it while this one was
   * writing.
   */
  async #drop(id: string): Promise<void> {
    const ended = this.#folders.get(id)?.close();
    this.#folders.delete(id);
    this.#show();
    await ended;
    await (await this.#indexed()).forget(id);
    this.#readLooseLater();
  }

  #indexed(): Promise<PageIndex> {
    this.#index ??= startIndex({
      onUnkept: (why) => this.#unkept(why),
      onDamaged: (folder) => {
        this.#looksOf(folder)?.rows.set({ wasDamaged: true });
        void this.#looksOf(folder)?.lost();
      },
      onLost: (folder) => void this.#looksOf(folder)?.lost(),
      onEnded: () => {
        this.#index = null;
      },
      onSettled: () => this.#state.setState(({ textsTaken }) => ({ textsTaken: textsTaken + 1 })),
    });
    return this.#index;
  }

  #looksOf(id: string): FolderLooks | undefined {
    return id === LOOSE ? this.#loose : this.#folders.get(id);
  }

  /** The index of these folders stays as it is. Null where no folder is known. */
  #notRead(error: unknown): readonly FolderRecord[] | null {
    this.#show();
    if (error instanceof NoStorage) return null;
    const known = asError(error);
    const advice = known instanceof SessionError ? ` ${known.advice}` : "";
    this.#unkept(`Folders from earlier visits are not listed. ${known.message}${advice}`);
    return null;
  }

  #unkept(why: string): void {
    const before = this.#state.getState().unkept?.message ?? "";
    if (before.includes(why)) return;
    this.#state.setState({ unkept: new Error(`${before} ${why}`.trimStart()) });
  }

  #show(): void {
    this.#state.setState({
      folders: [...this.#folders.values()].map(({ rows }) => rows.state),
    });
  }
}

/** Nothing was stored, so nothing is left. */
function ignoreNoStorage(error: unknown): void {
  if (!(error instanceof NoStorage)) throw error;
}
