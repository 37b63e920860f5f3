// The map as files: what is saved can be opened, holds the whole tree, and has the theme's colours.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { items, openMap } from "./map-page.ts";
import { expect, test } from "./session-page.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`saved in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("an SVG holds the whole tree and nothing from outside", async ({ app, page }) => {
      await openMap(app);
      const labels = await Promise.all((await items(page).all()).map(labelOf));
      const counts = labels.map((label) => /(\d+) entr/.exec(label)?.[1] ?? "none");
      const text = (await saved(page, "Save as SVG")).toString("utf8");
      expect(text).toContain("checkpoint-1");
      expect(text).not.toMatch(/var\(|href=|url\((?!#)|<style|<script/);
      expect(text).toContain(colorScheme === "light" ? "#faf9f5" : "#16171a");
      const drawn = await page.evaluate((svg) => {
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
        return {
          errors: parsed.querySelectorAll("parsererror").length,
          root: parsed.documentElement.nodeName,
          texts: [...parsed.querySelectorAll("text")].map((node) => node.textContent ?? ""),
        };
      }, text);
      expect({ ...drawn, texts: [] }).toEqual({ errors: 0, root: "svg", texts: [] });
      // Every run long enough for a text says how many entries it holds.
      const written = drawn.texts.flatMap((words) => /^\d+/.exec(words)?.[0] ?? []);
      expect(written).toEqual(expect.arrayContaining(counts.filter((count) => count.length > 1)));
    });

    test("a PNG shows the same at twice the size", async ({ app, page }) => {
      await openMap(app);
      const bytes = await saved(page, "Save as PNG");
      expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
      const svg = (await saved(page, "Save as SVG")).toString("utf8");
      const shown = await page.evaluate(async (base64) => {
        const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([data], { type: "image/png" }));
        const { width, height } = bitmap;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(bitmap, 0, 0);
        const pixels = context?.getImageData(0, 0, width, height).data ?? [];
        const seen = new Map<string, number>();
        for (let i = 0; i < pixels.length; i += 4) {
          const rgb = [pixels[i], pixels[i + 1], pixels[i + 2]];
          const name = `#${rgb.map((part = 0) => part.toString(16).padStart(2, "0")).join("")}`;
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        const style = getComputedStyle(document.documentElement);
        const areaOf = (token: string) => seen.get(style.getPropertyValue(token).trim()) ?? 0;
        return { width, height, paper: areaOf("--paper"), leaf: areaOf("--leaf") };
      }, bytes.toString("base64"));
      expect(svg).toContain(`viewBox="0 0 ${shown.width / 2} ${shown.height / 2}"`);
      expect(shown.paper).toBeGreaterThan((shown.width * shown.height) / 2);
      // The path in context: bars of 14 by hundreds of pixels, four times that in the picture.
      expect(shown.leaf).toBeGreaterThan(10_000);
    });
  });
}

test("a picture that the browser cannot make is said where it was asked for", async ({
  app,
  page,
}) => {
  await openMap(app);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.getByLabel("Save the map").click();
  await page.getByRole("button", { name: "Save as PNG" }).click();
  const note = page.getByRole("region", { name: "Map" }).getByRole("alert");
  await expect(note).toContainText("The map was not saved as PNG");
  await expect(note).toBeInViewport();
  await saved(page, "Save as SVG");
  await expect(note).toHaveCount(0);
});

async function labelOf(one: Locator): Promise<string> {
  return (await one.getAttribute("aria-label")) ?? "";
}

async function saved(page: Page, button: string): Promise<Buffer> {
  await page.getByLabel("Save the map").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^auth-refactor-map\.(svg|png)$/);
  return readFile(await file.path());
}
