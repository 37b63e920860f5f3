// The folders of sessions that were opened here: takes them in, says when they are looked through, forgets
// them, and keeps what screens see up to date. Other tabs hear what is forgotten.
import type { StoreApi } from "zustand/vanilla";
import { asError } from "../../../src/lib/as-error.ts";
import type { TextQuery } from "../../../src/library/index/library-index.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { soon } from "../../ui/soon.ts";
import type { Catalog } from "../catalog.ts";
import { askPermission, permissionNeeded, permissionOf } from "../file-access.ts";
import type { ImportedFiles, ImportedSession } from "../import-source.ts";
import { type PageIndex, startIndex } from "../index/page-index.ts";
import { numberedKey } from "../session-key.ts";
import { addFolder, readFolders, removeFolder } from "../stored/folder-records.ts";
import { NoStorage } from "../stored/no-storage.ts";
import type { FolderRecord } from "../stored/records.ts";
import { fileIn, givenIn, openSession, readFileAgain } from "./folder-file.ts";
import type { FolderLibraryState, OpenedFolder } from "./folder-library.ts";
import { FolderRows } from "./folder-rows.ts";
import { FolderLooks, isAtHand, type Opened } from "./folder-scan.ts";
import { searchToolsIn } from "./folder-tools.ts";
import { onPathFreed } from "./followed-paths.ts";
import { ALONE, OpenedLoose } from "./loose/opened-loose.ts";
import type { OnToolStep } from "./scan/search-tools.ts";
import { forgetToken, servedToken } from "./served/kept-token.ts";
import { ServedFolder } from "./served/served-folder.ts";

const CHANNEL = "espalier-folders";

export class OpenedFolders {
  readonly #catalog: Pick<Catalog, "add">;
  readonly #alone: OpenedLoose;
  readonly #readAloneLater: () => void;
  readonly #state: StoreApi<FolderLibraryState>;
  readonly #folders = new Map<string, Opened>();
  readonly #looks = new FolderLooks(
    () => this.#indexed(),
    (id) => this.#folders.has(id),
  );
  readonly #others = new BroadcastChannel(CHANNEL);
  #index: Promise<PageIndex> | null = null;
  /** The server whose changes are followed. */
  #followed: { readonly token: string; readonly ended: AbortController } | null = null;

  /** `readAloneLater`: what lies in no folder may be other sessions than before. */
  constructor(
    catalog: Pick<Catalog, "add">,
    state: StoreApi<FolderLibraryState>,
    isBusy: () => boolean,
    readAloneLater: () => void,
  ) {
    this.#catalog = catalog;
    this.#state = state;
    this.#readAloneLater = readAloneLater;
    this.#alone = new OpenedLoose({ indexed: () => this.#indexed(), state, isBusy });
    this.#others.addEventListener("message", ({ data }) => {
      if (typeof data === "string") void this.#drop(data);
    });
  }

  /** With what is known of earlier visits; those that may be read are looked through. */
  async started(): Promise<this> {
    const records = await readFolders().catch((error: unknown) => this.#notRead(error));
    if (!records) return this;
    for (const record of records) this.#take(record, await accessOf(record), true);
    this.#show();
    // A page that ended while it forgot may have left something. What is asked later comes after it.
    const cleaned = this.#indexed().then((index) =>
      index.keepOnly([...records.map(({ id }) => id), ALONE]),
    );
    if (records.length === 0) {
      // Nothing of an earlier visit is waited for: whoever gave a folder wants to see what is in it.
      cleaned.catch(() => {});
      return this;
    }
    await cleaned;
    const known = [...this.#folders.values()].map((one) => this.#looks.readKnown(one));
    await Promise.all([...known, this.#alone.known()]);
    for (const opened of this.#folders.values()) {
      if (opened.record.isServed) this.#follow(opened);
      else if (opened.rows.state.access === "kept") void this.#look(opened.record.id);
    }
    return this;
  }

  async add(handle: FileSystemDirectoryHandle): Promise<string> {
    for (const { record } of this.#folders.values()) {
      if (!(await record.handle?.isSameEntry(handle))) continue;
      void this.#look(record.id);
      return record.id;
    }
    return this.#begin({ name: handle.name, handle });
  }

  async serve(token: string): Promise<string> {
    const folder = new ServedFolder({ base: document.baseURI, token });
    const name = await folder.name(new AbortController().signal);
    servedToken(token);
    const known = [...this.#folders.values()].find(({ record }) => record.isServed);
    const id = known?.record.id ?? (await this.#begin({ name, handle: null, isServed: true }));
    this.#follow(this.#opened(id));
    return id;
  }

  async addFiles(given: ImportedFiles): Promise<string> {
    const name = given.folder || "Files";
    const known = [...this.#folders.values()].find(
      ({ record }) => record.handle === null && !record.isServed && record.name === name,
    );
    const id = known?.record.id ?? (await this.#begin({ name, handle: null }));
    const opened = this.#opened(id);
    opened.rows.set({ access: "visit" });
    void this.#look(id, [given]);
    return id;
  }

  /** Errors are in the folder's state. */
  async look(id: string): Promise<void> {
    const { record, rows } = this.#opened(id);
    if (record.handle && (await askPermission(record.handle)) !== "granted") {
      rows.set({ access: "asks", error: permissionNeeded(record.name, "folder") });
      return;
    }
    if (record.handle) rows.set({ access: "kept" });
    await this.#look(id);
  }

  stop(id: string): void {
    this.#folders.get(id)?.look?.abort();
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
    const found = await (await this.#indexed()).search([...this.#folders.keys(), ALONE], query);
    return found.map((hits) => (hits.folder === ALONE ? { ...hits, folder: "" } : hits));
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
    return givenIn(this.#opened(id), path, signal);
  }

  async readAgain(id: string, path: string): Promise<void> {
    await readFileAgain(this.#opened(id), path, () => this.#indexed());
  }

  readLoose(): Promise<void> {
    return this.#alone.read();
  }

  forgetLoose(): Promise<void> {
    return this.#alone.forget();
  }

  async #begin(given: Pick<FolderRecord, "name" | "handle" | "isServed">): Promise<string> {
    const { name, handle, isServed } = given;
    // Other tabs may have opened folders of that name since.
    const kept = await soon(readFolders());
    const record = { ...given, id: this.#freeId(name, kept), lookedAt: null };
    const opened = this.#take(record, handle || isServed ? "kept" : "visit", false);
    await addFolder(record).catch((error: unknown) => {
      opened.rows.set({ access: "visit" });
      const known = asError(error);
      const reason = known instanceof NoStorage ? known.reason : known.message || known.name;
      this.#unkept(
        `This browser does not remember the folder ${name}: ${reason.replace(/\.$/, "")}. Open it again when this tab was closed.`,
      );
    });
    this.#show();
    if (handle) void this.#look(record.id);
    return record.id;
  }

  /** Looks through it now and whenever the server says that it changed. */
  #follow({ record, rows }: Opened): void {
    const token = servedToken(null);
    if (token === null) return;
    rows.set({ access: "kept" });
    const onChange = () => void this.#look(record.id);
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

  #take(record: FolderRecord, access: OpenedFolder["access"], isKnown: boolean): Opened {
    const { id, name, lookedAt, isServed = false } = record;
    const known = { id, name, access, lookedAt, isServed };
    const facts = { ...known, scan: null, error: null, wasDamaged: false, fileCount: 0 };
    const rows = new FolderRows(facts, () => this.#show());
    const looked = Promise.resolve();
    const opened = { rows, record, files: null, look: null, isKnown, readAt: -Infinity, looked };
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

  /** After the one under way, which ends. `given`: what was given in place of a handle. */
  #look(id: string, given: readonly ImportedFiles[] = []): Promise<void> {
    const opened = this.#opened(id);
    opened.look?.abort();
    const own = new AbortController();
    opened.look = own;
    opened.looked = opened.looked.then(() => this.#looks.run(opened, given, own.signal));
    void opened.looked.then(this.#readAloneLater);
    return opened.looked;
  }

  /** Of this page, and of the index: another tab may have forgotten it while this one was writing. */
  async #drop(id: string): Promise<void> {
    const opened = this.#folders.get(id);
    opened?.look?.abort();
    this.#folders.delete(id);
    opened?.rows.close();
    this.#show();
    await opened?.looked;
    await (await this.#indexed()).forget(id);
    this.#readAloneLater();
  }

  #indexed(): Promise<PageIndex> {
    this.#index ??= startIndex({
      onUnkept: (why) => this.#unkept(why),
      onDamaged: (folder) => {
        this.#folders.get(folder)?.rows.set({ wasDamaged: true });
        void this.#lookOnceMore(folder);
      },
      onLost: (folder) => void this.#lookOnceMore(folder),
      onEnded: () => {
        this.#index = null;
      },
      onSettled: () => this.#state.setState(({ textsTaken }) => ({ textsTaken: textsTaken + 1 })),
    });
    return this.#index;
  }

  /** Some of what was kept is gone: it is read again, where that may be, after the look under way. */
  async #lookOnceMore(id: string): Promise<void> {
    if (id === ALONE) {
      this.#alone.lost();
      this.#readAloneLater();
      return;
    }
    const opened = this.#folders.get(id);
    const { look } = opened ?? {};
    if (opened) opened.readAt = -Infinity;
    await opened?.looked;
    if (!opened || this.#folders.get(id) !== opened || look?.signal.aborted) return;
    if (isAtHand(opened)) await this.#look(id);
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
    this.#state.setState({ folders: [...this.#folders.values()].map(({ rows }) => rows.state) });
  }
}

/** Nothing was kept, so nothing is left. */
function ignoreNoStorage(error: unknown): void {
  if (!(error instanceof NoStorage)) throw error;
}

async function accessOf({ handle, isServed }: FolderRecord): Promise<OpenedFolder["access"]> {
  if (isServed) return servedToken(null) === null ? "gone" : "kept";
  if (!handle) return "gone";
  return (await permissionOf(handle)) === "granted" ? "kept" : "asks";
}
