// The words of a page in the moment the browser would lay it out for print.
import type { Page } from "@playwright/test";

export async function writtenWords(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const words = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const selection = getSelection();
    // What can be selected is what is drawn.
    selection?.selectAllChildren(document.body);
    const written = String(selection);
    selection?.removeAllRanges();
    dispatchEvent(new Event("afterprint"));
    return written;
  });
  await page.emulateMedia({ media: null });
  return words;
}
