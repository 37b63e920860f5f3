// Calls between two threads, over a channel in this process.
import { expose, type Remote, wrap } from "comlink";
import { afterEach, expect, it } from "vitest";
import { SessionError } from "../../src/model/problem.ts";
import type { EntryRef } from "../../src/model/table/entry-ref.ts";
import { carryCalls } from "./carry-calls.ts";
import type { OtherSession } from "./compare-work.ts";

carryCalls();

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** The object as another thread has it. */
function across<T extends object>(api: T): Remote<T> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(api, port1);
  port1.start();
  port2.start();
  return wrap<T>(port2);
}

it("A carried object has its functions called where they are, and the caller waits for them", async () => {
  const remote = across({
    add: async (tell: (n: number) => Promise<number>) => (await tell(2)) + 1,
  });
  expect(await remote.add(async (n) => n * 10)).toBe(21);
});

it("A carried signal stops a call, also when it was aborted before", async () => {
  const remote = across({
    wait: (signal: AbortSignal) =>
      new Promise<string>((resolve) => {
        signal.addEventListener("abort", () => resolve("stopped"));
      }),
  });
  const stopper = new AbortController();
  const answer = remote.wait(stopper.signal);
  stopper.abort();
  expect(await answer).toBe("stopped");
  expect(await remote.wait(stopper.signal)).toBe("stopped");
});

it("A carried comparison asks the other session for its bodies", async () => {
  const remote = across({
    first: async (other: OtherSession) => other.storedBodies([7 as EntryRef]),
  });
  const table = { count: 1 } as OtherSession["table"];
  const other = { table, storedBodies: async (refs: readonly EntryRef[]) => [{ id: `${refs}` }] };
  expect(await remote.first(other)).toEqual([{ id: "7" }]);
});

it("A carried error keeps its advice", async () => {
  const gone = new SessionError("vanished", "It is gone.", "Open it again.");
  const remote = across({ read: (): Promise<void> => Promise.reject(gone) });
  await expect(remote.read()).rejects.toEqual(gone);
});
