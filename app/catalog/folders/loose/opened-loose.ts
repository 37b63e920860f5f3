// The sessions that were opened by themselves, in the index: read when nobody waits for anything, read again
// when they were opened again and changed, forgotten with what is remembered of them. It must not know
// when it is asked to, nor which screen shows it.
import type { StoreApi } from "zustand/vanilla";
import { fileCandidate } from "../../../../src/library/files/candidates.ts";
import type { IndexedSession } from "../../../../src/library/indexed-session.ts";
import type { PageIndex } from "../../index/page-index.ts";
import type { SessionRecord } from "../../stored/records.ts";
import { readRecords } from "../../stored/session-records.ts";
import type { FolderLibraryState } from "../folder-library.ts";
import type { Wanted } from "../scan/read-together.ts";
import { ReaderPool } from "../scan/reader-pool.ts";
import { WantedQueue } from "../scan/wanted-queue.ts";
import { aloneFile } from "./loose-file.ts";
import { planLoose } from "./loose-plan.ts";

/** Names them in the index, where their paths are their keys. Unlike any opened folder's id. */
export const ALONE = "opened_alone";

/** How long reading stands still before it looks again whether somebody waits. */
const BUSY_MS = 500;

interface Surroundings {
  readonly indexed: () => Promise<PageIndex>;
  readonly state: StoreApi<FolderLibraryState>;
  /** Whether somebody waits for a session or a folder. */
  readonly isBusy: () => boolean;
}

export class OpenedLoose {
  readonly #around: Surroundings;
  readonly #rows = new Map<string, IndexedSession>();
  readonly #notRead = new Set<string>();
  readonly #lookedAt = new Map<string, number>();
  #isKnown = false;
  #work: Promise<void> = Promise.resolve();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Shows what the index has of them. */
  known(): Promise<void> {
    return this.#next(() => this.#readKnown());
  }

  /** Reads what is new or changed, and forgets what is no more. */
  read(): Promise<void> {
    return this.#next(async () => {
      await this.#readKnown();
      await this.#readChanged(await this.#settle());
      // What was forgotten meanwhile was read none the less.
      await this.#settle();
    });
  }

  /** Forgets what is not remembered any more. */
  forget(): Promise<void> {
    return this.#next(async () => {
      await this.#readKnown();
      await this.#settle();
    });
  }

  /** What the index had of them is gone. */
  lost(): void {
    this.#isKnown = false;
    this.#lookedAt.clear();
  }

  /** One after the other. Where nothing can be stored, whoever stores says so. */
  #next(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch(() => {});
    return this.#work;
  }

  async #readKnown(): Promise<void> {
    if (this.#isKnown) return;
    const sessions = await (await this.#around.indexed()).sessions(ALONE);
    this.#isKnown = true;
    this.#rows.clear();
    for (const one of sessions) this.#rows.set(one.path, one);
    this.#tell();
  }

  /** Answers with what has to be looked at. */
  async #settle(): Promise<readonly SessionRecord[]> {
    const records = await readRecords();
    const folders = this.#around.state.getState().folders ?? [];
    const known = new Set([...this.#rows.keys(), ...this.#lookedAt.keys()]);
    const { toLookAt, gone } = planLoose(records, folders, known, this.#lookedAt);
    if (gone.length === 0) return toLookAt;
    for (const key of gone) {
      this.#rows.delete(key);
      this.#notRead.delete(key);
      this.#lookedAt.delete(key);
    }
    this.#tell();
    const index = await this.#around.indexed();
    // A database without sessions is deleted: nothing of the last one is left in it.
    if (this.#rows.size === 0) await index.forget(ALONE);
    else await index.remove(ALONE, gone);
    await index.settle();
    return toLookAt;
  }

  async #readChanged(records: readonly SessionRecord[]): Promise<void> {
    const wanted: Wanted[] = [];
    for (const record of records) {
      const { key } = record;
      const file = await aloneFile(record);
      const known = this.#rows.get(key);
      if (!file && !known) this.#notRead.add(key);
      const isSame = known?.size === file?.size && known?.mtimeMs === file?.lastModified;
      if (file && !isSame) wanted.push(wantedOf(key, file));
    }
    this.#tell();
    if (wanted.length > 0) await this.#readAll(wanted);
    for (const { key, openedAt } of records) this.#lookedAt.set(key, openedAt);
  }

  async #readAll(wanted: readonly Wanted[]): Promise<void> {
    const index = await this.#around.indexed();
    const queue = new WantedQueue();
    queue.put(wanted);
    queue.complete();
    const next = async () => {
      while (this.#around.isBusy()) await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      return queue.next();
    };
    const noSessions: string[] = [];
    const readers = new ReaderPool((port) => index.connect(port));
    try {
      await readers.readAll(ALONE, next, ({ sessions, neighbours, others }) => {
        for (const one of sessions) {
          this.#rows.set(one.path, one);
          this.#notRead.delete(one.path);
        }
        for (const path of [...neighbours.map((one) => one.path), ...others]) {
          this.#rows.delete(path);
          this.#notRead.add(path);
          noSessions.push(path);
        }
        this.#tell();
      });
      await index.remove(ALONE, noSessions);
      await index.settle();
    } finally {
      readers.close();
    }
  }

  #tell(): void {
    const alone = { sessions: [...this.#rows.values()], notRead: new Set(this.#notRead) };
    this.#around.state.setState({ alone });
  }
}

/** Whatever it is called: somebody opened it as a session. */
function wantedOf(key: string, file: File): Wanted {
  const address = { path: key, size: file.size, mtimeMs: file.lastModified };
  return {
    candidate: fileCandidate(address),
    files: new Map([[key, file]]),
  };
}
