// Texts processed by the page itself, where there is no worker: one after the other, with time to paint
// between them. Nothing can be stopped here, so a job that might take long is not begun.
import { breathe } from "../browser/later.ts";
import { answerJob } from "./answer-job.ts";
import type { TextJob } from "./text-jobs.ts";
import type { TextThread } from "./text-thread.ts";

/** Longer texts are shown as they are. Characters. */
const MAX_CHARACTERS = 60_000;

export function startPageTexts(): TextThread {
  let last: Promise<unknown> = Promise.resolve();
  let hasEnded = false;
  return {
    ready: Promise.resolve(),
    answer(job) {
      const answer = last.then(async () => {
        await breathe();
        if (hasEnded) throw new Error("The texts were ended");
        if (lengthOf(job) > MAX_CHARACTERS) throw new Error("Too long a text for a page");
        return answerJob(job);
      });
      last = answer.catch(() => {});
      return answer;
    },
    end() {
      hasEnded = true;
    },
  };
}

function lengthOf(job: TextJob): number {
  if (job.kind !== "changes") return job.text.length;
  return job.changes.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
}
