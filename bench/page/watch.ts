// Runs inside the page, before the app: when a file is given, when the first transcript rows
// are on screen, how long the main thread was busy without a break, and what workers were asked.
// The app knows nothing of it.

/** A card whose entry was read. */
export const FIRST_ROW = "[aria-label='Transcript'] [role=article]:not(:has(.skeleton))";

interface Watch {
  /** performance.now() when the file input changed. */
  givenAt: number;
  /** performance.now() after the frame that shows the first rows; 0 until then. */
  painted: number;
  /** Rows of all lists in the document then. */
  rows: number;
  /** Bodies asked of workers until then. */
  bodies: number;
  /** performance.now() when everything was read and counted; 0 until then. */
  complete: number;
  /** Whether the background reading is through. */
  isRead: boolean;
  /** Milliseconds of the longest task since the file was given. */
  longest: number;
  /** What was on the screen when that task ended. */
  longestAt: string;
  /** performance.now() at the end of the last long task. */
  busyUntil: number;
  /** Requests that were not answered yet by id, with what they ask for; by the worker asked. */
  readonly asked: Map<Worker, Map<unknown, string>>;
}

declare global {
  interface Window {
    benchWatch: Watch;
  }
}

interface Watched {
  /** Selects transcript rows that show an entry. */
  readonly firstRow: string;
  /** Selects what is there once everything was read and counted. */
  readonly complete?: string;
}

export function watchPage({ firstRow, complete }: Watched): void {
  const watch: Watch = {
    givenAt: 0,
    painted: 0,
    complete: 0,
    rows: 0,
    bodies: 0,
    isRead: false,
    longest: 0,
    longestAt: "",
    busyUntil: 0,
    asked: new Map(),
  };
  window.benchWatch = watch;

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const end = startTime + duration;
      if (!watch.givenAt || end < watch.givenAt) continue;
      watch.busyUntil = Math.max(watch.busyUntil, end);
      // The task in which the file was given began before.
      const length = end - Math.max(startTime, watch.givenAt);
      if (length <= watch.longest) continue;
      watch.longest = length;
      watch.longestAt = document.documentElement.dataset.bombStep ?? "";
    }
  }).observe({ type: "longtask", buffered: true });

  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if (typeof message === "object" && message !== null && "id" in message) ask(this, message);
    return post.call(this, message, ...rest);
  };

  const terminate = Worker.prototype.terminate;
  Worker.prototype.terminate = function (this: Worker) {
    watch.asked.delete(this);
    terminate.call(this);
  };

  function ask(worker: Worker, message: object & { readonly id: unknown }): void {
    const what = String("path" in message ? message.path : "kind" in message ? message.kind : "");
    if (what === "bodies" && !watch.painted && "argumentList" in message) {
      const [rows] = message.argumentList as [{ value: unknown[] }];
      watch.bodies += rows.value.length;
    }
    const asked = watch.asked.get(worker) ?? new Map<unknown, string>();
    if (!watch.asked.has(worker)) {
      worker.addEventListener("message", ({ data }) => {
        if (asked.get(data?.id) === "readAll") watch.isRead = true;
        asked.delete(data?.id);
      });
    }
    watch.asked.set(worker, asked.set(message.id, what));
  }

  addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
      watch.givenAt = performance.now();
      requestAnimationFrame(look);
    },
    true,
  );

  function look(): void {
    if (!document.querySelector(firstRow)) {
      requestAnimationFrame(look);
      return;
    }
    // A message posted during a frame arrives after that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      watch.rows = document.querySelectorAll(".virtual-row").length;
      watch.painted = performance.now();
      lookComplete();
    };
    port2.postMessage(null);
  }

  /** What looks in every frame makes a page draw frames, which takes the time of those who read. */
  function lookComplete(): void {
    if (!complete) return;
    const isThere = () => document.querySelector(complete) !== null;
    const note = () => {
      watch.complete = performance.now();
    };
    if (isThere()) {
      note();
      return;
    }
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      requestAnimationFrame(note);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }
}
