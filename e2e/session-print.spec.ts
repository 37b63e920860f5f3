// The session screen on paper: what is drawn of the transcript, without what is around it.

import { writtenWords } from "./printed-words.ts";
import { expect, test } from "./session-page.ts";

for (const width of [390, 1440]) {
  test(`prints the header and the rows that are drawn, ${width} pixels wide`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await app.openSample("Refactor auth module");
    // A text is drawn as it is written until its Markdown has come.
    await expect(app.transcript.locator(".markdown li").first()).toBeVisible();
    const said = await app.transcript.locator(".markdown p").first().textContent();
    await expect(page.getByTitle("Model at the current end")).toBeAttached();
    await expect(page.getByRole("banner")).toContainText("$0.52");
    const printed = await writtenWords(page);
    expect(printed).toMatch(/^Refactor auth module\s+Transcript · Branch 4: shipped\s+\$0\.52\s/);
    expect(printed).toMatch(/141 entries\s+claude-haiku-4-5\s+pi v3\s/);
    expect(printed).toMatch(/auth-refactor\.jsonl in \S+ · printed with Espalier, /);
    expect(printed).toContain("The part of the transcript that was on the screen.");
    expect(printed).toContain(said);
    expect(printed).not.toMatch(/Outline|Problems|What the model sees/);
    // As the browser prints it: nothing is drawn anew for the size of paper, which would come too late.
    await page.evaluate(() => {
      const drawn: number[] = [];
      Object.assign(window, { drawn });
      for (const moment of ["beforeprint", "afterprint"]) {
        addEventListener(moment, () => {
          drawn.push(document.querySelectorAll("[role=article]").length);
        });
      }
    });
    await page.pdf({ format: "A4" });
    const [before, after] = await page.evaluate(() => Reflect.get(window, "drawn"));
    expect(before).toBeGreaterThan(0);
    expect(after).toBe(before);
    await page.emulateMedia({ media: "print" });
    const boxes = await app.transcript.getByRole("article").evaluateAll((cards) =>
      cards.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    for (const [at, { top }] of boxes.entries()) {
      expect(top).toBeGreaterThanOrEqual((boxes[at - 1]?.bottom ?? 0) - 1);
    }
  });
}
