// The folders of sessions that were opened here: takes them in, says when they are looked through, forgets
// them, and keeps what screens see up to date. Other tabs hear what is forgotten.
import type { StoreApi } from "zustand/vanilla";
import { asError } from "../../../src/lib/as-error.ts";
import type { TextQuery } from "../../../src/library/index/library-index.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { soon } from "../../ui/soon.ts";
import type { Catalog } from "../catalog.ts";
import { permissionNeeded } from "../file-access.ts";
import type { ImportedFiles, ImportedSession } from "../import-source.ts";
import { type PageIndex, startIndex } from "../index/page-index.ts";
import { numberedKey } from "../session-key.ts";
import { addFolder, readFolders, removeFolder } from "../stored/folder-records.ts";
import { NoStorage } from "../stored/no-storage.ts";
import type { FolderRecord } from "../stored/records.ts";
import {
  fileIn,
  importFrom,
  type Opened,
  openSession,
  readFileAgain,
  searchToolsIn,
} from "./folder-file.ts";
import type { FolderLibraryState, OpenedFolder } from "./folder-library.ts";
import { FolderLooks } from "./folder-looks.ts";
import type { FolderSource } from "./folder-source.ts";
import { GivenSource, sourceOf } from "./folder-sources.ts";
import { onPathFreed } from "./followed-paths.ts";
import { LOOSE, looseSource } from "./loose-source.ts";
import type { OnToolStep } from "./scan/search-tools.ts";
import { forgetToken, servedToken } from "./served/kept-token.ts";
import { ServedFolder } from "./served/served-folder.ts";

const CHANNEL = "espalier-folders";

export class OpenedFolders {
  readonly #catalog: Pick<Catalog, "add">;
  readonly #loose: FolderLooks;
  readonly #readLooseLater: () => void;
  readonly #state: StoreApi<FolderLibraryState>;
  readonly #folders = new Map<string, Opened>();
  readonly #others = new BroadcastChannel(CHANNEL);
  #index: Promise<PageIndex> | null = null;
  /** The server whose changes are followed. */
  #followed: { readonly token: string; readonly ended: AbortController } | null = null;

  /** `readLooseLater`: what lies in no folder may be other sessions than before. */
  constructor(
    catalog: Pick<Catalog, "add">,
    state: StoreApi<FolderLibraryState>,
    isBusy: () => boolean,
    readLooseLater: () => void,
  ) {
    this.#catalog = catalog;
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

  /** With what is known of earlier visits; those that may be read are looked through. */
  async started(): Promise<this> {
    const records = await readFolders().catch((error: unknown) => this.#notRead(error));
    if (!records) return this;
    for (const record of records) {
      const source = sourceOf(record);
      this.#take(record, source, await source.access(), true);
    }
    this.#show();
    // A page that ended while it forgot may have left something. What is asked later comes after it.
    const cleaned = this.#indexed().then((index) =>
      index.keepOnly([...records.map(({ id }) => id), LOOSE]),
    );
    if (records.length === 0) {
      // Nothing of an earlier visit is waited for: whoever gave a folder wants to see what is in it.
      cleaned.catch(() => {});
      return this;
    }
    await cleaned;
    const all = [this.#loose, ...[...this.#folders.values()].map(({ looks }) => looks)];
    await Promise.all(all.map((looks) => looks.readKnown()));
    for (const opened of this.#folders.values()) {
      if (opened.record.isServed) this.#follow(opened);
      else if (opened.looks.rows.state.access === "kept") void opened.looks.look();
    }
    return this;
  }

  async add(handle: FileSystemDirectoryHandle): Promise<string> {
    for (const { record, looks } of this.#folders.values()) {
      if (!(await record.handle?.isSameEntry(handle))) continue;
      void looks.look();
      return record.id;
    }
    const opened = await this.#begin({ name: handle.name, handle });
    void opened.looks.look();
    return opened.record.id;
  }

  async serve(token: string): Promise<string> {
    const folder = new ServedFolder({ base: document.baseURI, token });
    const name = await folder.name(new AbortController().signal);
    servedToken(token);
    const known = [...this.#folders.values()].find(({ record }) => record.isServed);
    const opened = known ?? (await this.#begin({ name, handle: null, isServed: true }));
    this.#follow(opened);
    return opened.record.id;
  }

  async addFiles(given: ImportedFiles): Promise<string> {
    const name = given.folder || "Files";
    const known = [...this.#folders.values()].find(
      ({ record, source }) => source instanceof GivenSource && record.name === name,
    );
    const { source, looks, record } = known ?? (await this.#begin({ name, handle: null }));
    if (source instanceof GivenSource) source.give(given);
    looks.rows.set({ access: "visit" });
    void looks.look();
    return record.id;
  }

  /** Errors are in the folder's state. */
  async look(id: string): Promise<void> {
    const { record, source, looks } = this.#opened(id);
    if (!(await source.allow())) {
      looks.rows.set({ access: "asks", error: permissionNeeded(record.name, "folder") });
      return;
    }
    if (record.handle) looks.rows.set({ access: "kept" });
    await looks.look();
  }

  stop(id: string): void {
    this.#folders.get(id)?.looks.stop();
  }

  async forget(id: string): Promise<void> {
    if (this.#folders.get(id)?.record.isServed) {
      forgetToken();
      this.#followed?.ended.abort();
      this.#followed = null;
    }
    await removeFolder(id).catch(ignoreNoStorage);
    await this.#drop(id);
    this.#others.postMessage(id);
  }

  async search(query: TextQuery) {
    const found = await (await this.#indexed()).search([...this.#folders.keys(), LOOSE], query);
    return found.map((hits) => (hits.folder === LOOSE ? { ...hits, folder: "" } : hits));
  }

  /** Of all folders that can be read, where `only` is null. What is being read of a folder is waited for. */
  async searchTools(
    only: string | null,
    typed: string,
    onStep: OnToolStep,
    signal: AbortSignal,
  ): Promise<void> {
    for (const [id, opened] of this.#folders) {
      if (only === null || id === only) await searchToolsIn(opened, typed, onStep, signal);
    }
  }

  async open(id: string, path: string, signal: AbortSignal): Promise<string> {
    return openSession(this.#catalog, this.#opened(id), path, signal);
  }

  async file(id: string, path: string, signal: AbortSignal): Promise<File> {
    return fileIn(this.#opened(id), path, signal);
  }

  async given(id: string, path: string, signal: AbortSignal): Promise<ImportedSession> {
    return importFrom(this.#opened(id), path, signal);
  }

  async readAgain(id: string, path: string): Promise<void> {
    await readFileAgain(this.#opened(id), path);
  }

  readLoose(): Promise<void> {
    return this.#loose.look();
  }

  async #begin(given: Pick<FolderRecord, "name" | "handle" | "isServed">): Promise<Opened> {
    const { name, handle, isServed } = given;
    // Other tabs may have opened folders of that name since.
    const kept = await soon(readFolders());
    const record = { ...given, id: this.#freeId(name, kept), lookedAt: null };
    const access = handle || isServed ? "kept" : "visit";
    const opened = this.#take(record, sourceOf(record), access, false);
    await addFolder(record).catch((error: unknown) => {
      opened.looks.rows.set({ access: "visit" });
      const known = asError(error);
      const reason = known instanceof NoStorage ? known.reason : known.message || known.name;
      this.#unkept(
        `This browser does not remember the folder ${name}: ${reason.replace(/\.$/, "")}. Open it again when this tab was closed.`,
      );
    });
    this.#show();
    return opened;
  }

  /** Looks through it now and whenever the server says that it changed. */
  #follow({ looks }: Opened): void {
    const token = servedToken(null);
    if (token === null) return;
    const { rows } = looks;
    rows.set({ access: "kept" });
    const onChange = () => void looks.look();
    if (this.#followed?.token !== token) {
      this.#followed?.ended.abort();
      const ended = new AbortController();
      this.#followed = { token, ended };
      const folder = new ServedFolder({ base: document.baseURI, token });
      onPathFreed(onChange, ended.signal);
      // Asked before the look, so that what changes during it is a change.
      void folder.follow(onChange, (error) => rows.set({ error }), ended.signal);
    }
    onChange();
  }

  /** `isKnown`: it was opened before this page was. */
  #take(
    record: FolderRecord,
    source: FolderSource,
    access: OpenedFolder["access"],
    isKnown: boolean,
  ): Opened {
    const { id, name, lookedAt, isServed = false } = record;
    const looks = new FolderLooks({ id, name, access, lookedAt, isServed }, source, isKnown, {
      indexed: () => this.#indexed(),
      onChange: () => this.#show(),
      onLooked: this.#readLooseLater,
    });
    const opened = { record, source, looks };
    this.#folders.set(id, opened);
    return opened;
  }

  /** Plain words, as they are part of addresses and names of files. */
  #freeId(name: string, kept: readonly FolderRecord[] | null): string {
    const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-");
    const base = plain.replace(/^-|-$/g, "").slice(0, 40).toLowerCase() || "folder";
    // Not one of a folder that could not be read: the index knows it by its id.
    const first = kept ? 1 : 1000 + Math.floor(Math.random() * 1e6);
    const taken = new Set(kept?.map(({ id }) => id));
    for (let number = first; ; number++) {
      const id = numberedKey(base, number);
      if (!this.#folders.has(id) && !taken.has(id)) return id;
    }
  }

  /** Of this page, and of the index: another tab may have forgotten it while this one was writing. */
  async #drop(id: string): Promise<void> {
    const ended = this.#folders.get(id)?.looks.close();
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
    return id === LOOSE ? this.#loose : this.#folders.get(id)?.looks;
  }

  /** What is kept of these folders stays as it is. Null where nothing is known of any. */
  #notRead(error: unknown): readonly FolderRecord[] | null {
    this.#show();
    if (error instanceof NoStorage) return null;
    const known = asError(error);
    const advice = known instanceof SessionError ? ` ${known.advice}` : "";
    this.#unkept(`Folders of earlier visits are missing here. ${known.message}${advice}`);
    return null;
  }

  #unkept(why: string): void {
    const before = this.#state.getState().unkept?.message ?? "";
    if (before.includes(why)) return;
    this.#state.setState({ unkept: new Error(`${before} ${why}`.trimStart()) });
  }

  #opened(id: string): Opened {
    const opened = this.#folders.get(id);
    if (opened) return opened;
    throw new SessionError("vanished", `The folder ${id} is not open.`, "Open it again.");
  }

  #show(): void {
    this.#state.setState({
      folders: [...this.#folders.values()].map(({ looks }) => looks.rows.state),
    });
  }
}

/** Nothing was kept, so nothing is left. */
function ignoreNoStorage(error: unknown): void {
  if (!(error instanceof NoStorage)) throw error;
}
