// A folder that the user opened, in this page: scans it, and gives its sessions and files from their place.
// It must not know which other folders are open.

import { candidatesIn } from "../../../src/library/files/candidates.ts";
import type { IndexedSession } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Catalog } from "../catalog.ts";
import { permissionNeeded } from "../file-access.ts";
import type { ImportedSession } from "../import-source.ts";
import type { FolderRecord } from "../stored/records.ts";
import type { OpenedFolder } from "./folder-library.ts";
import { FolderLooks, type LookSurroundings } from "./folder-looks.ts";
import { type FolderSource, sessionIn } from "./folder-source.ts";
import { onPathFreed } from "./followed-paths.ts";
import type { GroupReading } from "./scan/read.worker.ts";
import { wantedOf } from "./scan/read-together.ts";
import { ReaderPool } from "./scan/reader-pool.ts";
import { type OnToolStep, searchTools } from "./scan/search-tools.ts";
import { WantedQueue } from "./scan/wanted-queue.ts";
import { servedToken } from "./served/kept-token.ts";
import { ServedFolder } from "./served/served-folder.ts";

/** Errors, unless otherwise documented: SessionError. */
export class PageFolder extends FolderLooks {
  readonly record: FolderRecord;
  readonly source: FolderSource;
  /** The server whose changes are followed. */
  #followed: { readonly token: string; readonly ended: AbortController } | null = null;

  /** `isKnown`: it was opened before this page was. */
  constructor(
    record: FolderRecord,
    source: FolderSource,
    access: OpenedFolder["access"],
    isKnown: boolean,
    around: LookSurroundings,
  ) {
    const { id, name, lookedAt, isServed = false } = record;
    super({ id, name, access, lookedAt, isServed }, source, isKnown, around);
    this.record = record;
    this.source = source;
  }

  /** Asks for access first; called in a click. Errors are in the folder's state. */
  async allowAndLook(): Promise<void> {
    const { record, rows } = this;
    if (!(await this.source.allow())) {
      rows.set({ access: "asks", error: permissionNeeded(record.name, "folder") });
      return;
    }
    if (record.handle) rows.set({ access: "kept" });
    await this.look();
  }

  /** Of a served folder: scans it now and after every change that the server reports. */
  follow(): void {
    const token = servedToken(null);
    if (token === null) return;
    const { rows } = this;
    rows.set({ access: "kept" });
    const onChange = () => void this.look();
    if (this.#followed?.token !== token) {
      this.#followed?.ended.abort();
      const ended = new AbortController();
      this.#followed = { token, ended };
      const served = new ServedFolder({ base: document.baseURI, token });
      onPathFreed(onChange, ended.signal);
      // Asked before the scan, so that changes during the scan count.
      void served.follow(onChange, (error) => rows.set({ error }), ended.signal);
    }
    onChange();
  }

  override close(): Promise<void> {
    this.#followed?.ended.abort();
    return super.close();
  }

  /** Returns the key to go to. */
  async open(catalog: Pick<Catalog, "add">, path: string, signal: AbortSignal): Promise<string> {
    const { record } = this;
    const kind = this.#kindOf(path);
    const session = await this.#session(path, kind, signal);
    const { input } = session;
    const isOfMany = input.kind === "folder" || input.parts !== undefined;
    const isPlaced = record.isServed || (record.handle && isOfMany);
    const place = isPlaced ? { folder: record.id, path, kind } : undefined;
    return catalog.add({ ...session, ...(place && { place }) }, null, () => {}, signal);
  }

  /** One of its files that is not a session. */
  async file(path: string, signal: AbortSignal): Promise<File> {
    const { input } = await this.#session(path, "file", signal);
    if (input.kind === "file") return input.file;
    throw new SessionError("vanished", `${path} is no file.`, "Read the folder again.");
  }

  /** The original file of a session, not opened; called in a click. */
  async session(path: string, signal: AbortSignal): Promise<ImportedSession> {
    if (!(await this.source.allow())) throw permissionNeeded(this.record.name, "folder");
    return this.#session(path, this.#kindOf(path), signal);
  }

  /** Updates the index and the rows from one of its files. */
  async readAgain(path: string): Promise<void> {
    const { input } = await this.#session(path, "file", new AbortController().signal);
    // A session made of several files is not written here.
    if (input.kind !== "file" || input.parts) return;
    const { file } = input;
    const { id, name, sessions, neighbours } = this.rows.state;
    // Read with the folder's known sessions, it gives the same as a scan of everything.
    const beside = [...sessions, ...neighbours].filter((one) => one.path !== path);
    const own = { path, size: file.size, mtimeMs: file.lastModified };
    const { candidates } = candidatesIn([...beside, own], name);
    const changed = candidates.filter(({ address }) => address.path === path);
    const queue = new WantedQueue(wantedOf(changed, new Map([[path, file]])));
    const index = await this.around.indexed();
    const readers = new ReaderPool((port) => index.connect(port));
    try {
      const readings: GroupReading[] = [];
      await readers.readAll(id, queue.next, (reading) => readings.push(reading));
      for (const reading of readings) this.rows.read(reading, 0);
      this.rows.now();
      await index.settle();
    } finally {
      readers.close();
    }
  }

  /**
   * Does nothing where its files are unavailable. Waits for a running scan. Errors: as `FolderLibrary`
   * says.
   */
  async searchTools(typed: string, onStep: OnToolStep, signal: AbortSignal): Promise<void> {
    await endOf(this.looked, signal);
    const { state } = this.rows;
    if (!this.isAtHand) return;
    const sessions = new Set(state.sessions.map(({ path }) => path));
    const { id, name } = state;
    const steps = this.source.steps(state, signal);
    await searchTools({ id, name, sessions, steps }, typed, onStep, signal);
  }

  #kindOf(path: string): IndexedSession["kind"] {
    return this.rows.state.sessions.find((one) => one.path === path)?.kind ?? "file";
  }

  #session(path: string, kind: IndexedSession["kind"], signal: AbortSignal) {
    return sessionIn(this.source, this.record.name, path, kind, signal);
  }
}

/** Resolves when the work ends. Errors: the signal's reason as soon as it is aborted. */
async function endOf(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
