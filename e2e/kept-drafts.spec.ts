// Drafts that two tabs make of one session, and the disk of the browser: what was said to be kept is kept,
// and what is not kept is said.
import type { Page } from "@playwright/test";
import { askToRemoveRow, bar, change, openDraft, removeRow, story } from "./edit-page.ts";
import { bareTab, holdDatabase, keptRecords } from "./kept-records.ts";
import { expect, SessionPage, test } from "./session-page.ts";

const otherTab = (page: Page) => page.getByRole("region", { name: "Another tab" });
const notKept = (page: Page) => page.getByRole("alert").filter({ hasText: "is not saved" });

/** Is about to be loaded again, asks whether it may, and may not. */
async function stays(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  page.evaluate(() => location.reload()).catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
}

/** The ids of entries, as operations of the kept draft name them. */
async function keptDraft(page: Page): Promise<string> {
  const [draft] = await keptRecords(page, "drafts");
  return String(draft?.operations ?? "");
}

/** Numbers below a limit, the same with every run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The draft of the session on a page, in a second page. */
async function alsoIn(app: SessionPage): Promise<SessionPage> {
  await app.remembers(1);
  const page = await app.page.context().newPage();
  await page.goto(app.page.url());
  await expect(otherTab(page)).toBeVisible();
  return new SessionPage(page);
}

const countOf = (count: number) => new RegExp(`(?<!\\d)${count} changes?(?!.*not saved)`);

async function rename({ page }: SessionPage, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await bar(page).getByRole("button", { name: "Change the session" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog).toHaveCount(0);
}

async function takeOver({ page }: SessionPage): Promise<void> {
  await otherTab(page).getByRole("button", { name: "Take over" }).click();
  await expect(otherTab(page)).toHaveCount(0);
  await expect(bar(page)).toContainText(/No changes yet|\d changes?/);
}

test("every edit that was acknowledged in either of two tabs is in the kept draft", async ({
  app,
  page,
}) => {
  await openDraft(app, story("\n    one user: Do one"));
  const tabs = [app, await alsoIn(app)] as const;
  const random = seeded(7);
  const acknowledged: string[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const tab = tabs[turn % 2] ?? app;
    if (turn > 0) await takeOver(tab);
    for (let edits = 1 + random(3); edits > 0; edits--) {
      const name = `name-${acknowledged.length}-${random(1000)}`;
      await rename(tab, name);
      await expect(bar(tab.page)).toContainText(countOf(acknowledged.length + 1));
      acknowledged.push(name);
    }
  }
  const kept = await keptDraft(page);
  expect(acknowledged.filter((name) => !kept.includes(`"${name}"`))).toEqual([]);
});

test("a tab that wrote while it was robbed of a draft says so, and nothing of either is lost", async ({
  app,
  page,
}) => {
  await openDraft(app, story("\n    one user: Do one\n    two user: Do two"));
  await removeRow(app, "Do one");
  await expect(bar(page)).toContainText("1 change");
  // As a page of an older version writes, which asks nobody.
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("espalier-library");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const work = opening.result.transaction("drafts", "readwrite");
          const drafts = work.objectStore("drafts");
          drafts.getAll().onsuccess = ({ target }) => {
            const [draft] = (target as IDBRequest<{ operations: string; count: number }[]>).result;
            const operations = draft?.operations.replaceAll('"one"', '"seen"');
            drafts.put({ ...draft, operations, revision: 1 });
          };
          work.oncomplete = () => {
            opening.result.close();
            resolve(null);
          };
        };
      }),
  );
  await removeRow(app, "Do two");
  await expect(page.getByText("Another tab changed this draft at the same time")).toContainText(
    "1 change of this tab was added at its end",
  );
  await expect(bar(page)).toContainText("2 changes");
  await expect(app.row("Do one")).toBeVisible();
  const kept = await keptDraft(page);
  expect(["one", "two", "seen"].filter((id) => kept.includes(`"${id}"`))).toEqual(["two", "seen"]);
});

test("a draft that cannot be read is said, is not begun anew, and is there once it can be", async ({
  app,
  page,
}) => {
  await openDraft(app, story("\n    one user: Do one\n    two user: Do two"));
  await removeRow(app, "Do one");
  await expect(bar(page)).toContainText("1 change");
  await app.remembers(1);
  await page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function getOrFail(...args) {
      if (this.name === "drafts" && !("isMended" in window)) {
        throw new DOMException("Internal error.", "UnknownError");
      }
      return get.apply(this, args);
    };
  });
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "could not be read" });
  await expect(alert).toBeVisible();
  await expect(bar(page)).not.toContainText(/No changes|change/);
  await expect(bar(page).getByRole("button", { name: "Export…" })).toBeDisabled();
  await page.evaluate(() => Object.assign(window, { isMended: true }));
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(bar(page)).toContainText("1 change");
  await removeRow(app, "Do two");
  await expect(bar(page)).toContainText("2 changes");
  expect(await keptDraft(page)).toContain('"one"');
});

test("a change is counted once it is on the disk, and until then the page asks before it goes", async ({
  app,
  page,
}) => {
  await openDraft(app, story("\n    one user: Do one"));
  await app.remembers(1);
  const busy = await bareTab(page);
  await holdDatabase(busy);
  await askToRemoveRow(app, "Do one");
  await expect(app.row("Do one")).toHaveCount(0);
  await expect(bar(page)).not.toContainText(countOf(1));
  await stays(page);
  await expect(notKept(page)).toContainText("The storage of this browser does not answer");
  await busy.close();
  await expect(bar(page)).toContainText(countOf(1));
  await expect(notKept(page)).toHaveCount(0);
  await page.reload();
  await expect(bar(page)).toContainText(countOf(1));
});

test("a page with a draft that is not kept asks before it goes, and keeps it once it can", async ({
  app,
  page,
}) => {
  await openDraft(app, story("\n    one user: Do one"));
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function putOrFail(...args) {
      if (this.name === "drafts" && !("hasRoom" in window)) {
        throw new DOMException("The disk is full.", "QuotaExceededError");
      }
      return put.apply(this, args);
    };
  });
  await removeRow(app, "Do one");
  await expect(bar(page)).toContainText(/1 change.*, not saved in this browser/);
  await expect(notKept(page)).toContainText("export it before then");
  await stays(page);
  await page.evaluate(() => Object.assign(window, { hasRoom: true }));
  await notKept(page).getByRole("button", { name: "Try again" }).click();
  await expect(notKept(page)).toHaveCount(0);
  await expect(bar(page)).toContainText(countOf(1));
  expect(await keptDraft(page)).toContain('"one"');
});

test("a draft that another tab went on with is not discarded with an old list", async ({
  app,
  page,
}) => {
  await openDraft(app, story("\n    one user: Do one\n    two user: Do two"));
  await removeRow(app, "Do one");
  await expect(bar(page)).toContainText("1 change");
  await app.remembers(1);
  const other = await page.context().newPage();
  await other.goto("./#/");
  const drafts = other.getByRole("region", { name: "Drafts" });
  await expect(drafts).toContainText("1 change");
  await change(app, "Do two", "Remove it");
  await expect(bar(page)).toContainText("2 changes");
  const discard = drafts.getByRole("button", { name: /^Discard the draft of/ });
  await discard.click();
  await expect(drafts).toContainText("Another tab changed this draft");
  await expect(drafts).toContainText("2 changes");
  await discard.click();
  await expect(drafts).toHaveCount(0);
});
