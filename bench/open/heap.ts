// JS heap of a page and its workers, after a garbage collection in each, over the DevTools protocol.
import type { CDPSession, Page } from "@playwright/test";

interface Target {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}

/** Measures from before the first worker starts until the page closes. */
export interface HeapMeter {
  /** Megabytes in use: the page's heap, its workers' heaps and the array buffers of all of them. */
  megabytes(): Promise<number>;
  /**
   * Where it stands once nothing more is done: what is made after a screen is there counts, what is thrown
   * away does not.
   */
  settledMegabytes(): Promise<number>;
}

export async function meterHeap(page: Page): Promise<HeapMeter> {
  const session = await page.context().newCDPSession(page);
  const workers: string[] = [];
  session.on("Target.attachedToTarget", (target: Target) => {
    if (target.targetInfo.type === "worker") workers.push(target.sessionId);
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => {
    workers.splice(workers.indexOf(sessionId), 1);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const megabytes = async () => {
    let bytes = await heapOf((method) => session.send(method));
    for (const worker of workers) bytes += await heapOf((method) => ask(session, worker, method));
    return bytes / 2 ** 20;
  };
  return {
    megabytes,
    async settledMegabytes() {
      let last = [await megabytes()];
      for (let times = 0; last.length < STEADY; times++) {
        if (times > MAX_TIMES) throw new Error("The page's memory does not come to a stand.");
        await page.waitForTimeout(BETWEEN_MS);
        const now = await megabytes();
        const isSame = last.every((before) => Math.abs(now - before) < before * SAME);
        last = isSame ? [...last, now] : [now];
      }
      return Math.max(...last);
    },
  };
}

/** Nothing in a page says that it has nothing more to do: it is looked at from time to time. */
const BETWEEN_MS = 400;
const MAX_TIMES = 100;
/** So many measurements one after another that differ by no more than a part of it: it stands. */
const STEADY = 4;
const SAME = 0.01;

type Method = "HeapProfiler.collectGarbage" | "Runtime.getHeapUsage";

async function heapOf(send: (method: Method) => Promise<unknown>): Promise<number> {
  await send("HeapProfiler.collectGarbage");
  const usage: unknown = await send("Runtime.getHeapUsage");
  return numberIn(usage, "usedSize") + numberIn(usage, "backingStorageSize");
}

function numberIn(value: unknown, key: string): number {
  const found: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === "number" ? found : 0;
}

let nextId = 1;

/** Playwright does not open sessions for dedicated workers; their messages are passed through. */
function ask(session: CDPSession, sessionId: string, method: Method): Promise<unknown> {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    const onMessage = (event: { sessionId: string; message: string }) => {
      if (event.sessionId !== sessionId) return;
      const answer: unknown = JSON.parse(event.message);
      if (numberIn(answer, "id") !== id) return;
      session.off("Target.receivedMessageFromTarget", onMessage);
      resolve(typeof answer === "object" && answer !== null ? Reflect.get(answer, "result") : null);
    };
    session.on("Target.receivedMessageFromTarget", onMessage);
    session
      .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) })
      .catch(reject);
  });
}
