// The workers that read sessions for the index, two of them: one per core that most machines have to
// spare. It knows neither what is read nor in which order.
import { type Remote, transfer } from "comlink";
import { SessionError } from "../../../../src/model/problem.ts";
import { threadErrors } from "../../../engine/thread/thread-errors.ts";
import { Thread } from "../../../ui/worker/thread.ts";
import type { GroupReading, ReadThread } from "./read.worker.ts";
import type { Wanted } from "./read-together.ts";

const READERS = 2;

const ERRORS = threadErrors(
  "reads folders",
  () => new SessionError("cancelled", "Reading was stopped.", "Read the folder again at any time."),
);

/** Reads groups of sessions; each worker asks for the next when it has finished one. */
export class ReaderPool {
  readonly #connect: (port: MessagePort) => Promise<never>;
  /** Started, without work yet. */
  readonly #ready: Reader[] = [];
  readonly #threads: Thread<ReadThread>[] = [];
  #isClosed = false;

  /** `connect`: connects a worker's port to the index; rejects when the index ends. */
  constructor(connect: (port: MessagePort) => Promise<never>) {
    this.#connect = connect;
  }

  /** Starts the workers ahead of the first group. */
  prepare(): void {
    while (!this.#isClosed && this.#ready.length < READERS) this.#ready.push(this.#started());
  }

  /** Until `next` answers null; `onRead` with each group. Errors: SessionError; those of the index. */
  async readAll(
    folder: string,
    next: () => Promise<readonly Wanted[] | null>,
    onRead: (reading: GroupReading, group: readonly Wanted[]) => void,
  ): Promise<void> {
    const work = Array.from({ length: READERS }, async () => {
      // Without groups no worker is started.
      let reader: Reader | null = null;
      for (let group = await next(); group; group = await next()) {
        const wanted = group;
        reader ??= this.#ready.pop() ?? this.#started();
        const read = (remote: Remote<ReadThread>) => remote.read(folder, wanted);
        onRead(await reader.ask<GroupReading>(read), group);
      }
      await reader?.ask((remote) => remote.finish());
    });
    await Promise.all(work);
  }

  /** Ends them; what they read and passed on is kept. */
  close(): void {
    this.#isClosed = true;
    for (const thread of this.#threads) thread.close();
  }

  #started(): Reader {
    if (this.#isClosed) throw ERRORS.closed();
    const worker = new Worker(new URL("./read.worker.ts", import.meta.url), { type: "module" });
    const thread = new Thread<ReadThread>(worker, ERRORS);
    this.#threads.push(thread);
    const { port1, port2 } = new MessageChannel();
    // Messages sent before the index listens wait in the port.
    const failed = this.#connect(port1);
    failed.catch(() => {});
    const connected = thread.call((remote) => remote.connect(transfer(port2, [port2])));
    connected.catch(() => {});
    return {
      async ask<T>(question: (remote: Remote<ReadThread>) => Promise<T>): Promise<T> {
        await connected;
        return Promise.race([thread.call(question), failed]);
      },
    };
  }
}

interface Reader {
  /** Errors: also those of the connection to the index. */
  ask<T>(question: (remote: Remote<ReadThread>) => Promise<T>): Promise<T>;
}
