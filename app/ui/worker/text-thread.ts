// A thread that answers text jobs: the text worker, as seen from the page.
import { wrap } from "comlink";
import type { TextWorker } from "./text.worker.ts";
import type { TextAnswer, TextJob } from "./text-jobs.ts";

export interface TextThread {
  /** Rejects when the thread cannot start. */
  readonly ready: Promise<unknown>;
  /** Rejects when the thread dies of it. Answers come in the order of the questions. */
  answer(job: TextJob): Promise<TextAnswer>;
  /** Whatever it is doing. */
  end(): void;
}

export function startTextThread(): TextThread {
  const worker = new Worker(new URL("./text.worker.ts", import.meta.url), { type: "module" });
  const remote = wrap<TextWorker>(worker);
  const died = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) => {
      reject(new Error(message || "The text worker did not start"));
    });
  });
  // Only what waits for an answer cares.
  died.catch(() => undefined);
  return {
    ready: Promise.race([remote.ready(), died]),
    answer: (job) => Promise.race([remote.answer(job), died]),
    end: () => worker.terminate(),
  };
}
