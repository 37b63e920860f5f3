// A file made to attack its reader: whatever it holds is text. The fixture of session-page.ts fails
// every test here whose page asks another address or breaks its policy.
import { hostileCards } from "./hostile-cards.ts";
import { isHarmless, readEverything } from "./read-everything.ts";
import { expect, test } from "./session-page.ts";

// The trace recorder fetches the pictures of a page to keep them, which the policy rightly forbids.
test.use({ trace: "off" });

test("nothing of a hostile file runs or is requested in either view", async ({ app }) => {
  await app.openFixture("hostile.jsonl");
  await expect(app.transcript).toContainText('<img src=x onerror="window.__pwned = true">');
  await readEverything(app.page);
  await app.transcript.getByRole("button", { name: "History" }).click();
  await readEverything(app.page);
});

test("sub-agents, questions and tools nobody knows are text, whatever they hold", async ({
  app,
}) => {
  await app.page.setViewportSize({ width: 1280, height: 5000 });
  await app.give({ name: "hostile-cards.jsonl", content: hostileCards() });
  await app.isOpen();
  await expect(app.transcript.locator(".agent-report").first()).toContainText("<img src=x");
  await expect(app.transcript.locator(".diff-add")).toContainText("<img src=x");
  await readEverything(app.page);
});

test("every branch, filter and tab of a hostile file is harmless", async ({ app, page }) => {
  await app.openFixture("hostile.jsonl");
  await expect(app.rows().nth(10)).toBeVisible();
  const rows = await app.rows().count();
  for (let index = 0; index < rows; index++) {
    await app.rows().nth(index).click();
    await isHarmless(page);
  }
  for (const tab of ["Raw", "Usage", "Details", "Map", "Problems", "Outline"]) {
    await app.tab(new RegExp(`^${tab}`));
    await isHarmless(page);
  }
});

test("the branch with pictures, commands and odd roles is harmless", async ({ app, page }) => {
  await app.openFixture("hostile.jsonl");
  await page.evaluate(() => {
    location.hash = `${location.hash}?view=history&leaf=8f72c67b&entry=8f72c67b`;
  });
  await expect(app.transcript).toContainText("Compaction 1");
  await readEverything(app.page);
  await page.getByRole("feed").focus();
  await page.keyboard.press("Home");
  await isHarmless(page);
});

test("links lead out only where a person clicks, and tell no address", async ({ app }) => {
  await app.openFixture("hostile.jsonl");
  const links = app.transcript.getByRole("link");
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noreferrer noopener");
    await expect(link).toHaveAttribute("href", /^(?:https?|mailto):/);
  }
});

test("a name that turns text around turns only itself", async ({ app }) => {
  await app.openFixture("hostile.jsonl");
  await app.page.evaluate(() => {
    location.hash = `${location.hash}?view=history&leaf=8f72c67b&entry=172f8a23`;
  });
  const message = app.transcript.getByRole("article").filter({ hasText: "invoice_" }).first();
  await expect(message).toBeInViewport();
  await expect(message.getByRole("paragraph").first()).toHaveCSS("unicode-bidi", "plaintext");
});
