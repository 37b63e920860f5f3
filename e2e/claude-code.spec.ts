// Sessions of Claude Code: what its lines record is shown as one conversation with real branches only.
import { CLAUDE_CODE_FILES } from "../fixtures/generate/claude-code/index.ts";
import { violations } from "./axe.ts";
import { isHarmless, readEverything } from "./read-everything.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

// The trace recorder fetches the pictures of a page to keep them, which the policy rightly forbids.
test.use({ trace: "off" });

async function open(app: SessionPage, name: string): Promise<void> {
  await app.give({ name, content: CLAUDE_CODE_FILES.get(name) ?? "" });
  await app.isOpen();
}

test("a session of Claude Code opens with its name, its two branches and its compaction", async ({
  app,
}) => {
  await open(app, "orchard.jsonl");
  await expect(app.title).toHaveText("Cox harvest");
  await expect(app.page.getByText("2 branches", { exact: true }).first()).toBeVisible();
  await expect(app.page.getByText(/^\$\d\.\d+ from list prices$/)).toBeVisible();
  await expect(app.transcript).toContainText("The date of the Cox harvest was corrected");
  await expect(app.transcript).toContainText("The letter is ready.");
  expect(await violations(app.page)).toEqual([]);
});

test("calls side by side each have their own result, and an edit its lines", async ({ app }) => {
  await app.page.setViewportSize({ width: 1280, height: 5000 });
  await open(app, "orchard.jsonl");
  await app.transcript.getByRole("button", { name: "History" }).click();
  await app.rows().filter({ hasText: "Grep" }).first().click();
  const cards = app.transcript.locator(".tool");
  await expect(cards.filter({ hasText: "Grep" })).toContainText("calendar/2026.md:9");
  await expect(cards.filter({ hasText: "Read" })).toContainText("last week of September");
  await expect(app.transcript).not.toContainText("no result");
  await expect(app.transcript).not.toContainText("not on this path");
  await expect(cards.filter({ hasText: "Edit" }).locator(".diff-add")).toContainText("third week");
  await expect(cards.filter({ hasText: "TodoWrite" })).toContainText("2 tasks: 1 in progress");
});

test("a hostile session of Claude Code is text in every view", async ({ app }) => {
  await open(app, "hostile.jsonl");
  await readEverything(app.page);
  const rows = await app.rows().count();
  for (let index = 0; index < rows; index++) {
    await app.rows().nth(index).click();
    await isHarmless(app.page);
  }
});
