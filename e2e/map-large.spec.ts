// The map of sessions of extreme shapes: few nodes, and every end can be reached.
import {
  generateChain,
  generateForks,
  generateRoots,
  generateWide,
} from "../fixtures/generate/large.ts";
import { active, giveText, tree } from "./map-page.ts";
import { expect, test } from "./session-page.ts";

// Handing over 25 MB takes a busy machine half a minute.
test.setTimeout(120_000);

for (const [name, session] of [
  ["5,000 replies to one prompt", () => generateWide(5_000)],
  ["500 roots", () => generateRoots(500)],
  ["a chain of 100,000 entries", () => generateChain(100_000)],
  ["20,000 entries with 1,000 forks", () => generateForks(20_000, 1_000)],
] as const) {
  test(`few nodes draw ${name}, at any zoom`, async ({ app, page }) => {
    await giveText(app, session());
    await page.getByRole("button", { name: "Larger map" }).click();
    await expect(page.getByRole("main").getByRole("region", { name: "Map" })).toBeVisible();
    const counts: number[] = [];
    await page.mouse.move(640, 260);
    for (let step = 0; step < 8; step++) {
      counts.push(await page.locator(".map svg *").count());
      await page.mouse.wheel(0, -500);
    }
    expect(Math.min(...counts)).toBeGreaterThan(20);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1500);
    await tree(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]entry=/);
    const last = page.url();
    await page.keyboard.press("Home");
    await expect(await active(page)).toBeInViewport();
    await expect(await active(page)).toHaveAccessibleName(
      /(^|, in: )(Trunk|Branch(es)? 1|Turn 1)\b/,
    );
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(last);
  });
}
