// Makes the README's picture from the production build: `npm run screenshot`.
// Builds and serves the app itself, so anybody can run it again.
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { chromiumLaunch } from "./browser.ts";

const target = "public/screenshot.png";
const outDir = ".cache/screenshot";

await build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
const server = await preview({ build: { outDir }, preview: { port: 4180, host: "127.0.0.1" } });
const browser = await chromium.launch(await chromiumLaunch());
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
  });
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page
    .getByRole("region", { name: /sample/i })
    .getByRole("button")
    .or(page.getByRole("region", { name: /sample/i }).getByRole("link"))
    .first()
    .click();
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: target });
  console.log(`Wrote ${target}`);
} finally {
  await browser.close();
  await server.close();
}
