// Every file that was made to hurt a reader, inside a shared page from disk: it is shown, and nothing of
// it runs, is asked for, breaks the page's policy or opens a dialog (opened-copy.ts hears all of that).
import type { Page } from "@playwright/test";
import { ODDITIES } from "../fixtures/generate/oddities/index.ts";
import { hostileCards } from "./hostile-cards.ts";
import { expect, fileOf, test, transcriptOf } from "./opened-copy.ts";
import { isHarmless, readEverything } from "./read-everything.ts";

const HOSTILE = fileOf("oddities", "hostile.jsonl");
const CARDS = {
  name: '"><img src=x onerror="window.__pwned = true">.jsonl',
  bytes: new TextEncoder().encode(hostileCards()),
};
/** The branch with pictures, commands and odd roles. */
const OTHER_BRANCH = "leaf=8f72c67b&entry=8f72c67b";

for (const { file } of ODDITIES.filter(({ opens }) => opens)) {
  test(`${file} is shown and does nothing`, async ({ openShared, page }) => {
    await openShared(fileOf("oddities", file), "#/session/copy?view=history");
    const cards = transcriptOf(page).getByRole("article");
    const nothing = transcriptOf(page).getByText(/no entries|before the first/);
    await expect(cards.first().or(nothing.first())).toBeVisible();
    if ((await cards.count()) === 0) return;
    await readEverything(page);
  });
}

test("cards of sub-agents and tools nobody knows are shown and do nothing", async ({
  openShared,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 5000 });
  await openShared(CARDS);
  await expect(transcriptOf(page).locator(".agent-report").first()).toContainText("<img src=x");
  await readEverything(page);
});

test("every view, branch, pane and screen of a hostile session does nothing", async ({
  openShared,
  page,
}) => {
  await openShared({ ...HOSTILE, leftOut: '<img src=x onerror="window.__pwned = true">' });
  await expect(transcriptOf(page)).toContainText('<img src=x onerror="window.__pwned = true">');
  await readEverything(page);
  await transcriptOf(page).getByRole("button", { name: "History" }).click();
  await readEverything(page);
  await goTo(page, `?view=history&${OTHER_BRANCH}`);
  await expect(transcriptOf(page)).toContainText("Compaction 1");
  await readEverything(page);
  for (const tab of ["Raw", "Usage", "Details", "Map", "Problems", "Outline"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await isHarmless(page);
  }
  for (const screen of ["/compare?what=branches", "/compare?what=context", "/stats"]) {
    await goTo(page, screen);
    await expect(page.getByRole("main")).toContainText(/differences|Before|Usage|tokens/);
    await isHarmless(page);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").last().fill("<img src=x");
  await expect(page.getByRole("option").first()).toBeVisible();
  await isHarmless(page);
});

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/session/copy${to}`;
  }, address);
}

test("whoever heard nothing would have heard it", async ({ page, heard, openShared }) => {
  await openShared(fileOf("oddities", "bom.jsonl"));
  await expect(transcriptOf(page)).toBeVisible();
  await page.evaluate(() => {
    new Image().src = "http://hostile.invalid/picture.png";
    const script = document.createElement("script");
    script.src = "data:text/javascript,1";
    document.body.append(script);
    alert("I run");
  });
  await expect.poll(() => heard.length).toBe(4);
  expect(heard.splice(0).sort()).toEqual([
    expect.stringContaining("Loading the image 'http://hostile.invalid/picture.png'"),
    expect.stringContaining("Loading the script 'data:text/javascript,1'"),
    "dialog: I run",
    "request: http://hostile.invalid/picture.png",
  ]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all of them are text, and no element but a page's own is made of them", async ({
    openShared,
    page,
  }) => {
    const files = ODDITIES.filter(({ opens }) => opens).map(({ file }) => fileOf("oddities", file));
    for (const file of [...files, CARDS]) {
      await openShared(file);
      await expect(page.getByRole("main"), file.name).toContainText("Read-only copy");
      await expect(
        page.locator("body *:not(script, noscript, div, aside, p, main, h1, h2, h3, pre)"),
      ).toHaveCount(0);
    }
  });
});
