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
  readonly #connect: () => Promise<MessagePort>;
  readonly #threads: Thread<ReadThread>[] = [];
  #isClosed = false;

  /** `connect`: a way for a worker to write to the index. */
  constructor(connect: () => Promise<MessagePort>) {
    this.#connect = connect;
  }

  /** Until `next` answers null; `onRead` with each group. Errors: SessionError; those of the index. */
  async readAll(
    folder: string,
    next: () => Promise<readonly Wanted[] | null>,
    onRead: (reading: GroupReading, group: readonly Wanted[]) => void,
  ): Promise<void> {
    const work = Array.from({ length: READERS }, async () => {
      // Where nothing is to be read no worker is started.
      let thread: Thread<ReadThread> | null = null;
      for (let group = await next(); group; group = await next()) {
        const wanted = group;
        thread ??= await this.#started();
        const read = (remote: Remote<ReadThread>) => remote.read(folder, wanted);
        onRead(await thread.call<GroupReading>(read), group);
      }
      await thread?.call((remote) => remote.finish());
    });
    await Promise.all(work);
  }

  /** Ends them; what they read and passed on is kept. */
  close(): void {
    this.#isClosed = true;
    for (const thread of this.#threads) thread.close();
  }

  async #started(): Promise<Thread<ReadThread>> {
    if (this.#isClosed) throw ERRORS.closed();
    const worker = new Worker(new URL("./read.worker.ts", import.meta.url), { type: "module" });
    const thread = new Thread<ReadThread>(worker, ERRORS);
    this.#threads.push(thread);
    const port = await this.#connect();
    await thread.call((remote) => remote.connect(transfer(port, [port])));
    return thread;
  }
}
