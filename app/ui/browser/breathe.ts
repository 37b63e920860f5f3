// Lets the page answer a person and paint, in the middle of long work that has no thread of its own.

/** Work goes on at once until it has held the page for so long. */
const HELD_MS = 24;

let since = 0;

/** Resolves in a task of its own where the page was held for a while, else at once. */
export async function breathe(): Promise<void> {
  const now = performance.now();
  if (now - since < HELD_MS) return;
  await nextTask();
  since = performance.now();
}

/** Resolves in the next task. A timer would make a page wait that is not busy. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
