// Where the index of folders cannot be kept: a full disk, storage that is refused, a tab that does not let go,
// no WebAssembly. Each says why, and everything works in memory until the tab is closed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dropFolder, isRead, sessionRows, smallSession, writeBelow } from "./made-folder.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { test as base, expect, type SessionPage } from "./session-page.ts";

const test = base.extend<{ disk: string }>({
  // A new folder on the disk, with sessions whose texts are more than a small quota takes.
  disk: async ({ baseURL: _ }, use) => {
    const home = mkdtempSync(join(tmpdir(), "espalier-index-"));
    const folder = join(home, "sessions");
    for (let at = 0; at < SESSIONS; at++) {
      const words = Array.from({ length: 20_000 }, (_, i) => `w${at}x${i * 7919}`).join(" ");
      writeBelow(folder, `${at}.jsonl`, smallSession(`${at}`, `Task ${at} quillwort ${words}`));
    }
    await use(folder);
    rmSync(home, { recursive: true });
  },
});

const SESSIONS = 60;

const unkept = (page: Page) => page.locator(".folders-unkept");

async function openDisk(app: SessionPage, disk: string): Promise<void> {
  await app.home();
  await dropFolder(app.page, disk);
  await isRead(app.page);
}

/** Every text is found. */
async function findsAll(page: Page): Promise<void> {
  await page.getByLabel("Search sessions").fill("quillwort");
  await expect(page.getByText(`found in ${SESSIONS} messages`)).toBeVisible();
}

/** Answers with what takes it back. */
async function setQuota(page: Page, quotaSize: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
  // It holds as long as who asked for it is there.
  return () => browser.detach();
}

const UNTIL_CLOSED = "What is read from folders is kept until this tab is closed.";

// Before there is any room, in the middle of a large transaction, and while the last one is settled.
for (const quota of [100, 200_000, 4_000_000, 20_000_000]) {
  test(`a disk that is full after ${quota} bytes loses nothing until the tab is closed`, async ({
    app,
    page,
    disk,
  }) => {
    await app.home();
    await setQuota(page, quota);
    await openDisk(app, disk);
    await expect(unkept(page)).toContainText(
      `This browser cannot store more of the index: its storage is full or read-only. ${UNTIL_CLOSED} To make room, forget a folder, then reload the page.`,
    );
    await findsAll(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("a folder that found no room is kept once there is some", async ({ app, page, disk }) => {
  await app.home();
  const giveRoom = await setQuota(page, 4_000_000);
  await openDisk(app, disk);
  await expect(unkept(page)).toContainText("its storage is full");
  await giveRoom();
  await page.reload();
  await expect(sessionRows(page).first()).toBeVisible();
  await findsAll(page);
  await expect(unkept(page)).toHaveCount(0);
});

test("a tab that does not let go of the index is not waited for for ever", async ({
  app,
  page,
  context,
  disk,
}) => {
  const other = await context.newPage();
  await other.goto("./icon.svg");
  await other.evaluate(
    () =>
      new Promise<void>((isHeld) => {
        const forEver = () => {
          isHeld();
          return new Promise(() => {});
        };
        void navigator.locks.request("espalier-index", forEver);
      }),
  );
  await app.home();
  await dropFolder(app.page, disk);
  // Each thing that is asked of the index waits as long as a tab may before another is given up.
  await isRead(page, { timeout: 45_000 });
  await expect(unkept(page)).toHaveText(`Another tab of Espalier holds the index. ${UNTIL_CLOSED}`);
  await findsAll(page);
  await other.close();
  await page.reload();
  await findsAll(page);
  await expect(unkept(page)).toHaveCount(0);
});

/** Lets the index's worker begin with a script, as a browser would that lacks or refuses something. */
async function beginIndexWith(page: Page, script: string): Promise<void> {
  await page.route(/index\.worker[^/]*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script};${await answer.text()}` });
  });
}

test("a window that may keep nothing, as private ones, knows the folder until it is closed", async ({
  app,
  page,
  disk,
}) => {
  // What Firefox says in private windows.
  const refuse = `navigator.storage.getDirectory = async () => {
    throw new DOMException("Security error when calling GetDirectory", "SecurityError");
  }`;
  await beginIndexWith(page, refuse);
  await openDisk(app, disk);
  await expect(unkept(page)).toHaveText(
    `This browser keeps no index: Security error when calling GetDirectory. ${UNTIL_CLOSED}`,
  );
  await findsAll(page);
});

test.describe("without WebAssembly", () => {
  // SQLite says so by itself.
  test.use({ wantedError: "WebAssembly is not defined" });

  test("a browser has the index in the page", async ({ app, page, disk }) => {
    await beginIndexWith(page, "delete globalThis.WebAssembly");
    await openDisk(app, disk);
    await expect(unkept(page)).toHaveText(
      `The index could not be started: WebAssembly is not defined. ${UNTIL_CLOSED}`,
    );
    await findsAll(page);
  });
});

test("a browser that remembers nothing says so, and shows the folder", async ({
  app,
  page,
  disk,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The user denied permission to access the database.", "UnknownError");
    };
  });
  const withTool = [
    { role: "user", content: "Fell the alder" },
    call("bash", { command: "cat notes" }),
    result("under the portcullis", "bash"),
  ];
  writeBelow(disk, "tool.jsonl", fileOfMessages(withTool));
  await openDisk(app, disk);
  await expect(unkept(page)).toHaveText(
    "This browser does not remember the folder sessions: The user denied permission to access the database. Open it again after this tab is closed.",
  );
  await findsAll(page);
  await page.getByLabel("Search sessions").fill("portcullis");
  await page.getByRole("button", { name: "Search tool output too" }).click();
  await expect(page.getByText("found in 1 entry of tools", { exact: true })).toBeVisible();
});
