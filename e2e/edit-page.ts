// A session while a draft of it is made, as tests speak to it.
import type { Locator, Page } from "@playwright/test";
import { expect, type SessionPage } from "./session-page.ts";

export const bar = (page: Page) => page.getByRole("region", { name: "Draft" });

export const card = (app: SessionPage, text: string): Locator =>
  app.transcript
    .getByRole("article")
    // Where branches part stands an article that names them, and is no entry.
    .filter({ hasText: text, has: app.page.locator("[data-row]") })
    .first();

export async function openDraft(app: SessionPage, content: string): Promise<void> {
  await app.give({ name: "story.jsonl", content });
  await app.isOpen();
  await beginDraft(app);
}

export async function beginDraft(app: SessionPage): Promise<void> {
  await app.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(bar(app.page)).toContainText("No changes yet");
}

/** Opens what can be done with an entry, from its card. */
export async function askFor(app: SessionPage, text: string): Promise<Locator> {
  await card(app, text).hover();
  await card(app, text)
    .getByRole("button", { name: /^Change / })
    .first()
    .click();
  return app.page.getByRole("dialog");
}

/** Does something to an entry by its dialog, and is shown what goes with it. */
export async function change(app: SessionPage, text: string, action: string): Promise<void> {
  const dialog = await askFor(app, text);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toContainText("What the model sees at the current end");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
