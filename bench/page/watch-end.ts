// Runs inside the page, before the app: when which text stood at the end of the transcript, and how long
// the page was busy without a break. The app knows nothing of it.
import type { Page } from "@playwright/test";

interface EndWatch {
  /** By the last text seen, ms since 1970 of the frame after it was drawn. */
  readonly seen: Map<string, number>;
  /** ms of the longest task since it was forgotten last. */
  longest: number;
  forget(): void;
}

declare global {
  interface Window {
    benchEnd: EndWatch;
  }
}

export function watchEnd(): void {
  const watch: EndWatch = {
    seen: new Map(),
    longest: 0,
    forget() {
      watch.longest = 0;
      watch.seen.clear();
    },
  };
  window.benchEnd = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watch.longest = Math.max(watch.longest, duration);
    }
  }).observe({ type: "longtask", buffered: false });
  const look = () => {
    const cards = document.querySelectorAll("[role=feed] [role=article]");
    const text = cards[cards.length - 1]?.textContent ?? "";
    const marker = /appended-\d+\./.exec(text)?.[0];
    if (marker && !watch.seen.has(marker)) {
      // A message posted during a frame arrives after that frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (!watch.seen.has(marker)) {
          watch.seen.set(marker, performance.timeOrigin + performance.now());
        }
      };
      port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** ms since 1970 of the frame that showed it. */
export async function shownAt(page: Page, marker: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => window.benchEnd.seen.get(wanted) ?? 0,
    marker,
    { timeout: 60_000 },
  );
  return seen.jsonValue();
}

/** In ms. */
export async function longestTask(page: Page): Promise<number> {
  return Math.round(await page.evaluate(() => window.benchEnd.longest));
}
