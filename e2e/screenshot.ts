// `npm run screenshot [-- NAME…]`: makes the pictures of README and docs, and the one that an installed app shows,
// from the production build. It builds and serves the app itself.
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { ensure } from "../src/lib/ensure.ts";
import { chromiumLaunch } from "./browser.ts";
import { PICTURES } from "./pictures.ts";
import { SessionPage } from "./session-page.ts";
import { TOUR, TOUR_SIZE, tourOf } from "./tour.ts";

const FOLDER = "docs/pictures";
/** What the web app's manifest shows. */
const INSTALLED = { name: "session", path: "public/screenshot.png" };
const outDir = ".cache/screenshot";

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

await mkdir(FOLDER, { recursive: true });
await build({ logLevel: "error", build: { outDir, emptyOutDir: true } });
execFileSync("node", ["scripts/build/viewer.mjs", `${outDir}/viewer`], { stdio: "ignore" });
const server = await preview({ build: { outDir }, preview: { host: "127.0.0.1" } });
const browser = await chromium.launch(await chromiumLaunch());
try {
  for (const { name, show } of PICTURES.filter((picture) => isWanted(picture.name))) {
    const page = await newPage({ width: 1440, height: 900 });
    await show(new SessionPage(page));
    await page.mouse.move(0, 0);
    const path = await write(name, await drawn(page));
    if (name === INSTALLED.name) await copyFile(path, INSTALLED.path);
    await page.close();
  }
  if (isWanted(TOUR)) {
    await write(TOUR, await tourOf(new SessionPage(await newPage(TOUR_SIZE)), drawn));
  }
} finally {
  await browser.close();
  await server.close();
}

function newPage(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const baseURL = ensure(server.resolvedUrls?.local[0], "address of the preview server");
  return browser.newPage({ baseURL, viewport, colorScheme: "light", reducedMotion: "reduce" });
}

/** A PNG of the page once everything is on it. */
async function drawn(page: Page): Promise<Uint8Array> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  return page.screenshot({ animations: "disabled" });
}

async function write(name: string, png: Uint8Array): Promise<string> {
  const path = `${FOLDER}/${name}.png`;
  await writeFile(path, png);
  console.log(`Wrote ${path}, ${Math.round(png.length / 1000)} kB`);
  return path;
}
