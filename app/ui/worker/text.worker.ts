// Parsing, colouring and comparing off the page's thread: no text can block the page.
import { answerJob } from "./answer-job.ts";
import { serveThread } from "./serve-thread.ts";

const worker = {
  /** Answers once the script is loaded: the loading time counts for no text. */
  ready: () => true,
  answer: answerJob,
};

export type TextWorker = typeof worker;

serveThread(worker);
