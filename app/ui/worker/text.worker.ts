// Parsing, colouring and comparing, away from the page: whatever a text does to it, the page goes on.
import { answerJob } from "./answer-job.ts";
import { serveThread } from "./serve-thread.ts";

const worker = {
  /** Answers once the script is loaded: the time that takes is no text's. */
  ready: () => true,
  answer: answerJob,
};

export type TextWorker = typeof worker;

serveThread(worker);
