// The outline says of each branch how much of it is unread, once something was marked.
import type { Locator, Page } from "@playwright/test";
import { fileOf } from "../src/testing/session.ts";
import { violations, violationsInBothThemes } from "./axe.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const said = (id: string, parentId: string | null, role: string, text: string) => ({
  type: "message",
  id,
  parentId,
  message: { role, content: [{ type: "text", text }], stopReason: "stop" },
});

/** Two ways after the first reply; on the second is a setting, which nobody reads. */
const FILE = fileOf([
  said("a1", null, "user", "Count the swifts"),
  said("a2", "a1", "assistant", "Which of them?"),
  said("b1", "a2", "user", "At dawn"),
  said("b2", "b1", "assistant", "Eleven swifts"),
  { type: "model_change", id: "b3", parentId: "b2", provider: "p", modelId: "m" },
  said("b4", "b3", "user", "And the martins?"),
  said("c1", "a2", "user", "At dusk"),
  said("c2", "c1", "assistant", "Forty swifts"),
]);

async function openBranches(app: SessionPage): Promise<void> {
  await app.give({ name: "swifts.jsonl", content: FILE });
  await app.isOpen();
  await expect(app.page.getByRole("button", { name: "Reading", exact: true })).toBeVisible();
}

const unread = (app: SessionPage): Locator => app.outline.locator(".unread-mark");
const dawn = (app: SessionPage): Locator => app.row("At dawn");
const dusk = (app: SessionPage): Locator => app.row("At dusk");

async function markAt(page: Page, words: string): Promise<void> {
  await page.getByRole("article").filter({ hasText: words }).first().click();
  await page.keyboard.press("R");
  await expect(page.locator("[data-read-line]")).toBeVisible();
}

test("each branch says how many of its entries no mark reaches, for who looks and who listens", async ({
  app,
  page,
}) => {
  await openBranches(app);
  await expect(unread(app)).toHaveCount(0);
  await markAt(page, "Count the swifts");
  await expect(dusk(app)).toHaveAccessibleName(/2 unread/);
  // The setting is none of them.
  await expect(dawn(app)).toHaveAccessibleName(/3 unread/);
  await expect(dawn(app).locator(".unread-mark")).toHaveAttribute(
    "title",
    "3 entries of this branch not read yet",
  );
  expect(await violations(page, ".outline-tree")).toEqual([]);

  await markAt(page, "Forty swifts");
  await expect(dusk(app)).not.toHaveAccessibleName(/unread/);
  await expect(unread(app)).toHaveCount(1);
  // It outlasts the visit, does not change with filters, and is forgotten with what was read.
  await page.reload();
  await expect(dawn(app)).toHaveAccessibleName(/3 unread/);
  await page.getByRole("radio", { name: "User", exact: true }).click();
  await expect(dawn(app)).toHaveAccessibleName(/3 unread/);
  await page.keyboard.press("X");
  await expect(unread(app)).toHaveCount(0);
});

test("the count follows what is read on the other branch, and Undo", async ({ app, page }) => {
  await openBranches(app);
  await markAt(page, "Count the swifts");
  await dawn(app).click();
  const card = page.locator('.card[data-selected="true"]');
  await expect(card).toContainText("At dawn");
  await card.click();
  await page.keyboard.press("R");
  await expect(dawn(app)).toHaveAccessibleName(/2 unread/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(dawn(app)).toHaveAccessibleName(/3 unread/);
});

test("the count is in sight in the narrowest outline in both themes", async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openBranches(app);
  await markAt(page, "Count the swifts");
  await page.getByRole("button", { name: "Outline" }).click();
  await expect(dawn(app).locator(".unread-mark")).toBeInViewport({ ratio: 1 });
  expect(await violationsInBothThemes(page, ".outline-tree")).toEqual([]);
});
