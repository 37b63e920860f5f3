// Entries whose line is no valid JSON: shown as far as they can be read, and said to be so.
import type { Locator } from "@playwright/test";
import { expect, type SessionPage, test } from "./session-page.ts";

const card = (app: SessionPage, text: string): Locator =>
  app.transcript.getByRole("article").filter({ hasText: text }).last();

test("a message nothing can be read of says so, and where its bytes are", async ({ app }) => {
  await app.openFixture("invalid-line.jsonl");
  const message = card(app, "Line 5 of the file is damaged");
  await expect(message).toContainText("its role could not be read");
  await expect(message).toContainText("No content could be read");
  await expect(message).not.toContainText("does not know");
  await expect(message).not.toContainText('"role"');
  await message.getByRole("button", { name: "Show raw" }).click();
  await expect(message).toContainText('"message":"role":"assistant"');
  await expect(app.transcript.getByRole("note")).toHaveCount(1);
});

test("a damaged reply and result are shown as far as they can be read", async ({ app }) => {
  await app.openFixture("damaged-entries.jsonl");
  const result = card(app, String.raw`C:\Users\mara`).getByRole("note");
  await expect(result).toContainText("Line 6 of the file is damaged: it is not valid JSON.");
  const reply = card(app, "Node 20, ");
  await expect(reply.getByRole("note")).toContainText("Line 7 of the file is damaged");
  await expect(reply).not.toContainText("in one matrix");
  await reply.getByRole("button", { name: "Show raw" }).click();
  await expect(reply).toContainText('"Node 20, "22 and 24", in one matrix');
  await expect(app.transcript.getByRole("note")).toHaveCount(2);
});

test("a damaged entry is marked in the outline and in the inspector", async ({ app }) => {
  await app.openFixture("damaged-entries.jsonl");
  const damaged = app.outline.getByRole("treeitem", { name: /, damaged/ });
  await expect(damaged).toHaveCount(2);
  await damaged.last().click();
  await expect(app.inspector.getByRole("note")).toContainText("Line 7 of the file is damaged");
  await app.inspector.getByRole("button", { name: "Show raw" }).click();
  await expect(app.inspector.getByRole("note")).toContainText("This is it as stored");
  await expect(app.inspector).toContainText('"Node 20, "22 and 24", in one matrix');
  await app.row("Drop 20").click();
  await expect(app.fact("Line").or(app.inspector.getByText("Drop 20"))).toBeVisible();
  await expect(app.inspector.getByRole("note")).toHaveCount(0);
});
