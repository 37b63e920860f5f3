// What the worker is asked, and how often. The thread answers at once, or never.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TextJob } from "./text-jobs.ts";
import { TextStore } from "./text-store.ts";
import type { TextThread } from "./text-thread.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function storeWith(log: string[]): TextStore {
  const start = (): TextThread => ({
    ready: Promise.resolve(),
    answer: (job) => {
      const text = textOf(job);
      log.push(text);
      return text.startsWith("hang")
        ? new Promise(() => undefined)
        : Promise.resolve({ kind: "code", spans: [] });
    },
    end: () => undefined,
  });
  return new TextStore(start);
}

function textOf(job: TextJob): string {
  return job.kind === "code" ? job.text : "";
}

function want(store: TextStore, text: string): () => void {
  return store.want(text, { kind: "code", text, language: "ts" }, () => undefined);
}

it("The store asks once for a text that is drawn in many cards and repeatedly", async () => {
  const log: string[] = [];
  const store = storeWith(log);
  const ends = [want(store, "a"), want(store, "a")];
  await vi.advanceTimersByTimeAsync(1);
  for (const end of ends) end();
  want(store, "a");
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a"]);
  expect(store.state("a").kind).toBe("code");
});

it("The store does not ask for a text that went out of view before its turn", async () => {
  const log: string[] = [];
  const store = storeWith(log);
  for (const text of ["a", "b", "c"]) want(store, text);
  want(store, "d")();
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a", "b", "c"]);
});

it("The store keeps a slow text slow until the user insists", async () => {
  const log: string[] = [];
  const store = storeWith(log);
  want(store, "hang");
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.state("hang").kind).toBe("slow");
  want(store, "hang");
  store.insist("hang");
  expect(store.state("hang").kind).toBe("waiting");
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.state("hang").kind).toBe("waiting");
  await vi.advanceTimersByTimeAsync(6000);
  expect(store.state("hang").kind).toBe("slow");
  expect(log).toEqual(["hang", "hang"]);
});

it("The store forgets texts without an observer, the longest unused first", async () => {
  const log: string[] = [];
  const store = storeWith(log);
  const long = (name: string) => name.padEnd(1_500_000);
  for (const name of ["a", "b", "c"]) {
    const end = want(store, long(name));
    await vi.advanceTimersByTimeAsync(1);
    end();
  }
  want(store, long("d"));
  expect(store.state(long("a")).kind).toBe("waiting");
  expect(store.state(long("c")).kind).toBe("code");
});
