// Words that the tests of comparisons share: how one gets there, what is on the screen, sessions
// written in a few lines.
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { expect, type SessionPage } from "./session-page.ts";

/** Keys of the samples. */
export const THREE = "01a1492f-2970-74e9-a071-c46b43370ea6";
export const AUTH = "01a0ed51-3f80-7291-ac7d-93c6659f9ce2";
export const LONG = "019fc659-c600-7be2-9c51-2fcecbde3a67";

export async function compare(page: Page, key: string, search = ""): Promise<void> {
  await page.goto(`./#/session/${key}/compare${search}`);
  await expect(page.getByRole("heading", { name: "Compare", level: 1, exact: true })).toBeVisible();
}

export const entries = (page: Page) => page.getByRole("region", { name: "Entries side by side" });
export const side = (page: Page, name: "A" | "B") =>
  page.getByRole("combobox", { name: `Branch ${name}` });
/** The button that says which session B is in, and leads to all others. */
export const sessionOfB = (page: Page) => page.getByRole("button", { name: /^Session of B: / });

/** Chooses the first session that is found by some words: of its name, id or path. */
export async function chooseSessionOfB(page: Page, words: string): Promise<void> {
  await sessionOfB(page).click();
  const box = page.getByRole("dialog", { name: "Session of B" });
  await box.getByLabel("Search sessions").fill(words);
  await box.getByRole("listitem").first().getByRole("button").click();
  await expect(box).toHaveCount(0);
}

export const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Waits until the whole comparison is there. */
export async function isCompared(page: Page): Promise<void> {
  await expect(entries(page)).toBeVisible();
  await expect(page.getByText(/^(?:\d+ of \d+|\d+ differences?)$/)).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** Shows what only one side has, each entry in its column: it begins as a line for each stretch. */
export async function unfoldSides(page: Page): Promise<void> {
  const folds = entries(page).locator("[data-of^=only][aria-expanded=false]");
  await expect(folds.first()).toBeVisible();
  while ((await folds.count()) > 0) await folds.first().click();
}

/** Pixels the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Opens a session, written as `entriesIn` reads it, and compares two of its entries. */
export async function compareLines(
  app: SessionPage,
  id: string,
  sides: { readonly a: string; readonly b: string },
  lines: string,
): Promise<void> {
  const content = fileOf(entriesIn(lines), id);
  await app.give({ name: `${id}.jsonl`, content });
  await app.isOpen();
  await compare(app.page, id, `?a=${sides.a}&b=${sides.b}`);
  await isCompared(app.page);
}
