// The thread's answer for texts, for a component: at once where it is known, else when it arrives.
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { TextJob } from "./text-jobs.ts";
import { type TextState, TextStore } from "./text-store.ts";
import type { TextThread } from "./text-thread.ts";

let startThread: () => TextThread = () => {
  throw new Error("Broken invariant: no thread for texts");
};

/** Sets the thread that answers, before anything is drawn. */
export function answerTextsWith(start: () => TextThread): void {
  startThread = start;
}

const store = new TextStore(() => startThread());

/** Starts the thread ahead of need. */
export const prepareTexts = (): void => store.prepare();

export interface TextJobState {
  readonly state: TextState;
  /** After "slow": tries again, with more time. */
  readonly insist: () => void;
}

/** Null: nothing to ask, stays unanswered. Memoise the job. */
export function useTextJob(job: TextJob | null): TextJobState {
  const key = useMemo(() => (job ? keyOf(job) : ""), [job]);
  const subscribe = useCallback(
    (listener: () => void) => (job ? store.want(key, job, listener) : nothing),
    [key, job],
  );
  const now = () => store.state(key);
  const state = useSyncExternalStore(subscribe, now, now);
  const insist = useCallback(() => store.insist(key), [key]);
  return { state, insist };
}

const nothing = () => undefined;

function keyOf(job: TextJob): string {
  switch (job.kind) {
    case "changes":
      return `changes ${job.changes.map(({ before, after }) => `${before.length} ${before}${after}`).join("\0")}`;
    case "code":
      return `code ${job.language} ${job.text}`;
    default:
      return `${job.kind} ${job.text}`;
  }
}
