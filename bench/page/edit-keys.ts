// How long until a change is on screen after the key that makes it, in the app itself: an entry is
// said anew, and that is undone, over and over.
import type { Page } from "@playwright/test";
import { type BenchApp, settledHome } from "../app.ts";

/** Each is changed and undone. */
const ROUNDS = 10;
/** A page that takes longer cannot do it. */
const MAX_MS = 120_000;
const TRANSCRIPT = "[aria-label='Transcript']";

interface KeyWatch {
  /** Milliseconds from the key to the frame after the one that shows what it did; 0 until then. */
  took: number;
}

declare global {
  interface Window {
    benchKey: KeyWatch;
  }
}

interface Wanted {
  /** What the bar says of the number of changes. */
  readonly changes: string;
  /** What the transcript says. */
  readonly text: string;
  readonly transcript: string;
}

/** Milliseconds of every change and every undoing. */
export async function measureKeys(app: BenchApp, file: string): Promise<readonly number[]> {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(MAX_MS);
  try {
    await openDraft(page, app.address, file);
    const times: number[] = [];
    let before = await page.locator(TRANSCRIPT).getByRole("textbox", { name: "Text" }).inputValue();
    before = before.trim().split("\n", 1)[0]?.slice(0, 40) ?? "";
    for (let round = 0; round < ROUNDS; round++) {
      const text = `Said anew, for the ${round + 1}th time.`;
      await page.locator(TRANSCRIPT).getByRole("textbox", { name: "Text" }).fill(text);
      times.push(await timeOf(page, "Control+Enter", { changes: "1 change", text }));
      times.push(await timeOf(page, "Control+z", { changes: "No changes yet", text: before }));
      await page.keyboard.press("i");
    }
    return times;
  } finally {
    await page.close();
  }
}

/** With the editor of a prompt near the end open. */
async function openDraft(page: Page, address: string, file: string): Promise<void> {
  const input = await settledHome(page, address);
  await input.setInputFiles(file);
  // Turns and time of the branch are there once everything was read.
  await page.locator(".timeline-total").waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByText("No changes yet").waitFor();
  await page.locator(`${TRANSCRIPT} [role=article][aria-label^="user"]`).last().click();
  await page.keyboard.press("i");
}

/** Once the page has settled: nobody types the next change within a tenth of a second. */
async function timeOf(page: Page, key: string, wanted: Omit<Wanted, "transcript">) {
  await page.evaluate(untilIdle);
  await page.evaluate(watchKey, { ...wanted, transcript: TRANSCRIPT });
  await page.keyboard.press(key);
  await page.waitForFunction(() => window.benchKey.took > 0, null, { timeout: MAX_MS });
  return page.evaluate(() => window.benchKey.took);
}

/** Runs in the page: until it had nothing to do several times in a row. */
async function untilIdle(): Promise<void> {
  for (let times = 0; times < 10; ) {
    const isIdle = await new Promise<boolean>((resolve) =>
      requestIdleCallback((deadline) => resolve(deadline.timeRemaining() > 10)),
    );
    times = isIdle ? times + 1 : 0;
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page. */
function watchKey({ changes, text, transcript }: Wanted): void {
  const watch: KeyWatch = { took: 0 };
  window.benchKey = watch;
  const onKey = ({ key, timeStamp }: KeyboardEvent) => {
    if (key === "Control") return;
    removeEventListener("keydown", onKey, true);
    look(timeStamp);
  };
  addEventListener("keydown", onKey, true);

  function look(from: number): void {
    const bar = document.querySelector(".edit-bar-count")?.textContent;
    const list = document.querySelector(transcript);
    const isEditing = list?.querySelector("textarea") !== null;
    if (bar !== changes || isEditing || !list?.textContent.includes(text)) {
      requestAnimationFrame(() => look(from));
      return;
    }
    // A message posted during a frame arrives after that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      watch.took = performance.now() - from;
    };
    port2.postMessage(null);
  }
}
