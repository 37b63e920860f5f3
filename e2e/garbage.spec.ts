// What a browser may throw away while it reads: nothing that the reading still needs.
import { writeFile } from "node:fs/promises";
import { generateImageLine } from "../fixtures/generate/large.ts";
import { chromiumLaunch } from "./browser.ts";
import { expect, test } from "./session-page.ts";

const launch = await chromiumLaunch();

test.use({
  launchOptions: { ...launch, args: [...(launch.args ?? []), "--js-flags=--expose-gc"] },
});

test("a long reading goes on while memory is being freed", async ({ app, page }) => {
  const path = test.info().outputPath("image.jsonl");
  await writeFile(path, generateImageLine(32 << 20));
  await app.home();
  // The worker that waits for a file is there before one is given.
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) {
    await worker.evaluate(() => void setInterval(() => globalThis.gc?.(), 1));
  }
  await page.getByLabel("Session files").setInputFiles(path);
  await app.isOpen();
  await expect(app.transcript).toContainText("Prompt 0:");
});
