// What is seen before the script ran: the ground of the theme that the system asks for.
import { expect, test } from "./session-page.ts";

for (const [colorScheme, ground] of [
  ["light", "rgb(250, 249, 245)"],
  ["dark", "rgb(22, 23, 26)"],
] as const) {
  test.describe(`on a ${colorScheme} system`, () => {
    test.use({ colorScheme });

    test("the first page is as dark as the system before any script ran", async ({ page }) => {
      await page.route("**/*.js", (route) => route.abort());
      await page.goto("./#/");
      await expect(page.locator("body")).toHaveCSS("background-color", ground);
      await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
      await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    });
  });
}
