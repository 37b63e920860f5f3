// What happens to a reader while the file of the session is followed: a permission is withdrawn, something
// is looked for, the file is written anew in the middle of reading.
import type { Page } from "@playwright/test";
import { card, chip, LONG, list, openFollowed, STORY, text, write } from "./follow-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

/** As when it is withdrawn in the browser's own settings; a click on what asks for it gives it back. */
function withdrawPermission(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { getFile } = FileSystemFileHandle.prototype;
    let isGiven = false;
    Object.assign(FileSystemFileHandle.prototype, {
      getFile(this: FileSystemFileHandle) {
        if (isGiven) return getFile.call(this);
        return Promise.reject(new DOMException("Not allowed.", "NotAllowedError"));
      },
    });
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => (isGiven ? "granted" : "prompt"),
      requestPermission: async () => {
        isGiven = navigator.userActivation.isActive;
        return isGiven ? "granted" : "prompt";
      },
    });
  });
}

test("a permission that is withdrawn is asked for by a button, and it goes on where it was", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(LONG));
  await list(app).evaluate((element) => {
    element.scrollTop = 500;
  });
  await expect(card(app, "Question 8")).toBeInViewport();
  const top = (await card(app, "Question 8").boundingBox())?.y;
  await withdrawPermission(page);
  await write(app, text(LONG, "n1 user: Came meanwhile"));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "The browser asks again before this page may read story.jsonl.",
  );
  await expect(chip(page, "Not found")).toBeVisible();
  await expect(card(app, "Question 8")).toBeInViewport();
  await alert.getByRole("button", { name: "Allow reading" }).click();
  await expect(alert).toHaveCount(0);
  await expect(chip(page, "Live")).toBeVisible();
  await expect(app.transcript.getByRole("button", { name: /1 new entry/ })).toBeVisible();
  expect((await card(app, "Question 8").boundingBox())?.y).toBe(top);
  await page.keyboard.press("n");
  await expect(card(app, "Came meanwhile")).toBeInViewport();
});

const panel = (page: Page) => page.getByRole("search", { name: "Search in this session" });
const counted = (page: Page) => panel(page).locator(".find-count");

test("a search finds what comes while it is open, and the hit one is at stays", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(LONG, "b1 assistant: The buoy is red.", "b2 user: And that buoy?"));
  await page.keyboard.press("Control+f");
  await panel(page).getByRole("textbox").fill("buoy");
  await expect(counted(page)).toHaveText("2 hits");
  await page.keyboard.press("Enter");
  await expect(counted(page)).toHaveText("1 of 2");
  await page.keyboard.press("Enter");
  await expect(counted(page)).toHaveText("2 of 2");
  const added = ["b1 assistant: The buoy is red.", "b2 user: And that buoy?"];
  await write(app, text(LONG, ...added, "b3 assistant: A green buoy."));
  await expect(counted(page)).toHaveText("2 of 3");
  await expect(card(app, "And that buoy?")).toBeInViewport();
  await write(app, text(LONG, ...added, "b3 assistant: A green buoy.", "b4 user: Buoys, then."));
  await expect(counted(page)).toHaveText("2 of 4");
  await expect(panel(page).locator(".find-hit").filter({ hasText: "Buoys, then." })).toHaveCount(1);
  await panel(page).getByRole("textbox").press("Enter");
  await expect(counted(page)).toHaveText("3 of 4");
  await expect(card(app, "A green buoy.")).toBeInViewport();
});

/** Where a card's upper edge is, once nothing moves any more. Pixels. */
async function restingPlace(app: SessionPage, words: string): Promise<number> {
  await expect(card(app, words)).toBeInViewport();
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const now = (await card(app, words).boundingBox())?.y ?? Number.NaN;
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
  return before;
}

test("who reads without an entry selected stays at the very line when the file is written anew", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(LONG));
  await list(app).evaluate((element) => {
    element.scrollTop = 777;
  });
  await expect(app.transcript.getByRole("button", { name: /^Newest/ })).toBeVisible();
  const words = "Question 12";
  const top = await restingPlace(app, words);
  expect(page.url()).not.toContain("entry=");
  await write(app, text("s1 user: Something before it", "s2 assistant: And more before it", LONG));
  await expect(page.getByRole("status").filter({ hasText: "was rewritten" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("42 entries");
  const note = await page.getByRole("status").filter({ hasText: "was rewritten" }).boundingBox();
  // The note stands above the transcript: what is read is as far below its edge as it was.
  await expect
    .poll(async () => (await card(app, words).boundingBox())?.y)
    .toBe(top + (note?.height ?? 0));
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(async () => (await card(app, words).boundingBox())?.y).toBe(top);
  // Also where the row itself is gone: the one above it is there.
  await write(app, text(STORY));
  await expect(page.getByRole("status").filter({ hasText: "was shortened" })).toBeVisible();
  await expect(card(app, "Sorted.")).toBeVisible();
});
