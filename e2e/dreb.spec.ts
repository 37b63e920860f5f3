// A session of dreb: named by what is in it, with the outcome of its sub-agent shown as such.
import { expect, test } from "./session-page.ts";

test("what a sub-agent came to is no prompt of the user", async ({ app, page }) => {
  await app.openFixture("dreb.jsonl");
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  const outcome = app.transcript.getByRole("article").filter({ hasText: "Two files:" });
  await expect(outcome).toContainText("Sub-agent");
  await expect(outcome).toContainText("Explore completed");
  await expect(outcome).toContainText("Session log: /home/mara/.dreb/agent/subagent-sessions/");
  await expect(app.transcript).toContainText("of 1");
  await app.transcript.getByRole("button", { name: "History" }).click();
  const route = app.transcript.getByText("anthropic/claude-opus-4-5 → anthropic/claude-haiku-4-5");
  await expect(route.first()).toBeVisible();
});

test("recents name the agent that only the full reading recognises", async ({ app, page }) => {
  await app.openFixture("dreb.jsonl");
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  await app.home();
  await expect(app.recents.getByRole("listitem")).toContainText("dreb v3");
  // Opened again from its private copy.
  await app.recents.getByRole("link").click();
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  await app.home();
  await expect(app.recents.getByRole("listitem")).toContainText("dreb v3");
});
