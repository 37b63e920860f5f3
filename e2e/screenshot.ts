// Makes the README's picture from the production build: `npm run screenshot`.
// Builds and serves the app itself, so anybody can run it again.
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { ensure } from "../src/lib/ensure.ts";
import { chromiumLaunch } from "./browser.ts";
import { SessionPage } from "./session-page.ts";

const target = "public/screenshot.png";
const outDir = ".cache/screenshot";

await build({ logLevel: "error", build: { outDir, emptyOutDir: true } });
const server = await preview({ build: { outDir }, preview: { host: "127.0.0.1" } });
const browser = await chromium.launch(await chromiumLaunch());
try {
  const page = await browser.newPage({
    baseURL: ensure(server.resolvedUrls?.local[0], "address of the preview server"),
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const app = new SessionPage(page);
  await app.openSample("Refactor auth module");
  await app.transcript.getByText("Only the check, then").click();
  await app.fact("Entry").waitFor();
  await page.getByText(/^Context over/).waitFor({ state: "attached" });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: target, animations: "disabled" });
  console.log(`Wrote ${target}`);
} finally {
  await browser.close();
  await server.close();
}
