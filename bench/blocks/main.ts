// `npm run bench -- blocks [--sizes 200] [--file F]`: how long the page, and any of its workers, works
// without a break while a large session is opened and read in full, compared and edited. One JSON line a
// size, and a line for each step above the limit. Times are those of the processor, not of the clock:
// a machine that does other things makes nobody work longer.
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { type BenchApp, rounded, settledHome, withApp } from "../app.ts";
import { filesToMeasure } from "../open/large-files.ts";
import { FIRST_ROW } from "../page/watch.ts";
import { type Longest, longestTasks } from "./trace.ts";

/** Of any task. */
const LIMIT_MS = 300;
/** A page that takes longer cannot do it. */
const MAX_MS = 300_000;
/** Work that follows what was waited for counts, and nothing says that no more comes. ms. */
const AFTER_MS = 1500;
const TRANSCRIPT = "[aria-label='Transcript']";

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "200" }, file: { type: "string" } },
});

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(".cache/bench-blocks-");
try {
  await withApp(async (app) => {
    for (const file of await filesToMeasure(values, folder)) await measure(app, file);
  });
} finally {
  await rm(folder, { recursive: true });
}

async function measure(app: BenchApp, file: string): Promise<void> {
  const found: Record<string, Longest> = {};
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(MAX_MS);
  const input = await settledHome(page, app.address);
  const step = async (name: string, run: () => Promise<void>) => {
    await app.browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
    await run();
    await page.waitForTimeout(AFTER_MS);
    found[name] = longestTasks(await app.browser.stopTracing());
  };
  await step("open", async () => {
    await input.setInputFiles(file);
    // Turns and time of the branch are there once everything was read.
    await page.locator(".timeline-total").waitFor();
  });
  await step("compare", async () => {
    await goTo(page, "/compare?what=branches");
    await page.locator(".compare-score").waitFor();
  });
  await page.goBack();
  await page.locator(FIRST_ROW).first().waitFor();
  await step("edit", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByText("No changes yet").waitFor();
  });
  await page.locator(`${TRANSCRIPT} [role=article][aria-label^="user"]`).last().click();
  await page.keyboard.press("i");
  await page.locator(TRANSCRIPT).getByRole("textbox", { name: "Text" }).fill("Said anew, once.");
  await step("change", async () => {
    await page.keyboard.press("Control+Enter");
    await page.getByText("1 change", { exact: true }).first().waitFor();
  });
  await step("undo", async () => {
    await page.keyboard.press("Control+z");
    await page.getByText("No changes yet").waitFor();
  });
  await page.close();
  console.log(
    JSON.stringify({
      bench: "blocks",
      size_mb: rounded((await stat(file)).size / 2 ** 20),
      ...found,
    }),
  );
  holdAgainstLimit(found);
}

/** A screen of the open session. */
async function goTo(page: Page, screen: string): Promise<void> {
  await page.evaluate((address) => {
    location.hash = location.hash.replace(/(session\/[^/?]+).*/, `$1${address}`);
  }, screen);
}

function holdAgainstLimit(found: Readonly<Record<string, Longest>>): void {
  for (const [step, { page_ms, worker_ms }] of Object.entries(found)) {
    const most = Math.max(page_ms, worker_ms);
    if (most <= LIMIT_MS) continue;
    console.error(`✗ ${step}: ${most} ms without a break; the limit is ${LIMIT_MS}.`);
    process.exitCode = 1;
  }
}
