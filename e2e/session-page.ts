// The app as tests speak to it: verbs for what a person does, locators by role and label. Every test
// that uses it also fails when the page asks any address but the app's own, breaks its policy, or
// writes an error to the console.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";
import { keptRecords } from "./kept-records.ts";
import { HOME, type Look, Tab } from "./tab.ts";

interface Fixtures {
  readonly tab: Tab;
  readonly app: SessionPage;
  /** Words of an error that the test brings about by itself. */
  readonly wantedError: string | null;
  readonly ownAddressesOnly: undefined;
}

/** Tag of a test whose tab no other test may have used. */
export const OWN_TAB = "@own-tab";

export const test = base.extend<Fixtures, { keptTab: { tab: Tab | null } }>({
  keptTab: [
    async ({ browserName: _ }, use) => {
      const kept: { tab: Tab | null } = { tab: null };
      await use(kept);
      await kept.tab?.close();
    },
    { scope: "worker" },
  ],
  tab: async (
    {
      browser,
      baseURL,
      keptTab,
      viewport,
      colorScheme,
      contextOptions,
      hasTouch,
      serviceWorkers,
      permissions,
      javaScriptEnabled,
    },
    use,
    info,
  ) => {
    const started = [contextOptions, hasTouch, serviceWorkers, permissions, javaScriptEnabled];
    const owner = JSON.stringify([info.file, baseURL, started]);
    const look: Look = { viewport, colorScheme };
    const isOwn = info.tags.includes(OWN_TAB);
    const kept = keptTab.tab;
    keptTab.tab = null;
    const isShared = kept !== null && !isOwn && kept.owner === owner;
    if (!isShared) await kept?.close();
    const tab = isShared ? kept : await Tab.open(browser, owner, look);
    await tab.lookLike(look);
    await use(tab);
    if (!isOwn && info.status === info.expectedStatus && (await tab.empty(baseURL ?? "")))
      keptTab.tab = tab;
    else await tab.close();
  },
  context: ({ tab }, use) => use(tab.context),
  page: ({ tab }, use) => use(tab.page),
  app: async ({ page }, use) => {
    await use(new SessionPage(page));
  },
  wantedError: [null, { option: true }],
  ownAddressesOnly: [
    async ({ page, baseURL, wantedError }, use) => {
      const faults: string[] = [];
      const onRequest = (request: Request) => {
        const url = request.url();
        const isOwn = url.startsWith(baseURL ?? "unknown") || /^(?:blob|data):/.test(url);
        if (!isOwn) faults.push(`request: ${url}`);
      };
      const onConsole = (message: ConsoleMessage) => {
        // A file that is not there is for the test to want.
        const text = message.text();
        const isWanted =
          text.startsWith("Failed to load resource") ||
          (wantedError !== null && text.includes(wantedError));
        if (message.type() === "error" && !isWanted) faults.push(text);
      };
      const onError = (error: Error) => faults.push(`error: ${error.message}`);
      page.on("request", onRequest).on("console", onConsole).on("pageerror", onError);
      await use(undefined);
      page.off("request", onRequest).off("console", onConsole).off("pageerror", onError);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A file as a test hands it over. */
interface TestFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Where a file of `fixtures/oddities` or `public/samples` lies. */
export function fixturePath(folder: "oddities" | "samples", name: string): string {
  const place = folder === "samples" ? `../public/samples/${name}` : `../fixtures/oddities/${name}`;
  return fileURLToPath(new URL(place, import.meta.url));
}

export class SessionPage {
  readonly page: Page;
  /** The session's name, on every screen of a session. */
  readonly title: Locator;
  readonly outline: Locator;
  readonly transcript: Locator;
  readonly inspector: Locator;
  readonly recents: Locator;
  readonly samples: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole("banner").getByRole("heading", { level: 1 });
    this.outline = page.getByRole("tree", { name: "Entries of the session" });
    this.transcript = page.getByRole("region", { name: "Transcript" });
    this.inspector = page.getByRole("region", { name: "Selected entry" });
    this.recents = page.getByRole("region", { name: "Recent" });
    this.samples = page.getByRole("region", { name: "Sample sessions" });
  }

  async home(): Promise<void> {
    await this.page.goto(HOME);
    await expect(this.page.getByRole("button", { name: "Open file…" })).toBeVisible();
  }

  /** Opens one of the app's own samples from the start page. */
  async openSample(title: string | RegExp): Promise<void> {
    await this.home();
    await this.samples.getByRole("link", { name: title }).click();
    await this.isOpen();
  }

  /** Opens a file of `fixtures/oddities` through the file input. */
  async openFixture(name: string): Promise<void> {
    await this.give(fixturePath("oddities", name));
    await this.isOpen();
  }

  /** Hands files to the file input; what becomes of them is for the test to say. */
  async give(...files: readonly (string | TestFile)[]): Promise<void> {
    await this.home();
    await this.page.getByLabel("Session files").setInputFiles(
      files.map((file) => {
        const { name, content } = typeof file === "string" ? read(file) : file;
        return { name, mimeType: "", buffer: Buffer.from(content) };
      }),
    );
  }

  /** Drops files on the page, as from the desktop. */
  async drop(...files: readonly (string | TestFile)[]): Promise<void> {
    const dataTransfer = await this.holdOver(...files);
    await this.page.locator("body").dispatchEvent("drop", { dataTransfer });
  }

  /** Drags files over the page and does not let go yet. */
  async holdOver(...files: readonly (string | TestFile)[]) {
    const dataTransfer = await this.#transferOf(files);
    await this.page.locator("body").dispatchEvent("dragover", { dataTransfer });
    await expect(this.page.getByText("Drop to open")).toBeVisible();
    return dataTransfer;
  }

  async pasteText(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  }

  async pasteFile(file: string | TestFile): Promise<void> {
    const transfer = await this.#transferOf([file]);
    await transfer.evaluate((clipboardData) => {
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
  }

  /** Waits until a session is on the screen with its first messages. */
  async isOpen(): Promise<void> {
    await expect(this.title).toBeVisible();
    await expect(this.transcript).toBeVisible();
  }

  /** Rows of the outline that are drawn. */
  rows(): Locator {
    return this.outline.getByRole("treeitem");
  }

  row(text: string | RegExp): Locator {
    return this.rows().filter({ hasText: text }).first();
  }

  async selectEntry(text: string | RegExp): Promise<void> {
    await this.row(text).click();
    await expect(this.page).toHaveURL(/[?&]entry=/);
  }

  /** A tab of the left pane (Outline, Map, Problems) or of the inspector (Details, Raw, Usage). */
  async tab(name: string | RegExp): Promise<void> {
    await this.page.getByRole("tab", { name }).click();
  }

  /** The value of a fact in the inspector, e.g. "Line". */
  fact(name: string): Locator {
    return this.inspector
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator("xpath=following-sibling::dd");
  }

  /** Lets "Open file…" answer with a real handle to a file in the origin's own storage. */
  async pickerGives(name: string, content: string): Promise<void> {
    await this.writeStored(name, content);
    await this.page.evaluate((stored) => {
      const pick = async () => {
        const folder = await navigator.storage.getDirectory();
        return [await folder.getFileHandle(stored)];
      };
      Object.assign(window, { showOpenFilePicker: pick });
    }, name);
  }

  /** Lets "Open folder…" answer with a real handle to a folder of the origin's own storage. */
  async folderPickerGives(folder: string, files: readonly TestFile[]): Promise<void> {
    const given = files.map(({ name, content }) => ({
      name,
      base64: Buffer.from(content).toString("base64"),
    }));
    await this.page.evaluate(
      async ({ folder, given }) => {
        const root = await navigator.storage.getDirectory();
        const handle = await root.getDirectoryHandle(folder, { create: true });
        for (const { name, base64 } of given) {
          const folders = name.split("/");
          const fileName = folders.pop() ?? name;
          let below = handle;
          for (const one of folders) below = await below.getDirectoryHandle(one, { create: true });
          const file = await below.getFileHandle(fileName, { create: true });
          const writing = await file.createWritable();
          await writing.write(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
          await writing.close();
        }
        Object.assign(window, { showDirectoryPicker: async () => handle });
      },
      { folder, given },
    );
  }

  /** Writes a file of the origin's own storage, as another program would. */
  async writeStored(name: string, content: string): Promise<void> {
    await this.page.evaluate(
      async ({ name, content }) => {
        const root = await navigator.storage.getDirectory();
        const writing = await (await root.getFileHandle(name, { create: true })).createWritable();
        await writing.write(content);
        await writing.close();
      },
      { name, content },
    );
  }

  /** Lets a file to save be chosen: one of the origin's own storage, under the suggested name. */
  async savePickerTakes(name: string): Promise<void> {
    await this.page.evaluate((stored) => {
      const pick = async () => {
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle(stored, { create: true });
      };
      Object.assign(window, { showSaveFilePicker: pick });
    }, name);
  }

  readStored(name: string): Promise<string> {
    return this.page.evaluate(async (stored) => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle(stored)).getFile()).text();
    }, name);
  }

  async removeStored(name: string): Promise<void> {
    await this.page.evaluate(async (stored) => {
      await (await navigator.storage.getDirectory()).removeEntry(stored);
    }, name);
  }

  /** Waits until the browser remembers so many sessions: a link to them works from then on. */
  async remembers(count: number): Promise<void> {
    const records = async () => (await keptRecords(this.page, "sessions")).length;
    await expect.poll(records).toBe(count);
  }

  /** How many private copies the app keeps. */
  privateCopies(): Promise<number> {
    return this.page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const copies = await root.getDirectoryHandle("copies", { create: true });
      const names: string[] = [];
      for await (const name of copies.keys()) names.push(name);
      return names.length;
    });
  }

  #transferOf(files: readonly (string | TestFile)[]) {
    const contents = files.map((file) => {
      const { name, content } = typeof file === "string" ? read(file) : file;
      return { name, base64: Buffer.from(content).toString("base64") };
    });
    return this.page.evaluateHandle((list) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      return transfer;
    }, contents);
  }
}

function read(path: string): TestFile {
  return { name: basename(path), content: readFileSync(path) };
}
