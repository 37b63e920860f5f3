// A browser may refuse to copy. Whoever pressed the button hears of it where they pressed.
import type { Page } from "@playwright/test";
import { expect, test } from "./session-page.ts";

const SAMPLE = "Refactor auth module";

async function refuse(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("No", "NotAllowedError"));
  });
}

const refusal = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "The browser did not allow copying" });

test("a refused copy of a card, of raw JSON or of a table says so", async ({ app, page }) => {
  await app.openSample(SAMPLE);
  await refuse(page);
  const user = app.transcript.getByRole("article").first();
  await user.hover();
  await user.getByRole("button", { name: /^Copy text of/ }).click();
  await expect(refusal(page)).toBeInViewport();
  await expect(refusal(page)).toHaveCount(0);

  await app.outline.getByRole("treeitem").first().click();
  await app.tab("Raw");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(refusal(page)).toBeInViewport();
  await expect(refusal(page)).toHaveCount(0);

  await app.tab("Usage");
  await page.getByRole("link", { name: "All figures" }).click();
  await page.getByRole("button", { name: "Copy Models as Markdown" }).click();
  await expect(refusal(page)).toBeInViewport();
});

test("a refused copy of a comparison says so", async ({ app, page }) => {
  await app.openSample(SAMPLE);
  await page.goto(`${page.url().split("?")[0]}/compare`);
  await refuse(page);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(refusal(page)).toBeInViewport();
});

test("a copy that works says that it did, and then nothing", async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.openSample(SAMPLE);
  await app.outline.getByRole("treeitem").first().click();
  await app.tab("Raw");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
});
