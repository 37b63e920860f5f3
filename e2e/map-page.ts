// The map as tests speak to it: a sample whose shape they know, and its runs by what they are called.
import type { Locator, Page } from "@playwright/test";
import { expect, type SessionPage } from "./session-page.ts";

export const SAMPLE = "Refactor auth module";
export const TRUNK = /^Trunk: the plan, 30 entries/;
export const PASSPORT = /^Branch 1: passport: no, 17 entries/;

export const tree = (page: Page): Locator =>
  page.getByRole("tree", { name: /^Map of the session/ });
export const items = (page: Page): Locator => tree(page).getByRole("treeitem");
export const item = (page: Page, name: RegExp): Locator =>
  tree(page).getByRole("treeitem", { name });
export const overview = (page: Page): Locator => page.locator(".map-overview");

export async function openMap(app: SessionPage): Promise<void> {
  await app.openSample(SAMPLE);
  await app.tab("Map");
  await expect(items(app.page)).toHaveCount(7);
}

export async function giveText(app: SessionPage, chunks: Iterable<string>): Promise<void> {
  await app.give({ name: "large.jsonl", content: [...chunks].join("") });
  await app.isOpen();
  await app.tab("Map");
  await expect(tree(app.page)).toBeVisible();
}

/** The item that has the keyboard's focus. */
export async function active(page: Page): Promise<Locator> {
  const id = await tree(page).getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`);
}

export async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("The element has no box.");
  return found;
}
