// A session that is followed, as tests speak to it: a real file of a real handle, its views by what they
// show.
import type { Locator, Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { expect, type SessionPage } from "./session-page.ts";

export const STORY = `
    ask   user: Sort the list
    look  assistant: I look first.
    done  assistant: Sorted.`;
export const MORE = `
    more  user: And now?
    then  assistant: Now it is quicker.`;
/** Longer than any window. */
export const LONG = Array.from({ length: 40 }, (_, nth) => ` q${nth} user: Question ${nth}`).join(
  "\n",
);

export const text = (...parts: readonly string[]) => fileOf(entriesIn(parts.join("\n")), "follow");
export const chip = (page: Page, word: string) =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${word}\\.`) });
export const card = (app: SessionPage, words: string): Locator =>
  app.transcript.getByRole("article").filter({ hasText: words }).first();
export const jump = (app: SessionPage) =>
  app.transcript.getByRole("button", { name: /new entr|^Newest/ });
export const list = (app: SessionPage) => app.transcript.getByRole("feed");

/** Opens a file by its handle, and waits until it is followed. */
export async function openFollowed(app: SessionPage, content: string): Promise<void> {
  await app.home();
  await app.pickerGives("story.jsonl", content);
  await app.page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  await app.remembers(1);
  await expect(chip(app.page, "Live")).toBeVisible();
}

export const write = (app: SessionPage, content: string) => app.writeStored("story.jsonl", content);
