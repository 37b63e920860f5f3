// The tab that tests of a file share: kept from one to the next, without what the one before left in it.
import { expect, test } from "./session-page.ts";

/** Goes with the page: a page that starts again has none. */
const MARK = "__marked";

test.describe.configure({ mode: "serial" });

test("a page that was used is marked", async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK);
});

test("the next test has the same page, and nothing that was opened in it", async ({
  app,
  page,
}) => {
  await app.home();
  expect(await page.evaluate((mark) => mark in window, MARK)).toBe(true);
  await expect(app.recents).toContainText("Sessions you open are listed here");
});

test("a test that replaces a function of the browser leaves no page behind", async ({
  app,
  page,
}) => {
  await app.home();
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
});

test("the test after it starts a page of its own", async ({ app, page }) => {
  await app.home();
  expect(await page.evaluate((mark) => mark in window, MARK)).toBe(false);
});
