// Sends a thread one text after the other, each with a time limit: a text that takes longer ends the
// thread, and a new one gets the texts after it. Knows no page.
import type { TextAnswer, TextJob } from "./text-jobs.ts";
import type { TextThread } from "./text-thread.ts";

/** slow: not within the limit. failed: the thread died of it, or there is none. */
export type Outcome = TextAnswer | "slow" | "failed";

interface Question {
  readonly job: TextJob;
  readonly settle: (outcome: Outcome) => void;
}

/** Sent ahead, so that the thread need not wait for a busy page. */
const MAX_ASKED = 3;

/** The limit is counted in this many ticks: a page that was blocked itself misses only one of them. */
const TICKS = 5;

export class TextQueue {
  readonly #start: () => TextThread;
  readonly #limitMs: number;
  readonly #waiting: Question[] = [];
  #asked: Question[] = [];
  #thread: TextThread | null = null;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #ticks = 0;
  /** No thread ever started: another one would fail too. */
  #isBroken = false;

  constructor(start: () => TextThread, limitMs: number) {
    this.#start = start;
    this.#limitMs = limitMs;
  }

  /** Starts the thread ahead of need: that takes longer than most texts. */
  prepare(): TextThread {
    this.#thread ??= this.#start();
    return this.#thread;
  }

  /** Returns a function that withdraws the job: false when it has been sent already. */
  ask(job: TextJob, settle: (outcome: Outcome) => void): () => boolean {
    const question = { job, settle };
    this.#waiting.push(question);
    this.#askNext();
    return () => {
      const at = this.#waiting.indexOf(question);
      if (at !== -1) this.#waiting.splice(at, 1);
      return at !== -1;
    };
  }

  #askNext(): void {
    while (this.#asked.length < MAX_ASKED) {
      const question = this.#waiting.shift();
      if (!question) break;
      this.#asked.push(question);
      void this.#answer(question, this.prepare());
    }
    if (this.#asked.length === 0) this.#stopClock();
  }

  async #answer(question: Question, thread: TextThread): Promise<void> {
    const isReady = !this.#isBroken && (await isStarted(thread));
    this.#isBroken = !isReady;
    if (thread === this.#thread && isReady) this.#startClock();
    const outcome =
      isReady && thread === this.#thread ? await answerOf(thread, question.job) : "failed";
    // Ended meanwhile: its jobs wait again, or are settled.
    if (thread !== this.#thread || !this.#asked.includes(question)) return;
    if (isReady && outcome === "failed") this.#endThread();
    this.#settle(question, outcome);
  }

  #settle(question: Question, outcome: Outcome): void {
    this.#asked = this.#asked.filter((other) => other !== question);
    this.#ticks = 0;
    question.settle(outcome);
    this.#askNext();
  }

  #endThread(): void {
    this.#thread?.end();
    this.#thread = null;
    this.#stopClock();
    // The first one sent was being answered; the caller settles it.
    this.#waiting.unshift(...this.#asked.splice(1));
  }

  #startClock(): void {
    this.#ticker ??= setInterval(() => this.#tick(), this.#limitMs / TICKS);
  }

  #stopClock(): void {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
    this.#ticks = 0;
  }

  #tick(): void {
    this.#ticks++;
    const [first] = this.#asked;
    if (this.#ticks < TICKS || !first) return;
    this.#endThread();
    this.#settle(first, "slow");
  }
}

function isStarted(thread: TextThread): Promise<boolean> {
  return thread.ready.then(
    () => true,
    () => false,
  );
}

function answerOf(thread: TextThread, job: TextJob): Promise<Outcome> {
  return thread.answer(job).catch(() => "failed" as const);
}
