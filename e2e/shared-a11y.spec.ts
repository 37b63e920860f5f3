// A shared page for everybody: axe finds nothing on any of its screens, and the keyboard reaches all of
// it.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violationsInBothThemes } from "./axe.ts";
import { expect, SAMPLE, test, transcriptOf } from "./opened-copy.ts";

const LONG = {
  ...SAMPLE,
  leftOut: "without thinking, costs and user names; turns 3–9; 12 values masked",
};

/** Addresses, and what is there once the screen is; by what they show. */
const SCREENS: readonly (readonly [
  name: string,
  screens: readonly (readonly [address: string, shows: string])[],
])[] = [
  [
    "the transcript",
    [
      ["", "[role=article]"],
      ["?view=history", "[role=article]"],
    ],
  ],
  [
    "the panes on the left",
    [
      ["?sheet=left&pane=outline", "[role=treeitem]"],
      ["?sheet=left&pane=map", ".map svg"],
      ["?sheet=left&pane=problems", "[role=tabpanel]"],
    ],
  ],
  [
    "the panes on the right",
    [
      ["?sheet=right&side=raw&entry=8b250736", "pre"],
      ["?sheet=right&side=usage&entry=8b250736", "[role=tabpanel]"],
    ],
  ],
  [
    "comparisons and figures",
    [
      ["/compare?what=branches", "main article"],
      ["/compare?what=context", "main [role=list], main ul"],
      ["/stats", "main table"],
    ],
  ],
];

async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/session/copy${to}`;
  }, address);
}

for (const width of [390, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [name, screens] of SCREENS) {
      test(`axe finds nothing wrong with ${name}, and no screen is wider than the window`, async ({
        openShared,
        page,
      }) => {
        await openShared(LONG);
        for (const [address, shows] of screens) {
          await show(page, address);
          await expect(page.locator(shows).first(), address).toBeVisible();
          expect(await violationsInBothThemes(page), address).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
      });
    }

    test("axe finds nothing wrong where a passphrase is asked for", async ({
      openShared,
      page,
    }) => {
      await openShared({ ...LONG, passphrase: "correct horse" });
      await page.getByLabel("Passphrase").fill("wrong horse");
      expect(await violationsInBothThemes(page)).toEqual([]);
      await page.getByLabel("Passphrase").press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);
    });

    test("axe finds nothing wrong in the text for who has no scripts", async ({
      openShared,
      page,
    }, info) => {
      await openShared(LONG);
      // As the parser makes it where scripts are off: axe itself needs them.
      const html = readFileSync(info.outputPath("shared.html"), "utf8");
      await page.goto("about:blank");
      await page.setContent(
        html.replace(/<script[^>]*>[^<]*<\/script>|<meta http-equiv[^>]*>|<\/?noscript>/g, ""),
      );
      await page.locator("#root").evaluate((root) => root.remove());
      // A branch that was left has a tenth turn, too.
      await expect(page.getByRole("heading", { name: "Turn 10" }).first()).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
}

/** Presses Tab until it is there; what has the focus shows it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab leads to ${wanted}.`);
}

test("the keyboard alone leads through the page", async ({ openShared, page }) => {
  await openShared({ ...LONG, passphrase: "correct horse" });
  await expect(page.getByLabel("Passphrase")).toBeFocused();
  await page.keyboard.type("correct horse");
  await page.keyboard.press("Enter");
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();

  const get = page.getByRole("button", { name: "Get the JSONL" });
  await tabTo(page, get);
  await expect(get).toHaveCSS("outline-style", "solid");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("auth-refactor.jsonl");

  await tabTo(page, page.getByRole("link", { name: "Compare", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("differences");
  // The browser's own key for it is not the page's.
  await page.goBack();
  await expect(transcriptOf(page)).toBeVisible();

  const tree = page.getByRole("tree", { name: "Entries of the session" });
  await expect(tree.getByRole("treeitem").first()).toBeVisible();
  await tabTo(page, tree.getByRole("treeitem", { selected: true }).or(tree).first());
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // What a compaction removed is in the history only.
  await expect(page).toHaveURL(/[?&]entry=.*view=history|view=history.*[?&]entry=/);
  await tabTo(page, transcriptOf(page).getByRole("feed"));
  await page.keyboard.press("v");
  await expect(page).not.toHaveURL(/view=history/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
