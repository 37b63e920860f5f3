// The text worker as seen from the page, over a fake of the browser's worker: one end of a message channel,
// with a worker's code at the other end.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expose } from "comlink";
import { afterEach, expect, it, vi } from "vitest";
import { startTextThread } from "./text-thread.ts";

const started: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly #port: MessagePort;
  isRunning = true;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener("message", ({ data }) => {
      this.dispatchEvent(Object.assign(new Event("message"), { data }));
    });
    port1.start();
    expose({ ready: () => true, answer: (job: { readonly text: string }) => answerOf(job) }, port2);
    started.push(this);
  }

  postMessage(message: unknown, moved: Transferable[]): void {
    this.#port.postMessage(message, moved);
  }

  /** Like a serving worker where no lock reports its end. */
  live(): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: { livesUnder: "" } }));
  }

  terminate(): void {
    this.isRunning = false;
    this.#port.close();
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
}

function answerOf({ text }: { readonly text: string }) {
  const spans = [{ type: "text", value: text }];
  return text === "hang" ? new Promise<never>(() => {}) : { kind: "code", spans };
}

const job = (text: string) => ({ kind: "code", text, language: "ts" }) as const;

afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start() {
  vi.stubGlobal("Worker", FakeWorker);
  const thread = startTextThread();
  const [worker] = started;
  if (!worker) throw new Error("No worker was started");
  return { thread, worker };
}

it("The thread keeps nothing of an answer that was given, however long it lives", async () => {
  const { thread } = start();
  await thread.ready;
  const answers = await Promise.all(
    ["a", "b", "c"].map(async (text) => new WeakRef(await thread.answer(job(text)))),
  );
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // A WeakRef's target that was read lives until the end of its task.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(answers.map((answer) => answer.deref())).toEqual([undefined, undefined, undefined]);
  expect(await thread.answer(job("d"))).toMatchObject({ kind: "code" });
});

it("The thread ends the calls under way with the worker", async () => {
  const { thread, worker } = start();
  await thread.ready;
  const answer = thread.answer(job("hang"));
  thread.end();
  await expect(answer).rejects.toThrow("The text worker was ended");
  await expect(thread.answer(job("a"))).rejects.toThrow("The text worker was ended");
  expect(worker.isRunning).toBe(false);
});

it("The thread reports a script that did not start, to callers before and after", async () => {
  const { thread, worker } = start();
  worker.fail("");
  await expect(thread.ready).rejects.toThrow("The text worker did not start");
  await expect(thread.answer(job("a"))).rejects.toThrow("The text worker did not start");
});

it("The thread gives up a script that shows no sign of life in time", async () => {
  vi.useFakeTimers();
  const { thread, worker } = start();
  const answer = thread.answer(job("hang"));
  const said = expect(answer).rejects.toThrow("it did not start in time");
  await vi.advanceTimersByTimeAsync(20_000);
  await said;
  expect(worker.isRunning).toBe(false);
});

it("The thread waits for a living worker, however long it is busy", async () => {
  vi.useFakeTimers();
  const { thread, worker } = start();
  worker.live();
  let isOver = false;
  thread.answer(job("hang")).catch(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([isOver, worker.isRunning]).toEqual([false, true]);
});

it("The thread ends the calls under way where an answer cannot be read", async () => {
  const { thread, worker } = start();
  worker.live();
  const answer = thread.answer(job("hang"));
  worker.dispatchEvent(new Event("messageerror"));
  await expect(answer).rejects.toThrow("The text worker is gone");
});
