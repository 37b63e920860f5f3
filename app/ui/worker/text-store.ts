// The answers for texts: asked once however often they are drawn, kept while observed and a while longer,
// so that a text that scrolls back into view is drawn at once.

import type { TextAnswer, TextJob } from "./text-jobs.ts";
import { type Outcome, TextQueue } from "./text-queue.ts";
import type { TextThread } from "./text-thread.ts";

/** slow: took longer than the limit. failed: cannot be answered here. */
export type TextState = TextAnswer | { readonly kind: "waiting" | "slow" | "failed" };

const WAITING: TextState = { kind: "waiting" };

/** Limits for texts without an observer: their number, and their characters together. */
const MAX_KEPT = 400;
const MAX_KEPT_CHARACTERS = 4_000_000;

const QUICK_MS = 1000;
const PATIENT_MS = 10_000;

interface Known {
  readonly job: TextJob;
  readonly size: number;
  readonly listeners: Set<() => void>;
  state: TextState;
  /** The user allowed more time. */
  isPatient: boolean;
  takeBack: (() => boolean) | null;
}

export class TextStore {
  readonly #quick: TextQueue;
  /** A thread of its own, so that one slow text does not hold up all others. */
  readonly #patient: TextQueue;
  /** In the order of use. */
  readonly #known = new Map<string, Known>();
  #characters = 0;

  constructor(start: () => TextThread) {
    this.#quick = new TextQueue(start, QUICK_MS);
    this.#patient = new TextQueue(start, PATIENT_MS);
  }

  prepare(): void {
    this.#quick.prepare();
  }

  state(key: string): TextState {
    return this.#known.get(key)?.state ?? WAITING;
  }

  /** Asks unless the answer is known. Returns a function that ends the interest. */
  want(key: string, job: TextJob, listener: () => void): () => void {
    const known = this.#known.get(key) ?? newlyKnown(job);
    if (!this.#known.has(key)) this.#characters += known.size;
    // Taken out and put in again: the last in the order is the last one used.
    this.#known.delete(key);
    this.#known.set(key, known);
    known.listeners.add(listener);
    this.#ask(known);
    this.#forget();
    return () => {
      known.listeners.delete(listener);
      if (known.listeners.size > 0) return;
      if (known.takeBack?.()) known.takeBack = null;
    };
  }

  /** Tries a slow text again, with more time. */
  insist(key: string): void {
    const known = this.#known.get(key);
    if (known?.state.kind !== "slow") return;
    known.state = WAITING;
    known.isPatient = true;
    this.#ask(known);
    tellListeners(known);
  }

  #ask(known: Known): void {
    if (known.state.kind !== "waiting" || known.takeBack) return;
    const queue = known.isPatient ? this.#patient : this.#quick;
    known.takeBack = queue.ask(known.job, (outcome) => {
      known.takeBack = null;
      known.state = stateOf(outcome);
      tellListeners(known);
    });
  }

  #forget(): void {
    for (const [key, { listeners, size }] of this.#known) {
      if (this.#known.size <= MAX_KEPT && this.#characters <= MAX_KEPT_CHARACTERS) return;
      if (listeners.size > 0) continue;
      this.#known.delete(key);
      this.#characters -= size;
    }
  }
}

function newlyKnown(job: TextJob): Known {
  return {
    job,
    size: sizeOf(job),
    listeners: new Set(),
    state: WAITING,
    isPatient: false,
    takeBack: null,
  };
}

function stateOf(outcome: Outcome): TextState {
  return typeof outcome === "string" ? { kind: outcome } : outcome;
}

function tellListeners({ listeners }: Known): void {
  for (const listener of listeners) listener();
}

/** In characters. */
function sizeOf(job: TextJob): number {
  if (job.kind !== "changes") return job.text.length;
  let size = 0;
  for (const { before, after } of job.changes) size += before.length + after.length;
  return size;
}
