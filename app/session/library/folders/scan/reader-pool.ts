// The workers that read sessions for the index, two of them: one per core that most machines have to
// spare. It knows neither what is read nor in which order.
import { type Remote, transfer } from "comlink";
import { SessionError } from "../../../../../src/model/problem.ts";
import { Thread } from "../../../../ui/worker/thread.ts";
import type { GroupReading, ReadThread, Wanted } from "./read.worker.ts";

const READERS = 2;

const ERRORS = {
  notStarted: (why: string) =>
    new SessionError(
      "stopped",
      `The part of Espalier that reads folders could not be started${why ? `: ${why}` : ""}.`,
      "Reload the page: a newer version may have replaced this one, or the connection was lost.",
    ),
  closed: () => new SessionError("cancelled", "The look was ended.", "Look again any time."),
};

/** Reads groups of sessions; each worker asks for the next when it is through with one. */
export class ReaderPool {
  readonly #threads: readonly Thread<ReadThread>[];
  readonly #connected: Promise<unknown>;

  /** `connect`: a way for a worker to write to the index. */
  constructor(connect: () => Promise<MessagePort>) {
    this.#threads = Array.from({ length: READERS }, () => {
      const worker = new Worker(new URL("./read.worker.ts", import.meta.url), { type: "module" });
      return new Thread<ReadThread>(worker, ERRORS);
    });
    const connected = this.#threads.map(async (thread) => {
      const port = await connect();
      await thread.call((remote) => remote.connect(transfer(port, [port])));
    });
    this.#connected = Promise.all(connected);
    // Whoever reads hears of it.
    this.#connected.catch(() => {});
  }

  /** Until `next` answers null; `onRead` with each group. Errors: SessionError; those of the index. */
  async readAll(
    folder: string,
    next: () => Promise<readonly Wanted[] | null>,
    onRead: (reading: GroupReading, group: readonly Wanted[]) => void,
  ): Promise<void> {
    await this.#connected;
    const work = this.#threads.map(async (thread) => {
      for (let group = await next(); group; group = await next()) {
        const wanted = group;
        const read = (remote: Remote<ReadThread>) => remote.read(folder, wanted);
        onRead(await thread.call<GroupReading>(read), group);
      }
      await thread.call((remote) => remote.finish());
    });
    await Promise.all(work);
  }

  /** Ends them; what they read and passed on is kept. */
  close(): void {
    for (const thread of this.#threads) thread.close();
  }
}
