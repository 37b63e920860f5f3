// `npm run screenshot [-- NAME…]`: makes the pictures of README and docs, and the one that an installed app shows,
// from the production build. It builds and serves the app itself.
import { copyFile, mkdir } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { ensure } from "../src/lib/ensure.ts";
import { chromiumLaunch } from "./browser.ts";
import { PICTURES } from "./pictures.ts";
import { SessionPage } from "./session-page.ts";

const FOLDER = "docs/pictures";
/** What the web app's manifest shows. */
const INSTALLED = { name: "session", path: "public/screenshot.png" };
const outDir = ".cache/screenshot";

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
await build({ logLevel: "error", build: { outDir, emptyOutDir: true } });
const server = await preview({ build: { outDir }, preview: { host: "127.0.0.1" } });
const browser = await chromium.launch(await chromiumLaunch());
try {
  for (const { name, show } of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await browser.newPage({
      baseURL: ensure(server.resolvedUrls?.local[0], "address of the preview server"),
      viewport: { width: 1440, height: 900 },
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    const path = `${FOLDER}/${name}.png`;
    await show(new SessionPage(page));
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path, animations: "disabled" });
    if (name === INSTALLED.name) await copyFile(path, INSTALLED.path);
    console.log(`Wrote ${path}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
