// What is done with a bomb in the browser, step by step: opened, scrolled to, unfolded, looked at from
// every view. A step that fails is reported and the next one tried.
import type { Page } from "@playwright/test";
import type { Bomb } from "./bomb.ts";

const TRANSCRIPT = "[aria-label='Transcript']";
export const FIRST_ROW = `${TRANSCRIPT} :is(.card, .slim, .tool)`;

/** What was in context before and after, or that nothing was compacted. */
const CONTEXTS = ".compare :is(.compare-columns, .placeholder)";

const OPEN_MS = 24_000;
const STEP_MS = 8000;

export interface Teller {
  begin(step: string): void;
  opened(firstMs: number): void;
  fault(text: string): void;
}

/** Never throws. */
export async function walk(page: Page, bomb: Bomb, file: string, tell: Teller): Promise<void> {
  const steps = new Steps(page, tell);
  const { entry, holds } = bomb;
  await steps.go("open", async () => {
    await page.getByLabel("Session files").setInputFiles(file);
    tell.opened(await steps.firstRow());
  });
  if (steps.key === null) return;
  const at = entry === null ? "" : `entry=${encodeURIComponent(entry)}&`;
  const card = (words: string) => (entry === null ? null : steps.card(words));

  await steps.at("scroll", "", `${at}view=history`, () => card(""));
  await steps.go("unfold", async () => {
    await steps.unfold();
    // What a fold holds is made when it is opened.
    await card(holds);
  });
  await steps.at("raw", "", `${at}view=history&side=raw`, () =>
    entry === null ? null : steps.has(".inspector-raw-text"),
  );
  await steps.at("map", "", `${at}view=history&pane=map`, () => steps.has(".map-frame svg"));
  await steps.at("problems", "", `${at}view=history&pane=problems&side=usage`, () => null);
  await steps.at("stats", "/stats", at, () => steps.has(".usage-screen table"));
  if (bomb.isCompared) {
    const rows = "[aria-label='Entries side by side'] .virtual-row";
    // What it opens on by itself depends on the session: a compaction where it has one branch.
    await steps.at("compare", "/compare", `${at}what=branches`, () => steps.has(rows));
    await steps.at("contexts", "/compare", `${at}what=context`, () => steps.has(CONTEXTS));
  }
  await steps.at("sent", "", `${at}view=sent`, () =>
    steps.has(
      "[aria-label='Entries of the session'] [role=treeitem], [aria-label='Turns of this branch'] [role=row]",
    ),
  );
  await steps.go("palette", () => steps.palette(bomb.ends.split(" ", 1)[0] ?? ""));
  await steps.go("end", () => steps.end(bomb.ends));
}

type Check = () => Promise<void> | null;

class Steps {
  readonly #page: Page;
  readonly #tell: Teller;
  /** Of the session, once it is open. */
  key: string | null = null;

  constructor(page: Page, tell: Teller) {
    this.#page = page;
    this.#tell = tell;
  }

  /** Goes to a screen of the session. */
  at(step: string, screen: string, query: string, check: Check): Promise<void> {
    return this.go(step, async () => {
      const hash = `#/session/${this.key}${screen}?${query}`;
      await this.#page.evaluate((address) => {
        location.hash = address;
      }, hash);
      await check();
    });
  }

  async go(step: string, run: () => Promise<void>): Promise<void> {
    this.#tell.begin(step);
    try {
      await this.#page.evaluate((name) => {
        document.documentElement.dataset.bombStep = name;
      }, step);
      await run();
      await this.#quiet();
    } catch (error) {
      this.#tell.fault(error instanceof Error ? error.message : String(error));
    }
  }

  /** Waits for it: milliseconds since the file was given. */
  async firstRow(): Promise<number> {
    const isPainted = () => window.benchWatch.painted > 0;
    await this.#page.waitForFunction(isPainted, null, { timeout: OPEN_MS, polling: 50 });
    const { ms, address } = await this.#page.evaluate(() => {
      const { painted, givenAt } = window.benchWatch;
      return { ms: painted - givenAt, address: location.hash };
    });
    this.key = /session\/([^/?]+)/.exec(address)?.[1] ?? null;
    return ms;
  }

  has(selector: string): Promise<void> {
    const first = this.#page.locator(selector).first();
    return first.waitFor({ state: "attached", timeout: STEP_MS });
  }

  /** The selected card is drawn and holds these words. */
  async card(words: string): Promise<void> {
    const isThere = ({ transcript, words }: { transcript: string; words: string }) => {
      const cards = document.querySelectorAll(`${transcript} [data-selected=true]`);
      return [...cards].some((card) => card.textContent?.includes(words));
    };
    const options = { timeout: STEP_MS, polling: 100 };
    await this.#page
      .waitForFunction(isThere, { transcript: TRANSCRIPT, words }, options)
      .catch(() => {
        throw new Error(`no card of the entry that holds “${words}”`);
      });
  }

  /** Opens what is folded in the selected card, at most a dozen things. */
  async unfold(): Promise<void> {
    await this.#page.evaluate((transcript) => {
      const card = document.querySelector(`${transcript} [data-selected=true]`);
      const folds = [...(card?.querySelectorAll("details:not([open])") ?? [])];
      for (const fold of folds.slice(0, 6)) fold.setAttribute("open", "");
      const more = card?.querySelectorAll<HTMLElement>("button[aria-expanded=false]") ?? [];
      for (const button of [...more].slice(0, 6)) button.click();
    }, TRANSCRIPT);
  }

  /** Opens the palette, looks for a word and closes it again. */
  async palette(word: string): Promise<void> {
    const page = this.#page;
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor({ timeout: STEP_MS });
    await page.keyboard.type(word);
    await this.has("[cmdk-item]");
    await page.keyboard.press("Escape");
  }

  /** The end of the conversation says these words. */
  async end(words: string): Promise<void> {
    const isThere = ({ transcript, words }: { transcript: string; words: string }) => {
      const shown = document.querySelector(transcript);
      // Heights are guessed until rows are drawn, so the end moves.
      for (const feed of shown?.querySelectorAll("[role=feed]") ?? []) {
        feed.scrollTop = feed.scrollHeight;
      }
      return shown?.textContent?.includes(words) ?? false;
    };
    const options = { timeout: STEP_MS, polling: 200 };
    await this.#page
      .waitForFunction(isThere, { transcript: TRANSCRIPT, words }, options)
      .catch(() => {
        throw new Error(`the end does not say “${words}”`);
      });
  }

  /** Waits until no worker is asked and no long task came for a while; then looks for notices. */
  async #quiet(): Promise<void> {
    await waited(150);
    const isQuiet = () => {
      const { asked, busyUntil } = window.benchWatch;
      const isIdle = [...asked.values()].every((requests) => requests.size === 0);
      return isIdle && performance.now() - busyUntil > 300;
    };
    const options = { timeout: 2 * STEP_MS, polling: 100 };
    await this.#page.waitForFunction(isQuiet, null, options).catch(async () => {
      const waiting = await this.#page.evaluate(() =>
        [...window.benchWatch.asked.values()].flatMap((requests) => [...requests.values()]),
      );
      this.#tell.fault(`never quiet, waits for: ${[...new Set(waiting)].join(", ") || "nothing"}`);
    });
    const said = await this.#page.evaluate(() => {
      // Only what may be a notice: reading all of the page would be a long task of its own.
      const notices = document.querySelectorAll("[role=alert], .placeholder, h1, h2, h3");
      const text = [...notices].map((notice) => notice.textContent?.slice(0, 500)).join("\n");
      return [
        "Something went wrong",
        "Unexpected Application Error",
        "cannot be read",
        "could not be",
        "Not readable",
      ].find((words) => text.includes(words));
    });
    if (said) this.#tell.fault(`the page says “${said}”`);
  }
}

export function waited(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, ms, ""));
}
