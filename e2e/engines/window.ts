// A window as stories use it: every verb waits until it can be done, every question until its answer
// is the wanted one, all with a time limit. Knows nothing of the app.
import { setTimeout as wait } from "node:timers/promises";
import { type Driver, describeFind, type Find, type Seen } from "./driver.ts";
import { faultsHeard, listenForFaults } from "./in-page.ts";

/** How long anything may take: a browser, its workers and other work share the machine. */
const LIMIT_MS = 20_000;
const AGAIN_MS = 40;

type Wanted = string | RegExp;

export class Window {
  readonly #driver: Driver;
  readonly #base: string;
  /** The foreign addresses that were asked since the last call, by any part of the browser. */
  readonly outside: () => readonly string[];
  readonly press: Driver["press"];
  readonly type: Driver["type"];

  /** `base` is the app's address, to which `visit` adds. */
  constructor(driver: Driver, base: string, outside: () => readonly string[]) {
    this.#driver = driver;
    this.#base = base;
    this.outside = outside;
    this.press = driver.press;
    this.type = driver.type;
  }

  /** An address relative to the app, such as `#/session/…`, or a whole one. */
  async visit(address: string): Promise<void> {
    await this.#driver.visit(new URL(address, this.#base).href);
    await this.evaluate(listenForFaults);
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.evaluate(listenForFaults);
  }

  /** Runs a function in the page. It crosses as text and its arguments as JSON, so it sees no more. */
  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.#driver.evaluate(`(${run})(...${JSON.stringify(args)})`)) as Result;
  }

  async click(find: Find): Promise<void> {
    await until(`a click on ${describeFind(find)}`, async () => {
      await this.#driver.click(find);
      return true;
    });
  }

  /** Gives an element the focus without a click, which may do more. */
  async focus(css: string): Promise<void> {
    await until(`the focus on ${css}`, () =>
      this.evaluate((css) => {
        const element = document.querySelector<HTMLElement>(css);
        element?.focus();
        return element !== null && document.activeElement === element;
      }, css),
    );
  }

  /** Chooses files in an `input[type=file]`, which may be hidden. */
  async setFiles(css: string, ...paths: readonly string[]): Promise<void> {
    await until(`files for ${css}`, async () => {
      await this.#driver.setFiles(css, paths);
      return true;
    });
  }

  /** Waits until the element is seen and, when wanted, its text holds the words. */
  async sees(find: Find, words: Wanted = ""): Promise<string> {
    const { text } = await this.#seen(find, `saying ${words}`, (seen) => holds(seen.text, words));
    return text;
  }

  /** Waits until the element is within the window, not scrolled out of it. */
  async seesInView(find: Find): Promise<void> {
    await this.#seen(find, "in view", ({ isInView }) => isInView);
  }

  /** Waits until no such element is seen. */
  async seesNone(find: Find): Promise<void> {
    await until(`no ${describeFind(find)}`, async () => (await this.#driver.look(find)) === null);
  }

  /** Waits until an attribute of the element holds the words; answers with all of it. */
  async attribute(find: Find, name: string, words: Wanted): Promise<string> {
    const value = ({ attributes }: Seen) => attributes[name] ?? "";
    return value(
      await this.#seen(find, `with ${name} ${words}`, (seen) => holds(value(seen), words)),
    );
  }

  /** Waits until the window's address holds the words; answers with all of it. */
  async address(words: Wanted): Promise<string> {
    const now = () => this.evaluate(() => location.href);
    await until(`the address ${words}`, async () => holds(await now(), words));
    return now();
  }

  /** Waits until so many elements match, seen or not. */
  async count(css: string, wanted: number): Promise<void> {
    const now = () => this.evaluate((css) => document.querySelectorAll(css).length, css);
    await until(`${wanted} × ${css}`, async () => (await now()) === wanted);
  }

  /** Waits until a function answers yes in the page. It crosses as `evaluate` says. */
  async comesTrue<Args extends readonly unknown[]>(
    what: string,
    ask: (...args: Args) => boolean | Promise<boolean>,
    args: Args,
    limitMs = LIMIT_MS,
  ): Promise<void> {
    await until(what, () => this.evaluate(ask, ...args), limitMs);
  }

  /** Errors, breaches of the page's policy and foreign addresses since the document was loaded. */
  faults(): Promise<string[]> {
    return this.evaluate(faultsHeard, this.#base);
  }

  /** Waits until such a fault was noted. */
  async hearsFault(words: RegExp): Promise<void> {
    await until(`a fault ${words}`, async () =>
      (await this.faults()).some((one) => words.test(one)),
    );
  }

  async #seen(find: Find, what: string, isWanted: (seen: Seen) => boolean): Promise<Seen> {
    let seen: Seen | null = null;
    await until(`${describeFind(find)} ${what}`, async () => {
      seen = await this.#driver.look(find);
      return seen !== null && isWanted(seen);
    });
    if (seen === null) throw new Error("`until` resolved without an element.");
    return seen;
  }
}

/** Asks again until the answer is yes. What a question throws counts as no, and is reported at the end. */
async function until(what: string, ask: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    let cause: unknown;
    try {
      if (await ask()) return;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > endMs) {
      const reason = cause instanceof Error ? ` (${cause.message})` : "";
      throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}${reason}`, { cause });
    }
    await wait(AGAIN_MS);
  }
}

function holds(text: string, words: Wanted): boolean {
  return typeof words === "string" ? text.includes(words) : words.test(text);
}
