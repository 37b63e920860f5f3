// Opens one bomb in a page of its own and watches the page while it is looked at. Whatever takes too
// long ends with the page; what is not as it should be is a sentence.
import type { Page } from "@playwright/test";
import type { BenchApp } from "../app.ts";
import { watchPage } from "../page/watch.ts";
import type { Bomb } from "./bomb.ts";
import { FIRST_ROW, waited, walk } from "./walk.ts";

/** A page that says nothing for so long hangs. */
const HANG_MS = 12_000;
/** Everything together. */
const LIMIT_MS = 60_000;
/** As many are printed, and as many characters of each. */
const MAX_FAULTS = 6;
const MAX_FAULT = 120;

export interface Visit {
  /** Milliseconds until the first row; null: it did not come. */
  readonly firstMs: number | null;
  readonly longestBlockMs: number;
  /** Which view was on the screen then. */
  readonly at: string;
  /** What was not as it should be; empty when the bomb is shown. */
  readonly faults: readonly string[];
}

/** Never throws. */
export async function visit(app: BenchApp, file: string, bomb: Bomb): Promise<Visit> {
  const context = await app.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const watch = new Watch(page);
  await page.addInitScript(watchPage, { firstRow: FIRST_ROW });
  await page.goto(app.address);
  const result = await watch.during(walk(page, bomb, file, watch));
  // A page that hangs is not waited for.
  await Promise.race([context.close().catch(() => {}), waited(3000)]);
  return result;
}

/** Milliseconds until the first row of an ordinary session is on the screen. */
export async function openingMs(app: BenchApp, file: string): Promise<number> {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPage, { firstRow: FIRST_ROW });
  await page.goto(app.address);
  await page.getByLabel("Session files").setInputFiles(file);
  await page.waitForFunction(() => window.benchWatch.painted > 0);
  const ms = await page.evaluate(() => window.benchWatch.painted - window.benchWatch.givenAt);
  await page.close();
  return ms;
}

/** What is known of the page, kept outside it: it may never answer again. */
class Watch {
  readonly #page: Page;
  readonly #faults: string[] = [];
  #step = "open";
  #firstMs: number | null = null;
  #longest = 0;
  #at = "";
  #answered = performance.now();
  #isOver = false;

  constructor(page: Page) {
    this.#page = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.fault(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.fault(`error: ${error.message}`));
    page.on("crash", () => this.fault("the page crashed"));
  }

  begin(step: string): void {
    this.#step = step;
  }

  opened(firstMs: number): void {
    this.#firstMs = firstMs;
  }

  fault(text: string): void {
    const fault = `${this.#step}: ${text.split("\n", 1)[0]?.slice(0, MAX_FAULT)}`;
    if (this.#isOver || this.#faults.length >= MAX_FAULTS || this.#faults.includes(fault)) return;
    this.#faults.push(fault);
  }

  async during(work: Promise<void>): Promise<Visit> {
    const ends = [
      this.#listen(),
      work.then(() => ""),
      waited(LIMIT_MS).then(() => "took too long"),
    ];
    const fault = await Promise.race(ends);
    if (fault) this.fault(fault);
    this.#isOver = true;
    const { longest, at } = { longest: this.#longest, at: this.#at };
    return { firstMs: this.#firstMs, longestBlockMs: longest, at, faults: this.#faults };
  }

  /** Answers when the page has said nothing for too long. */
  async #listen(): Promise<string> {
    let isAsked = false;
    const ask = async () => {
      isAsked = true;
      await this.#ask().catch(() => {});
      isAsked = false;
    };
    while (!this.#isOver) {
      await waited(250);
      const silent = performance.now() - this.#answered;
      // Shorter silences are the page's own to tell: this program may have been kept waiting.
      if (silent > 6000) this.#note(silent, this.#step);
      if (silent > HANG_MS) return "the page hangs";
      if (!isAsked) void ask();
    }
    return "";
  }

  async #ask(): Promise<void> {
    const { ms, at } = await this.#page.evaluate(() => {
      const { longest, longestAt } = window.benchWatch;
      return { ms: longest, at: longestAt };
    });
    this.#answered = performance.now();
    this.#note(ms, at);
  }

  #note(ms: number, at: string): void {
    if (ms <= this.#longest) return;
    this.#longest = ms;
    this.#at = at;
  }
}
