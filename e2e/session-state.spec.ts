// What a session on the screen is when something around it fails, changes or comes from elsewhere.
import { readFileSync } from "node:fs";
import { chip } from "./follow-page.ts";
import { fileOfMessages } from "./made-session.ts";
import { items } from "./map-page.ts";
import { expect, fixturePath, test } from "./session-page.ts";

const own = (id: string, text: string) =>
  fileOfMessages([
    { role: "user", content: text },
    { role: "assistant", content: [{ type: "text", text: `Done: ${text}` }], stopReason: "stop" },
  ]).replace(/"id":"[0-9a-f-]{36}"/, `"id":"${id}"`);
const FIRST = own("0f000000-0000-7000-8000-000000000001", "Paint the fence");
const SECOND = own("0f000000-0000-7000-8000-000000000002", "Mow the lawn");

test("a reader that does not load is said to be missing, and the page can be reloaded", async ({
  page,
  app,
}) => {
  await page.route(/session\.worker.*\.js/, (route) => route.abort());
  await app.give({ name: "first.jsonl", content: FIRST });
  await expect(page.getByRole("alert")).toContainText(
    "The part of Espalier that reads files could not be started",
  );
  await page.unroute(/session\.worker.*\.js/);
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  await app.remembers(1);
  await page.route(/session\.worker.*\.js/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("could not be started");
  await page.unroute(/session\.worker.*\.js/);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await app.isOpen();
});

test.describe("a part of the app that is gone", () => {
  test.use({ wantedError: "Failed to fetch dynamically imported module" });

  test("says so in its place, and the rest stays", async ({ page, app }) => {
    await app.openSample("Refactor auth module");
    await page.route(/map-pane.*\.js/, (route) => route.abort());
    await page.getByRole("tab", { name: "Map" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("a newer version may have replaced this one");
    await expect(alert.getByRole("button", { name: "Reload the page" })).toBeVisible();
    await expect(app.transcript.getByRole("article").first()).toBeVisible();
  });

  test("says so in a box of its own where it has no place", async ({ page, app }) => {
    await page.route(/palette-dialog.*\.js/, (route) => route.abort());
    await app.openSample("Refactor auth module");
    await page.getByRole("button", { name: "Search" }).click();
    const box = page.getByRole("dialog", { name: "Search" });
    await expect(box).toContainText("a newer version may have replaced this one");
    await box.getByRole("button", { name: "Close" }).click();
    await expect(box).toHaveCount(0);
    await expect(app.transcript.getByRole("article").first()).toBeVisible();
  });
});

test("a file that cannot be read to its end says what is missing, and is read once it can be", async ({
  page,
  app,
}) => {
  await app.home();
  await app.pickerGives("half.jsonl", FIRST);
  await page.evaluate(() => {
    // The first paint waits for frames: until then the background reading has not begun.
    const frame = requestAnimationFrame.bind(window);
    Object.assign(window, {
      release: () => Object.assign(window, { requestAnimationFrame: frame }),
      requestAnimationFrame: (run: FrameRequestCallback) => {
        const wait = () => ("isReleased" in window ? frame(run) : setTimeout(wait, 20));
        return Number(wait());
      },
    });
  });
  await page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  // What follows the file would read it again before its reading has begun.
  await chip(page, "Live").click();
  await expect(chip(page, "Paused")).toBeVisible();
  await app.writeStored("half.jsonl", `${FIRST}${FIRST}`);
  const note = page
    .getByRole("alert")
    .filter({ has: page.getByRole("button", { name: "Reload" }) });
  // It may be read again before anybody looks at the note.
  const said = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          for (const alert of document.querySelectorAll("[role=alert]")) {
            if (alert.querySelector("button")) resolve(alert.textContent ?? "");
          }
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
        Object.assign(window, { isReleased: true });
      }),
  );
  expect(await said).toContain("The file could not be read to its end");
  // Once the file is followed again, what it has got since is read, with what was missing.
  await chip(page, "Paused").click();
  await expect(note).toHaveCount(0);
  await expect(page.locator(".timeline-total")).toBeVisible();
});

test("an open page lets a newer one change the database", async ({ page, app }) => {
  await app.openSample("Refactor auth module");
  const version = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open("espalier-library", 6);
        asked.addEventListener("success", () => resolve(asked.result.version));
        asked.addEventListener("error", () => reject(asked.error));
      }),
  );
  expect(version).toBe(6);
});

test("the map of a reloaded file is that of the file as it is now", async ({ page, app }) => {
  await app.home();
  await app.pickerGives("same-size.jsonl", FIRST);
  await page.getByRole("button", { name: "Open file…" }).click();
  await app.tab("Map");
  const bars = items(page);
  await expect(bars).toHaveCount(1);
  await app.tab("Outline");
  await page.getByRole("button", { name: /^Live/ }).click();
  // Two roots instead of one, and not a byte more.
  await app.writeStored("same-size.jsonl", FIRST.replace('"parentId":"m0"', '"parentId":null'));
  await app.tab("Raw");
  await app.outline.press("Home");
  await app.outline.press("Enter");
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await app.tab("Map");
  await expect(bars).toHaveCount(2);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("Back takes a sheet down and never brings it up again", async ({ page, app }) => {
    await app.openSample("Refactor auth module");
    const sheet = page.getByRole("dialog", { name: "Outline" });
    await page.getByRole("button", { name: "Outline" }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await app.isOpen();

    await page.getByRole("button", { name: "Outline" }).click();
    await sheet.getByRole("treeitem").nth(2).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]entry=/);
    await page.goBack();
    await expect(page).not.toHaveURL(/[?&]entry=/);
    await expect(sheet).toHaveCount(0);

    await page.getByRole("button", { name: "Outline" }).click();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&]sheet=/);
  });
});

test("a private copy goes when the file itself is opened with a handle", async ({ page, app }) => {
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  await expect.poll(() => app.privateCopies()).toBe(1);
  await app.home();
  await app.pickerGives("first.jsonl", FIRST);
  await page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  await expect.poll(() => app.privateCopies()).toBe(0);
});

test("a browser without room says that the session will not be remembered", async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    FileSystemFileHandle.prototype.createWritable = () =>
      Promise.reject(new DOMException("The disk is full.", "QuotaExceededError"));
  });
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("no space left to remember this session");
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toHaveCount(0);
});

test("a forgotten session does not open by its link", async ({ page, app }) => {
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  const link = page.url();
  await app.home();
  await app.recents.getByRole("button", { name: /^Forget Paint the fence/ }).click();
  await expect(app.recents).toContainText("Sessions you open are listed here");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This session is not in this browser",
  );
});

test("a file dropped on a session opens, and Back leads to the session before", async ({
  page,
  app,
}) => {
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  await expect(app.transcript).toContainText("Paint the fence");
  await app.drop({ name: "second.jsonl", content: SECOND });
  await expect(app.transcript).toContainText("Mow the lawn");
  await page.goBack();
  await expect(app.transcript).toContainText("Paint the fence");
});

test("what is no session can be dropped on a session without losing it", async ({ page, app }) => {
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  await app.drop({ name: "notes.txt", content: "milk, eggs" });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("notes.txt is no session");
  await expect(app.transcript).toContainText("Paint the fence");
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toHaveCount(0);
});

test("a file that the system opens with the app opens on every screen", async ({ page, app }) => {
  await page.addInitScript(() => {
    const queue = "launchQueue" in window ? Object(window.launchQueue) : {};
    Object.getPrototypeOf(queue).setConsumer = (consume: (launch: object) => void) => {
      Object.assign(window, { launch: consume });
    };
  });
  await app.give({ name: "first.jsonl", content: FIRST });
  await app.isOpen();
  await app.writeStored("second.jsonl", SECOND);
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const files = [await folder.getFileHandle("second.jsonl")];
    (window as unknown as { launch: (launch: object) => void }).launch({ files });
  });
  await expect(app.transcript).toContainText("Mow the lawn");
});

test("the page is called what it shows", async ({ page, app }) => {
  await app.home();
  await expect(page).toHaveTitle("Espalier");
  await app.openSample("Refactor auth module");
  await expect(page).toHaveTitle("Refactor auth module · Espalier");
});

test("one unreadable file of a folder is named, the others are listed", async ({ page, app }) => {
  await page.addInitScript(() => {
    const read = FileSystemFileHandle.prototype.getFile;
    FileSystemFileHandle.prototype.getFile = function getFile() {
      return this.name === "locked.jsonl"
        ? Promise.reject(new DOMException("Permission was denied", "NotReadableError"))
        : read.call(this);
    };
  });
  await app.home();
  await app.folderPickerGives("work", [
    { name: "first.jsonl", content: FIRST },
    { name: "locked.jsonl", content: FIRST },
    { name: "second.jsonl", content: SECOND },
  ]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  const list = page.getByRole("treegrid", { name: "Sessions" });
  await expect(list.getByRole("row")).toHaveCount(2);
  const folders = page.getByRole("region", { name: "Folders" });
  await folders.getByText("1 other file, 1 unreadable").click();
  const locked = folders.getByRole("listitem").filter({ hasText: "locked.jsonl" }).last();
  await expect(locked).toContainText("the system does not let the browser read it");
});

test("looking through a slow folder tells how far it is and can be cancelled", async ({
  page,
  app,
}) => {
  await app.home();
  await page.evaluate(() => {
    const never = new Promise<never>(() => {});
    const folder = {
      kind: "directory",
      name: "endless",
      async *values() {
        const root = await navigator.storage.getDirectory();
        for (let i = 0; i < 70; i++) {
          yield await root.getFileHandle(`file-${i}.txt`, { create: true });
        }
        await never;
      },
    };
    Object.assign(window, { showDirectoryPicker: async () => folder });
  });
  await page.getByRole("button", { name: "Open folder…" }).click();
  await expect(page.getByText("64 files so far")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Reading the folder")).toHaveCount(0);
});

test("a session compared with three others in turn still answers", async ({ page, app }) => {
  await app.openSample("Refactor auth module");
  const text = readFileSync(fixturePath("samples", "three-attempts.jsonl"), "utf8");
  for (const digit of ["1", "2", "3"]) {
    const id = `5e551011-0000-7000-8000-00000000000${digit}`;
    const content = text.replace(/"id":"[0-9a-f-]{36}"/, `"id":"${id}"`);
    await app.give({ name: `other-${digit}.jsonl`, content });
    await app.isOpen();
  }
  await app.openSample("Refactor auth module");
  const session = page.url().split("?")[0];
  for (const digit of ["1", "2", "3"]) {
    await page.goto(`${session}/compare?with=5e551011-0000-7000-8000-00000000000${digit}`);
    await expect(page.getByText(/differences?$/).first()).toBeVisible();
  }
  await page.goto(`${session}?view=history`);
  await app.outline.press("Home");
  await app.outline.press("Enter");
  await expect(app.transcript.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
