// What axe finds wrong with a page, once nothing of it moves: what is still fading in has no contrast yet.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A line for each rule that is broken: its name, and the elements that break it. */
export async function violations(page: Page, within?: string): Promise<readonly string[]> {
  await isStill(page);
  return found(page, within);
}

/**
 * The same, and which colours lack contrast once the system is dark: a theme changes nothing else. The page has to
 * follow the system, and is light again afterwards.
 */
export async function violationsInBothThemes(
  page: Page,
  within?: string,
): Promise<readonly string[]> {
  const inLight = await violations(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  await isStill(page);
  const inDark = await found(page, within, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((line) => `dark: ${line}`)];
}

async function found(page: Page, within?: string, rules?: string[]): Promise<readonly string[]> {
  // Everything is looked at all the same: only what passes is not told node by node, and without frames
  // of others no page of its own is needed to put the results together. A third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** Waits until nothing fades. */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A theme that was just chosen begins to fade with the next frame.
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    // One that is taken away with its element never ends.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
