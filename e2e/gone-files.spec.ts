// A page whose host has other files by now, and no service worker that kept the old ones: whatever is
// missing, it says so and offers to load the page anew.
import type { Page } from "@playwright/test";
import { type Host, startHost } from "./host.ts";
import { expect, test as strictTest } from "./session-page.ts";

const DIST = process.env.E2E_DIST ?? "dist";

const test = strictTest.extend<{ host: Host }>({
  host: async ({ browserName: _ }, use) => {
    const host = await startHost(DIST, "/app/");
    await use(host);
    await host.shut();
  },
  baseURL: async ({ host }, use) => use(host.address),
  // What fails says so on the console, too.
  ownAddressesOnly: async ({ browserName: _ }, use) => use(undefined),
});

const note = (page: Page) =>
  page.getByRole("status").filter({ hasText: "A part of this page is gone" });

test("a screen that was not loaded yet offers to reload, and is there afterwards", async ({
  page,
  app,
  host,
}) => {
  // Nothing is ever loaded ahead.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} });
  });
  await app.home();
  await page.waitForLoadState("networkidle");
  host.deploy(null);
  await app.samples.getByRole("link", { name: "Refactor auth module" }).click();
  await expect(page.getByRole("heading", { name: "A part of Espalier is missing" })).toBeVisible();
  host.deploy(DIST);
  await page.getByRole("button", { name: "Reload" }).click();
  await app.isOpen();
});

test("a part of a screen offers to reload where it would be", async ({ page, app, host }) => {
  await app.openSample("Refactor auth module");
  await page.waitForLoadState("networkidle");
  host.deploy(null);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("a newer version may have replaced this one");
  await expect(
    page.getByRole("alert").getByRole("button", { name: "Reload the page" }),
  ).toBeVisible();
});

test("a worker whose script is gone offers to reload", async ({ page, app, host }) => {
  await app.openSample("Refactor auth module");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Share" }).click();
  await page.route(/share\.worker/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole("alert").first()).toContainText("could not be started");
  await page.unroute(/share\.worker/);
  await note(page).getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("button", { name: "Save the copy" })).toBeEnabled();
  await expect(note(page)).toHaveCount(0);

  await page.route(/session\.worker/, (route) => route.fulfill({ status: 404 }));
  await app.give({ name: "given.jsonl", content: "{}" });
  await expect(note(page)).toBeVisible();
  expect(host.asked.length).toBeGreaterThan(1);
});
