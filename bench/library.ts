// `npm run bench -- library [--files N] [--mb M]`: a generated folder of sessions is chosen in the app,
// looked through, searched, and chosen again after a reload. Held against reading the same bytes in the
// same browser by the means that the app has: slices of the files, in a worker, one after the other. What
// is searched are planted words, some in one session, some in one of a hundred, and words of the
// generated prose that are in nearly all. One JSON line; fails above the limits.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { median, rounded, withProfile } from "./app.ts";
import { generateLibrary, QUERIES } from "./library/generate.ts";
import { readEverything, watchLibrary } from "./library/in-page.ts";
import { meterHeap } from "./open/heap.ts";

const LIMITS = {
  first_rows_ms: 1000,
  complete_to_read: 2.5,
  second_to_first: 0.1,
  heap_mb: 300,
  search_median_ms: 100,
};
const MAX_MS = 600_000;

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "10000" },
    mb: { type: "string", default: "2000" },
  },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-library-");
try {
  const [files, mb] = [Number(values.files), Number(values.mb)];
  console.error(`Writing ${files} files, ${mb} MB, into ${folder} …`);
  await generateLibrary(folder, files, mb * 1e6);
  const figures = await withProfile((context, address) => measure(context, address, files));
  const { complete_ms, read_ms, second_ms } = figures;
  const held = {
    ...figures,
    complete_to_read: complete_ms / read_ms,
    second_to_first: second_ms / complete_ms,
  };
  console.log(JSON.stringify({ bench: "library", files, mb, ...figures }));
  for (const [key, limit] of Object.entries(LIMITS)) {
    const figure = held[key as keyof typeof held];
    if (figure <= limit) continue;
    console.error(`✗ ${key} is ${Math.round(figure * 100) / 100}, and may be ${limit}.`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measure(context: BrowserContext, address: string, files: number) {
  const read_ms = await readAll(await context.newPage());
  const page = await context.newPage();
  const heap = await meterHeap(page);
  await page.addInitScript(watchLibrary);
  const first = await look(page, address, files);
  const heap_mb = rounded(await heap.megabytes());
  const searches: number[] = [];
  for (const words of QUERIES) searches.push(await search(page, words));
  console.error(`Searches: ${searches.map(Math.round).join(", ")} ms`);
  const second = await look(page, address, files);
  return {
    first_rows_ms: rounded(first.firstRows),
    complete_ms: rounded(first.complete),
    read_ms: rounded(read_ms),
    second_ms: rounded(second.complete),
    heap_mb,
    search_median_ms: rounded(median(searches)),
  };
}

/** The bytes of all files, one after the other, and nothing else. */
async function readAll(page: Page): Promise<number> {
  await page.setContent("<input type=file webkitdirectory>");
  const input = page.locator("input");
  await input.setInputFiles(folder);
  const ms = await input.evaluate(readEverything);
  await page.close();
  return ms;
}

/** Chooses the folder on the start page, and waits until all of it is read. */
async function look(page: Page, address: string, files: number) {
  await page.goto("about:blank");
  await page.goto(address);
  const input = page.getByLabel("Folder of sessions");
  await input.waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await input.setInputFiles(folder);
  // Looked at rarely: each look takes time of the page's own.
  const watching = { timeout: MAX_MS, polling: 500 };
  await page.waitForFunction(() => window.libraryWatch.completeAt > 0, null, watching);
  const sessions = `${files.toLocaleString("en-US")} sessions`;
  await page.getByText(sessions).first().waitFor();
  const { givenAt, firstRowsAt, completeAt } = await page.evaluate(() => window.libraryWatch);
  return { firstRows: firstRowsAt - givenAt, complete: completeAt - givenAt };
}

/** From asking to the answer in the page. */
async function search(page: Page, words: string): Promise<number> {
  await page.evaluate(() => {
    window.libraryWatch.searchMs = null;
  });
  await page.getByLabel("Search sessions").fill(words);
  await page.waitForFunction(() => window.libraryWatch.searchMs !== null);
  return page.evaluate(() => window.libraryWatch.searchMs ?? Number.NaN);
}
