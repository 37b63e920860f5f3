// A worker that reads sessions for the index: texts go straight to the index, the page gets what a list
// shows. It has no access to the browser's folders.
import { type Remote, transfer, wrap } from "comlink";
import type { IndexedSession, LibraryNeighbour } from "../../../../src/library/indexed-session.ts";
import { readCandidate } from "../../../../src/library/read/read-candidate.ts";
import { serveThread } from "../../../ui/worker/serve-thread.ts";
import { type PackedReading, ReadingPacker } from "../../index/packed-reading.ts";
import type { ReadingsTaker } from "../../index/page-index.ts";
import { findAmong, type Lacking } from "./lacking-files.ts";
import { readTogether, type Wanted } from "./read-together.ts";

/** The results of a group of candidates. */
export interface GroupReading {
  readonly sessions: readonly IndexedSession[];
  readonly neighbours: readonly LibraryNeighbour[];
  /** Paths of files that are neither. */
  readonly others: readonly string[];
  /** Missing files that its sessions continue from. */
  readonly lacking: readonly Lacking[];
}

export class ReadThread {
  readonly #packer = new ReadingPacker();
  #index: Remote<ReadingsTaker> | null = null;
  /** The index writes one group while the next is read. */
  #writing: Promise<unknown> = Promise.resolve();

  connect(index: MessagePort): void {
    this.#index = wrap<ReadingsTaker>(index);
  }

  /** Reads a group and passes it on to the index. Errors: those of the index for the group before. */
  async read(folder: string, group: readonly Wanted[]): Promise<GroupReading> {
    const sessions: IndexedSession[] = [];
    const readings: PackedReading[] = [];
    const neighbours: LibraryNeighbour[] = [];
    const others: string[] = [];
    const lacking: Lacking[] = [];
    for await (const { wanted, sourceOf } of readTogether(group)) {
      const found = await readCandidate(wanted.candidate, sourceOf, {
        find: findAmong(wanted, lacking),
      });
      if (found.kind === "session") {
        sessions.push(found.reading.session);
        readings.push(this.#packer.pack(found.reading));
      } else if (found.kind === "neighbour") neighbours.push(found.neighbour);
      else others.push(found.path);
    }
    await this.#writing;
    this.#writing = readings.length > 0 ? this.#put(folder, readings) : Promise.resolve();
    // The request for the next group reports the error.
    this.#writing.catch(() => {});
    return { sessions, neighbours, others, lacking };
  }

  /** Resolves when the index has everything that was read. */
  async finish(): Promise<void> {
    await this.#writing;
  }

  async #put(folder: string, readings: readonly PackedReading[]): Promise<void> {
    const texts = readings.flatMap(({ pages }) => pages.map((page) => page.texts.buffer));
    await this.#index?.put(folder, transfer(readings, texts));
  }
}

serveThread(new ReadThread());
