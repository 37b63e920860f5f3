// `node scripts/host/make-icons.mjs`: draws public/icon.svg in the sizes that systems need, into
// public/icons. Icons that are masked to a circle or a drop have the wall to their edges and the tree
// within the middle four fifths.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../browser.mjs";
import { ensurePackages } from "../packages.mjs";
import { root, runMain } from "../run.mjs";

await runMain(async () => {
  await ensurePackages();
  const executablePath = await ensureBrowser();
  const { chromium } = await import("@playwright/test");
  const icon = await readFile(join(root, "public/icon.svg"), "utf8");
  const masked = icon
    .replace(' rx="7"', "")
    .replace(
      '<g id="tree"',
      '<g id="tree" transform="translate(16 16) scale(0.78) translate(-16 -16)"',
    );
  const folder = join(root, "public/icons");
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath });
  for (const { name, svg, size } of [
    { name: "icon", svg: icon, size: 192 },
    { name: "icon", svg: icon, size: 512 },
    { name: "maskable", svg: masked, size: 192 },
    { name: "maskable", svg: masked, size: 512 },
    { name: "touch", svg: masked, size: 180 },
  ]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
    const path = join(folder, `${name}-${size}.png`);
    await page.screenshot({ path, omitBackground: true });
    console.log(`Wrote ${path}`);
    await page.close();
  }
  await browser.close();
});
