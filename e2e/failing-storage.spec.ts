// A browser whose storage is missing, held by another tab, silent or damaged: sessions open all the same, what
// is not kept is said, and what is kept is not written over.
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { bareTab, holdDatabase, keptRecords } from "./kept-records.ts";
import { expect, test } from "./session-page.ts";

const saying = (text: string) =>
  fileOf(entriesIn(`u1 user: ${text}\na1 assistant: Done.`), "painted");
const FIRST = { name: "first.jsonl", content: saying("Paint the fence") };
/** Another file of the same session. */
const OTHER = { name: "other.jsonl", content: saying("Mow the lawn") };

const notRemembered = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "does not remember this session" });

/** Lets the readings of a store fail in a page that is loaded from now on, until `mend`. */
async function failReading(page: Page, store: string): Promise<void> {
  await page.addInitScript((failing) => {
    for (const name of ["get", "getAll", "getAllKeys"] as const) {
      const read = IDBObjectStore.prototype[name];
      Object.assign(IDBObjectStore.prototype, {
        [name](this: IDBObjectStore, ...args: []) {
          if (
            this.name === failing &&
            sessionStorage.getItem("mended") === null &&
            this.transaction.mode === "readonly"
          ) {
            throw new DOMException("Internal error.", "UnknownError");
          }
          return Reflect.apply(read, this, args);
        },
      });
    }
  }, store);
}

const mend = (page: Page) => page.evaluate(() => sessionStorage.setItem("mended", "yes"));

test("a file opens while a tab of an older version holds the database, and is kept afterwards", async ({
  app,
  page,
}) => {
  const old = await bareTab(page);
  await old.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("espalier-library", 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore("sessions", { keyPath: "key" });
          opening.result.createObjectStore("handles");
        };
        // It is not closed when a newer version asks for that.
        opening.onsuccess = () => resolve(null);
      }),
  );
  await app.give(FIRST);
  await expect(app.transcript).toContainText("Paint the fence");
  await expect(notRemembered(page)).toContainText("Close or reload the other tabs of Espalier");
  await app.home();
  await expect(app.recents).toContainText("Another tab with an older version of Espalier");
  await old.close();
  await expect(app.recents).toContainText("Sessions you open are listed here");
  await app.give(FIRST);
  await app.isOpen();
  await app.remembers(1);
  await expect(notRemembered(page)).toHaveCount(0);
});

test("a file opens while the database does not answer, and that is said", async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  await holdDatabase(await bareTab(page));
  await page.reload();
  await app.isOpen();
  await app.give(FIRST);
  await expect(app.transcript).toContainText("Paint the fence");
  await expect(notRemembered(page)).toContainText("The storage of this browser does not answer");
});

test("a page whose database a newer version has changed says so, and opens files", async ({
  app,
  page,
}) => {
  await app.home();
  const newer = await bareTab(page);
  await newer.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("espalier-library", 100);
        opening.onsuccess = () => resolve(opening.result.close());
      }),
  );
  await app.give(FIRST);
  await expect(app.transcript).toContainText("Paint the fence");
  await expect(notRemembered(page)).toContainText("Reload the page to get that version");
});

test("without private files a session says that it will be gone, and can be forgotten", async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException("Storage is off.", "SecurityError"));
  });
  await app.give(FIRST);
  await app.isOpen();
  await expect(notRemembered(page)).toContainText("Links to it will ask for the file");
  await notRemembered(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notRemembered(page)).toHaveCount(0);
});

test("where nothing can be stored sessions open, are edited and say that nothing is kept", async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Storage is off.", "SecurityError");
    };
  });
  await app.give(FIRST);
  await app.isOpen();
  await expect(notRemembered(page)).toContainText("This browser stores nothing for this page");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const bar = page.getByRole("region", { name: "Draft" });
  await expect(bar).toContainText("No changes yet");
  await app.home();
  await expect(app.recents).toContainText("Sessions are not remembered");
});

test("damaged records are said and forgotten, and all others are listed", async ({ app, page }) => {
  await app.give(FIRST);
  await app.isOpen();
  await app.remembers(1);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("espalier-library");
        opening.onsuccess = () => {
          const work = opening.result.transaction(["sessions", "drafts", "folders"], "readwrite");
          const sessions = work.objectStore("sessions");
          for (const record of [
            { key: "bare" },
            { key: "title", title: {}, fileName: 3, openedAt: "yesterday" },
            { key: "place", fileName: "", title: "", formatName: "", size: 1, entries: 1 },
          ]) {
            sessions.put({ openedAt: Number.NaN, origin: "copy", ...record });
          }
          work.objectStore("drafts").put({ key: "draft", count: "many", operations: null });
          work.objectStore("folders").put({ id: "folder", name: null, handle: {} });
          work.oncomplete = () => {
            opening.result.close();
            resolve(null);
          };
        };
      }),
  );
  await page.goto("./#/");
  await page.reload();
  await expect(app.recents).toContainText("Paint the fence");
  const damaged = page.getByRole("region", { name: "Damaged" });
  await expect(damaged).toContainText("5 records");
  await page.goto("./#/session/bare");
  await expect(page.getByRole("alert")).toContainText("cannot be read");
  await app.home();
  await damaged.getByRole("button", { name: "Forget the damaged data" }).click();
  await expect(damaged).toHaveCount(0);
  await app.remembers(1);
  expect(await keptRecords(page, "drafts")).toEqual([]);
  await expect(app.recents).toContainText("Paint the fence");
});

test("a file never takes the place of another one because the list could not be read", async ({
  app,
  page,
}) => {
  await app.give(FIRST);
  await app.isOpen();
  const link = page.url();
  await app.remembers(1);
  await failReading(page, "sessions");
  await page.reload();
  // Nor is a link to it said to lead nowhere.
  await expect(page.getByRole("alert")).toContainText("could not be read: Internal error.");
  await app.give(OTHER);
  await expect(app.transcript).toContainText("Mow the lawn");
  await expect(notRemembered(page)).toContainText("could not be read");
  await mend(page);
  await app.give(OTHER);
  await app.isOpen();
  await app.remembers(2);
  await page.goto(link);
  await page.reload();
  await expect(app.transcript).toContainText("Paint the fence");
});

test("folders that could not be read are said to be missing, and stay", async ({ app, page }) => {
  await app.home();
  await app.folderPickerGives("work", [FIRST]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
  const ids = async () => (await keptRecords(page, "folders")).map(({ id }) => id);
  await expect.poll(ids).toEqual(["work"]);
  await failReading(page, "folders");
  await page.goto("./#/library");
  await page.reload();
  await expect(page.getByText("Folders from earlier visits are not listed")).toBeVisible();
  await app.home();
  await app.folderPickerGives("work", [FIRST]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
  await mend(page);
  await expect.poll(async () => (await ids()).length).toBe(2);
  expect(await ids()).toContain("work");
});

test("what was decided about sharing is not decided anew because it could not be read", async ({
  app,
  page,
}) => {
  await app.give(FIRST);
  await app.isOpen();
  await app.remembers(1);
  const words = async () => (await keptRecords(page, "shares")).map((record) => record.words);
  const field = page.getByRole("textbox", { name: "Also find these words" });
  await page.getByRole("link", { name: "Share" }).click();
  await field.fill("fence");
  await field.press("Enter");
  await expect.poll(words).toEqual([["fence"]]);
  await failReading(page, "shares");
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "could not be read" });
  await expect(alert).toBeVisible();
  await mend(page);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "fence" }).first()).toBeVisible();
  expect(await words()).toEqual([["fence"]]);
});
