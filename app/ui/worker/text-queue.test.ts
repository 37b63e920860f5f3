// Jobs for a thread that may never answer. The thread is a fake of the browser's worker; the test controls
// the time.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TextQueue } from "./text-queue.ts";
import type { TextThread } from "./text-thread.ts";

const LIMIT = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Answers with the text in capitals; never on "hang", fails on "crash". */
function threads(ready: () => Promise<unknown> = () => Promise.resolve()) {
  const log: string[] = [];
  const start = (): TextThread => {
    log.push("start");
    let before: Promise<unknown> = Promise.resolve();
    return {
      ready: ready(),
      answer: (job) => {
        const text = job.kind === "code" ? job.text : "";
        const answer = before.then(() => {
          log.push(text);
          if (text === "crash") throw new Error("out of memory");
          return text === "hang" ? new Promise<never>(() => undefined) : undefined;
        });
        before = answer;
        return answer.then(() => ({ kind: "code", spans: [{ type: "text", value: text }] }));
      },
      end: () => log.push("end"),
    };
  };
  return { log, start };
}

function asker(queue: TextQueue) {
  const outcomes: string[] = [];
  const ask = (text: string) =>
    queue.ask({ kind: "code", text, language: "ts" }, (outcome) => {
      outcomes.push(`${text}: ${typeof outcome === "string" ? outcome : outcome.kind}`);
    });
  return { outcomes, ask };
}

it("The queue answers in order, in one thread", async () => {
  const { log, start } = threads();
  const { outcomes, ask } = asker(new TextQueue(start, LIMIT));
  for (const text of ["a", "b", "c", "d", "e"]) ask(text);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual(["a: code", "b: code", "c: code", "d: code", "e: code"]);
  expect(log).toEqual(["start", "a", "b", "c", "d", "e"]);
});

it("The queue ends a thread whose text takes too long and sends the others again", async () => {
  const { log, start } = threads();
  const { outcomes, ask } = asker(new TextQueue(start, LIMIT));
  for (const text of ["a", "hang", "b", "c", "d"]) ask(text);
  await vi.advanceTimersByTimeAsync(LIMIT / 2);
  expect(outcomes).toEqual(["a: code"]);
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(outcomes).toEqual(["a: code", "hang: slow", "b: code", "c: code", "d: code"]);
  expect(log).toEqual(["start", "a", "hang", "end", "start", "b", "c", "d"]);
});

it("The queue does not count the time a thread takes to start", async () => {
  const { start } = threads(() => new Promise((resolve) => setTimeout(resolve, 5 * LIMIT)));
  const { outcomes, ask } = asker(new TextQueue(start, LIMIT));
  ask("a");
  await vi.advanceTimersByTimeAsync(6 * LIMIT);
  expect(outcomes).toEqual(["a: code"]);
});

it("The queue starts another thread after one that died", async () => {
  const { log, start } = threads();
  const { outcomes, ask } = asker(new TextQueue(start, LIMIT));
  for (const text of ["crash", "a"]) ask(text);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual(["crash: failed", "a: code"]);
  expect(log).toEqual(["start", "crash", "end", "start", "a"]);
});

it("The queue starts no second thread where the first could not start", async () => {
  const { log, start } = threads(() => Promise.reject(new Error("not found")));
  const { outcomes, ask } = asker(new TextQueue(start, LIMIT));
  for (const text of ["a", "b", "c", "d", "e"]) ask(text);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toHaveLength(5);
  expect(outcomes).toContain("e: failed");
  expect(log).toEqual(["start"]);
});

it("The queue forgets a job that is withdrawn in time", async () => {
  const { log, start } = threads();
  const { ask } = asker(new TextQueue(start, LIMIT));
  for (const text of ["a", "b", "c"]) ask(text);
  const takeBack = ask("d");
  expect(takeBack()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).not.toContain("d");
});
