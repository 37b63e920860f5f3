// A thread that answers text jobs: the text worker, as seen from the page.
import type { TextWorker } from "./text.worker.ts";
import type { TextAnswer, TextJob } from "./text-jobs.ts";
import { Thread, type ThreadErrors } from "./thread.ts";

export interface TextThread {
  /** Rejects when the thread cannot start. */
  readonly ready: Promise<unknown>;
  /** Rejects when the thread ends. Answers come in the order of the jobs. */
  answer(job: TextJob): Promise<TextAnswer>;
  /** Ends the thread, whatever it is doing. */
  end(): void;
}

const ERRORS: ThreadErrors = {
  notStarted: (why) => new Error(why || "The text worker did not start"),
  died: () => new Error("The text worker is gone"),
  closed: () => new Error("The text worker was ended"),
};

export function startTextThread(): TextThread {
  const thread = new Thread<TextWorker>(
    new Worker(new URL("./text.worker.ts", import.meta.url), { type: "module" }),
    ERRORS,
  );
  const ready = thread.call((remote) => remote.ready());
  // Only a waiting caller needs the error.
  ready.catch(() => undefined);
  return {
    ready,
    answer: (job) => thread.call<TextAnswer>(async (remote) => remote.answer(job)),
    end: () => thread.close(),
  };
}
