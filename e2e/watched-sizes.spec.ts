// What left the page is not watched for its size any longer: WebKit 2.50 ends over such an element, at some
// later moment that depends on its collector.
import { fileOf } from "../src/testing/session.ts";
import { expect, test } from "./session-page.ts";

const NOTES = Array.from({ length: 60 }, (_, at) => ({
  type: "custom_message",
  id: `n${at}`,
  customType: "note",
  content: `Note ${at} with *words*`,
  display: true,
}));

test("rows and texts that were drawn anew or scrolled away", async ({ app, page }) => {
  await page.addInitScript(() => {
    const watched = new Map<Element, Set<ResizeObserver>>();
    const counts = { seen: 0, gone: () => [...watched.keys()].filter((one) => !one.isConnected) };
    Object.assign(window, { watched: counts });
    window.ResizeObserver = class extends ResizeObserver {
      override observe(element: Element, options?: ResizeObserverOptions) {
        counts.seen++;
        watched.set(element, (watched.get(element) ?? new Set()).add(this));
        super.observe(element, options);
      }
      override unobserve(element: Element) {
        watched.get(element)?.delete(this);
        if (watched.get(element)?.size === 0) watched.delete(element);
        super.unobserve(element);
      }
      override disconnect() {
        for (const element of [...watched.keys()]) this.unobserve(element);
        super.disconnect();
      }
    };
  });
  const seen = () => page.evaluate("watched.seen");
  const gone = () => page.evaluate("watched.gone().map((one) => one.outerHTML.slice(0, 80))");

  await app.give({ name: "sixty-notes.jsonl", content: fileOf(NOTES) });
  await expect(app.transcript.locator(".clip-content .markdown em").first()).toBeVisible();
  await expect.poll(gone).toEqual([]);

  const before = await seen();
  await page.keyboard.press("G");
  await expect(app.transcript.getByText("Note 59 with").first()).toBeInViewport();
  await page.keyboard.press("D");
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect.poll(seen).toBeGreaterThan(Number(before));
  await expect.poll(gone).toEqual([]);
});
