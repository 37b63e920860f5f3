// Folders of sessions and the index of them: what a second visit reads, what is left of a forgotten folder,
// how two tabs share it. What is read is counted by the files that reading workers are given.
import type { Page } from "@playwright/test";
import { isRead, sessionRows, smallSession } from "./made-folder.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const FILES = [
  { name: "--a--/one.jsonl", content: smallSession("one", "Paint the fence green") },
  { name: "--a--/two.jsonl", content: smallSession("two", "Why does the pump leak?") },
  { name: "--b--/three.jsonl", content: smallSession("three", "Sharpen the quillwort shears") },
];

declare global {
  interface Window {
    /** Names of files that reading workers were given. */
    readFiles: string[];
    /** How many groups of files they are given at most; the others never arrive. */
    maxGroups: number;
  }
}

/** Before the page's own script. */
function countReading(maxGroups: number): void {
  window.readFiles = [];
  window.maxGroups = sessionStorage.getItem("stopped") ? 0 : maxGroups;
  const readers = new WeakSet<Worker>();
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (String(url).includes("read.worker")) readers.add(this);
    }
  };
  const post = Plain.prototype.postMessage;
  const filesIn = (value: unknown): File[] => {
    if (value instanceof File) return [value];
    if (value instanceof Map) return [...value.values()].flatMap(filesIn);
    if (typeof value !== "object" || value === null) return [];
    return Object.values(value).flatMap(filesIn);
  };
  Plain.prototype.postMessage = function (this: Worker, message: unknown, more?: unknown) {
    const files = readers.has(this) ? filesIn(message) : [];
    if (files.length > 0) {
      if (window.maxGroups-- <= 0) return;
      window.readFiles.push(...files.map(({ name }) => name));
    }
    post.call(this, message, more as StructuredSerializeOptions);
  };
}

const readFiles = (page: Page) => page.evaluate(() => [...window.readFiles].sort());

async function openFolder(app: SessionPage, files = FILES): Promise<void> {
  await app.home();
  await app.folderPickerGives("sessions", files);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
}

test("a second visit reads nothing, then only what changed", async ({ app, page }) => {
  await page.addInitScript(countReading, 1000);
  await openFolder(app);
  await isRead(page);
  await expect(sessionRows(page)).toHaveCount(3);
  expect(await readFiles(page)).toEqual(["one.jsonl", "three.jsonl", "two.jsonl"]);

  await page.reload();
  await expect(sessionRows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Read sessions again" }).click();
  await isRead(page);
  expect(await readFiles(page)).toEqual([]);

  const changed = {
    name: "--a--/two.jsonl",
    content: smallSession("two", "The valve drips instead"),
  };
  await app.folderPickerGives("sessions", [changed]);
  await page.getByRole("button", { name: "Read sessions again" }).click();
  await expect(sessionRows(page).filter({ hasText: "The valve drips" })).toBeVisible();
  expect(await readFiles(page)).toEqual(["two.jsonl"]);
});

test("a look that is stopped keeps what was read", async ({ app, page }) => {
  const files = Array.from({ length: 30 }, (_, at) => ({
    name: `${at}.jsonl`,
    content: smallSession(`n${at}`, `Task ${at} ${"and more of it ".repeat(6000)}`),
  }));
  await page.addInitScript(countReading, 2);
  await openFolder(app, files);
  const region = page.getByRole("region", { name: "Folders" });
  await expect(region.getByText(/^[1-9]\d* of 30 sessions read$/)).toBeVisible();
  await region.getByRole("button", { name: "Stop" }).click();
  await expect(region.getByRole("button", { name: "Stop" })).toHaveCount(0);
  const kept = await sessionRows(page).count();
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(30);
  // What is there after a reload was kept, not read once more.
  await page.evaluate(() => sessionStorage.setItem("stopped", "yes"));
  await page.reload();
  await expect(sessionRows(page)).toHaveCount(kept);
});

/** How many files of the index hold a text. */
function filesHolding(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const wanted = new TextEncoder().encode(text);
    let count = 0;
    const folders = [await navigator.storage.getDirectory()];
    folders[0] = await (folders[0] as FileSystemDirectoryHandle).getDirectoryHandle(
      ".espalier-index",
    );
    for (let folder = folders.pop(); folder; folder = folders.pop()) {
      for await (const handle of folder.values()) {
        if (handle.kind === "directory") folders.push(handle as FileSystemDirectoryHandle);
        else {
          const file = await (handle as FileSystemFileHandle).getFile();
          const bytes = new Uint8Array(await file.arrayBuffer());
          const isAt = (at: number) => wanted.every((byte, i) => bytes[at + i] === byte);
          for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; ) {
            if (isAt(at)) {
              count++;
              break;
            }
            at = bytes.indexOf(wanted[0] ?? 0, at + 1);
          }
        }
      }
    }
    return count;
  }, text);
}

test("nothing of a forgotten folder is left on the disk", async ({ app, page }) => {
  await openFolder(app);
  await isRead(page);
  expect(await filesHolding(page, "quillwort")).toBe(1);
  await page.getByRole("button", { name: "Forget the folder sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget it" }).click();
  await expect(page.getByText("No sessions yet")).toBeVisible();
  await expect.poll(() => filesHolding(page, "quillwort")).toBe(0);
});

/** Before the page's own script: the browser asks again after each start of a page. */
function askAgain(): void {
  let isGranted = false;
  Object.assign(FileSystemHandle.prototype, {
    queryPermission: async () => (isGranted ? "granted" : "prompt"),
    requestPermission: async () => {
      isGranted = navigator.userActivation.isActive;
      return isGranted ? "granted" : "prompt";
    },
  });
}

test("after a restart one click allows reading again, and what is known is there before", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await isRead(page);
  await page.addInitScript(askAgain);
  await page.reload();
  await expect(sessionRows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Allow reading again" }).click();
  await expect(page.getByRole("button", { name: "Read sessions again" })).toBeVisible();
  await sessionRows(page).filter({ hasText: "Paint the fence" }).getByRole("link").first().click();
  await app.isOpen();
});

test("two tabs take turns with one index", async ({ app, page, context }) => {
  await openFolder(app);
  await isRead(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(sessionRows(second)).toHaveCount(3);
  for (const tab of [page, second, page, second]) {
    await tab.getByLabel("Search sessions").fill("quillw");
    await expect(sessionRows(tab).filter({ hasText: "quillwort shears" }).first()).toBeVisible();
    await tab.getByLabel("Search sessions").fill("");
    await expect(sessionRows(tab)).toHaveCount(3);
    await expect(tab.getByText(/index/i)).toHaveCount(0);
  }
  await second.getByRole("button", { name: "Forget the folder sessions" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Forget it" }).click();
  await expect(page.getByText("No sessions yet")).toBeVisible();
});

test("a damaged index is noticed, and read anew", async ({ app, page }) => {
  await openFolder(app);
  await isRead(page);
  const address = page.url();
  await page.goto("/icon.svg");
  await expect.poll(() => filesHolding(page, "quillwort")).toBe(1);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const index = await root.getDirectoryHandle(".espalier-index");
    for await (const below of index.values()) {
      for await (const file of (below as FileSystemDirectoryHandle).values()) {
        const handle = file as FileSystemFileHandle;
        const { size } = await handle.getFile();
        // The pool keeps its own words in the first 4096 bytes.
        if (size <= 5000) continue;
        const writing = await handle.createWritable({ keepExistingData: true });
        await writing.write({
          type: "write",
          position: 4096,
          data: new Uint8Array(size - 4096).fill(7),
        });
        await writing.close();
      }
    }
  });
  await page.goto(address);
  await expect(sessionRows(page)).toHaveCount(3);
  await expect(page.getByText("The stored data of this folder was damaged")).toBeVisible();
});
