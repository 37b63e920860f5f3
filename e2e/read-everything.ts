// Walks the transcript in sight from top to bottom with all that is folded open: every row is drawn once,
// and at every step nothing of it is more than text.
import { expect, type Page } from "@playwright/test";
import { NO_TRACES, traces } from "./harmless.ts";

export async function isHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(traces)).toEqual(NO_TRACES);
}

export async function readEverything(page: Page): Promise<void> {
  const feed = page.getByRole("region", { name: "Transcript" }).getByRole("feed");
  await feed.focus();
  await page.keyboard.press("Home");
  for (let isAtEnd = false; !isAtEnd; ) {
    await feed.evaluate((element) => {
      for (const fold of element.querySelectorAll("details")) fold.open = true;
      for (const more of element.querySelectorAll<HTMLElement>("button[aria-expanded=false]")) {
        more.click();
      }
    });
    await isHarmless(page);
    isAtEnd = await feed.evaluate((element) => {
      const before = element.scrollTop;
      element.scrollTop += element.clientHeight / 2;
      return element.scrollTop === before;
    });
  }
}
