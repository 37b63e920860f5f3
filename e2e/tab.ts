// The tab that the tests of a file share. To start the app takes a processor two seconds, and most tests begin
// where a person does who opens the next file: the tab stays, and what the last test kept in it is removed.
import type { Browser, BrowserContext, Page } from "@playwright/test";

/** The start page, as tests go to it. */
export const HOME = "./#/";

/** What a test may change of the browser around the page without starting the page again. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number } | null;
  readonly colorScheme: "light" | "dark" | "no-preference" | null;
}

type Method = (...args: unknown[]) => Promise<unknown>;

export class Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Which tests may share it. */
  readonly owner: string;
  /** Of the sessions that the page showed. */
  readonly #keys = new Set<string>();
  /** The page has not been used since it was emptied. */
  #isEmptied = false;
  /** The page or its context is other than a new one would be. */
  #isSpent = false;
  #look: Look;
  /** What the look is by itself, without a call of the test. */
  #hasLook = true;

  private constructor(page: Page, owner: string, look: Look) {
    this.page = page;
    this.context = page.context();
    this.owner = owner;
    this.#look = look;
    const beforeStart = async () => {
      this.#isSpent = true;
      // They apply from the next start on, which a page that is there already has behind it.
      if (this.#isEmptied) await page.goto("about:blank");
      this.#isEmptied = false;
    };
    const setUp = ["addInitScript", "exposeFunction", "exposeBinding", "route", "setOffline"];
    for (const target of [page, this.context]) this.#before(target, setUp, beforeStart);
    this.#before(page.clock, ["install", "setFixedTime", "setSystemTime"], beforeStart);
    this.#before(this.context, ["newCDPSession"], async () => {
      this.#isSpent = true;
    });
    this.#before(page, ["setViewportSize", "emulateMedia"], async () => {
      this.#hasLook = false;
    });
    this.#before(page, ["goto"], async () => {
      this.#isEmptied = false;
    });
    this.context.on("page", () => {
      this.#isSpent = true;
    });
    page.on("framenavigated", (frame) => {
      const key = /#\/session\/([^/?]+)/.exec(frame.url())?.[1];
      if (key) this.#keys.add(decodeURIComponent(key));
    });
  }

  static async open(browser: Browser, owner: string, look: Look): Promise<Tab> {
    const context = await browser.newContext();
    await context.addInitScript(chooseEntries);
    return new Tab(await context.newPage(), owner, look);
  }

  /** Gives the page the look that a test begins with. */
  async lookLike(look: Look): Promise<void> {
    const { viewport, colorScheme } = look;
    if (this.#hasLook && JSON.stringify(look) === JSON.stringify(this.#look)) return;
    if (viewport) await this.page.setViewportSize(viewport);
    await this.page.emulateMedia({
      media: null,
      colorScheme,
      reducedMotion: null,
      forcedColors: null,
    });
    this.#look = look;
    this.#hasLook = true;
  }

  /** Removes what a test left in the page of the app at an address. False: the next test needs another tab. */
  async empty(address: string): Promise<boolean> {
    if (this.#isSpent || this.page.isClosed() || !this.page.url().startsWith(address)) return false;
    try {
      await this.page.evaluate((hash) => {
        location.hash = hash;
      }, HOME.slice(2));
      await this.page.getByRole("button", { name: "Open file…" }).waitFor({ timeout: 3000 });
      this.#isEmptied = await this.page.evaluate(emptyPage, [...this.#keys]);
      this.#keys.clear();
    } catch {
      return false;
    }
    return this.#isEmptied;
  }

  close(): Promise<void> {
    return this.context.close();
  }

  #before(target: object, names: readonly string[], note: () => Promise<void>): void {
    const methods = target as Record<string, Method>;
    for (const name of names) {
      const method = methods[name]?.bind(target);
      if (!method) continue;
      methods[name] = async (...args) => {
        await note();
        return method(...args);
      };
    }
  }
}

/**
 * Runs in the page: a person who chose the entries before, as most tests are about them. e2e/digest.spec.ts begins
 * without a choice.
 */
function chooseEntries(): void {
  try {
    const name = "espalier.outline.level";
    if (localStorage.getItem(name) === null) localStorage.setItem(name, "entries");
  } catch {
    // A page without an origin stores nothing.
  }
}

/**
 * Runs in the page: removes what the origin keeps, and forgets folders and sessions as its lists do, with what views
 * keep of each while the page is there. `shown`: keys of sessions that it showed. False where something still covers
 * the page.
 */
async function emptyPage(shown: readonly string[]): Promise<boolean> {
  interface Kept {
    readonly catalog: {
      readonly records: () => Promise<readonly { readonly key: string }[]>;
      readonly forget: (key: string, title: string) => Promise<void>;
    };
    readonly folders: {
      readonly state: { getState(): { folders: readonly { readonly id: string }[] | null } };
      readonly forget: (folder: string) => Promise<void>;
    };
  }
  interface Fiber {
    readonly child: Fiber | null;
    readonly memoizedProps: { readonly value?: Partial<Kept> } | null;
  }
  if (document.querySelector("dialog[open],[role=dialog],[role=menu]")) return false;
  // What a test put in place of a function of the browser. Pickers are replaced by each test that needs one, and the
  // runner itself replaces "register", to block service workers.
  const isPlain = (owner: object) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner)).every(
      ([name, { value }]) =>
        typeof value !== "function" ||
        /^(?:show\w+Picker|register)$/.test(name) ||
        Function.prototype.toString.call(value).includes("[native code]"),
    );
  const owners = Object.values(Object.getOwnPropertyDescriptors(window)).flatMap(({ value }) =>
    typeof value === "function" && value.prototype ? [value.prototype] : [],
  );
  if (![window, navigator.clipboard, Intl.NumberFormat.prototype, ...owners].every(isPlain)) {
    return false;
  }
  const root = document.getElementById("root") as unknown as Record<string, Fiber>;
  const name = Object.keys(root).find((key) => key.startsWith("__reactContainer$")) ?? "";
  let fiber: Fiber | null | undefined = root[name];
  while (fiber && !fiber.memoizedProps?.value?.catalog) fiber = fiber.child;
  const kept = fiber?.memoizedProps?.value as Kept;
  const records = await kept.catalog.records();

  localStorage.clear();
  localStorage.setItem("espalier.outline.level", "entries");
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name ?? "");
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const names = [...database.objectStoreNames];
    if (names.length > 0) {
      const change = database.transaction(names, "readwrite");
      for (const one of names) change.objectStore(one).clear();
      await new Promise((resolve, reject) => {
        change.oncomplete = resolve;
        change.onerror = reject;
      });
    }
    database.close();
  }
  // Without a record there is nothing to undo, and no note that offers it.
  for (const key of new Set([...shown, ...records.map(({ key }) => key)])) {
    await kept.catalog.forget(key, "");
  }
  for (const { id } of kept.folders.state.getState().folders ?? []) await kept.folders.forget(id);
  const storage = await navigator.storage.getDirectory();
  for await (const name of storage.keys()) {
    // What a worker holds open stays.
    await storage.removeEntry(name, { recursive: true }).catch(() => {});
  }
  return true;
}
