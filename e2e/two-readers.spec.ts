// A large file is read by two workers; one of them alone gives the same.
import { readFile, writeFile } from "node:fs/promises";
import { generateLarge } from "../fixtures/generate/large.ts";
import { expect, test } from "./session-page.ts";

async function largeFile(): Promise<string> {
  const path = test.info().outputPath("large.jsonl");
  await writeFile(path, generateLarge({ bytes: 34 << 20, seed: 2 }));
  return path;
}

const readers = (urls: readonly string[]) => urls.filter((url) => url.includes("rest.worker"));

test("two workers read a large file, and the second ends when all is read", async ({
  app,
  page,
}) => {
  const path = await largeFile();
  await app.home();
  await expect.poll(() => readers(page.workers().map((one) => one.url()))).toHaveLength(1);
  await page.getByLabel("Session files").setInputFiles(path);
  await app.isOpen();
  await expect(page.locator(".timeline-total")).toBeVisible();
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n").length;
  await expect(
    page.getByText(`${(lines - 1).toLocaleString("en-US")} entries`).first(),
  ).toBeVisible();
  await expect.poll(() => readers(page.workers().map((one) => one.url()))).toHaveLength(0);
});

test("one worker reads all of it where the second does not start", async ({ app, page }) => {
  const path = await largeFile();
  await page.route(/rest\.worker/, (route) => route.abort());
  await app.home();
  await page.getByLabel("Session files").setInputFiles(path);
  await app.isOpen();
  await expect(page.locator(".timeline-total")).toBeVisible();
});
