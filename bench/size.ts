// `npm run bench -- size`: the script that the start page and a session's workspace need before
// somebody can use them, gzipped, as a browser asks for it. What is only loaded ahead when the page
// has nothing to do, and what comes after the first rows, is counted apart. Over the limit it fails.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type BenchApp, rounded, withApp } from "./app.ts";

/** Kilobytes of 1,000 bytes. */
const MAX_HOME = 150;
const MAX_WORKSPACE = 300;
const SAMPLE = "01a0ed51-3f80-7291-ac7d-93c6659f9ce2";

await withApp(async (app) => {
  const home = await scriptOf(app, "#/", (page) =>
    page.getByRole("button", { name: "Open file…" }).waitFor(),
  );
  const workspace = await scriptOf(app, `#/session/${SAMPLE}`, (page) =>
    page.locator("[aria-label='Transcript'] .card .markdown:visible").first().waitFor(),
  );
  const figures = { home_kb: home.kb, workspace_kb: workspace.kb };
  console.log(JSON.stringify({ bench: "size", ...figures, later_kb: workspace.laterKb }));
  for (const { name, kb } of [...home.largest, ...workspace.largest])
    console.log(`  ${kb} ${name}`);
  if (home.kb > MAX_HOME || workspace.kb > MAX_WORKSPACE) {
    console.error(
      `More than ${MAX_HOME} kB for the start page or ${MAX_WORKSPACE} kB for a session.`,
    );
    process.exitCode = 1;
  }
});

async function scriptOf(app: BenchApp, path: string, isUsable: (page: Page) => Promise<void>) {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Nothing is idle here: what is loaded ahead of need is not what the page needs.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} });
  });
  const scripts = new Map<string, Promise<number>>();
  page.context().on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.set(pathname, response.body().then(gzipped));
  });
  await page.goto(`${app.address}${path}`);
  await isUsable(page);
  const needed = new Map(scripts);
  await page.waitForLoadState("networkidle");
  const kbOf = async (some: ReadonlyMap<string, Promise<number>>) => {
    const sizes = await Promise.all(some.values());
    return rounded(sizes.reduce((sum, size) => sum + size, 0) / 1000);
  };
  const kb = await kbOf(needed);
  const named = await Promise.all(
    [...needed].map(async ([name, size]) => [name, await size] as const),
  );
  const largest = named
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, size]) => ({ name, kb: rounded(size / 1000) }));
  const laterKb = rounded((await kbOf(scripts)) - kb);
  await page.close();
  return { kb, laterKb, largest };
}

function gzipped(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length;
}
