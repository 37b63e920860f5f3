// The outline and the transcript of sessions that are very deep or very wide.
import { writeFile } from "node:fs/promises";
import type { Locator, Page, TestInfo } from "@playwright/test";
import {
  generateChain,
  generateKinds,
  generateRoots,
  generateWide,
} from "../fixtures/generate/large.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const selected = (app: SessionPage): Locator =>
  app.outline.getByRole("treeitem", { selected: true });
const footer = (app: SessionPage): Locator =>
  app.page.getByRole("status").filter({ hasText: "entries" });

test("a chain of 100,000 entries scrolls, filters and is reached at its end", async ({
  app,
  page,
}, info) => {
  await openGenerated(app, info, generateChain(100_000));
  await expect(footer(app)).toHaveText("100,000 of 100,000 entries", { timeout: 30_000 });
  await app.outline.focus();
  await page.keyboard.press("End");
  await expect(app.rows().last()).toHaveText(/Batch 99999 is weighed and dry/);
  expect(await app.rows().count()).toBeLessThan(100);
  await page.keyboard.press("f");
  const turns = page.getByRole("treegrid", { name: "Turns of this branch" });
  await turns.focus();
  await page.keyboard.press("End");
  await expect(turns.getByRole("row", { name: /Prompt 99998/ })).toBeVisible();
  expect(await turns.getByRole("row").count()).toBeLessThan(100);
  await page.keyboard.press("f");
  await app.outline.focus();
  await page.keyboard.press("End");
  await expect(app.rows().last()).toHaveText(/Batch 99999 is weighed and dry/);
  await page.keyboard.press("Enter");
  await expect(selected(app)).toBeVisible();

  await page.getByRole("radio", { name: "User" }).click();
  await expect(footer(app)).toHaveText(/^50,00[01] of 100,000 entries$/);

  const feed = app.transcript.getByRole("feed");
  await feed.focus();
  await page.keyboard.press("End");
  await expect(feed.getByText("Batch 99999 is weighed and dry.")).toBeInViewport();
  await page.evaluate(() => {
    location.hash = `${location.hash.split("?")[0]}?entry=@50002`;
  });
  await expect(feed.getByText("Prompt 50000: and the next batch?")).toBeInViewport();
  await expect(selected(app)).toHaveText(/^User Prompt 50000: and the next batch\?/);
  expect(await page.getByRole("article").count()).toBeLessThan(100);
});

test("500 first prompts stand side by side, the last one's branch first", async ({
  app,
  page,
}, info) => {
  await openGenerated(app, info, generateRoots(500));
  await expect(footer(app)).toHaveText("1,000 of 1,000 entries");
  const first = app.rows().first();
  await expect(first).toHaveText(/^Branch 500: User Prompt 998: and the next batch\?/);
  await expect(first).toHaveAttribute("aria-setsize", "500");
  await app.outline.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(app.transcript.getByRole("group", { name: "Branch 499 of 500" })).toBeVisible();
  await expect(app.transcript.getByText("Batch 997 is weighed and dry.")).toBeVisible();
});

test("5,000 branches of one entry are listed, and each can be gone to", async ({
  app,
  page,
}, info) => {
  await openGenerated(app, info, generateWide(5000));
  await expect(footer(app)).toHaveText("5,001 of 5,001 entries");
  await app.outline.focus();
  await page.keyboard.press("End");
  await expect(app.rows().last()).toHaveAttribute("aria-setsize", "5000");
  await page.keyboard.press("Enter");
  await expect(selected(app)).toHaveAttribute("aria-posinset", "1");
  await page.keyboard.press("[");
  await expect(selected(app)).toHaveAttribute("aria-posinset", "1");
});

type Choice = (page: Page) => Promise<void>;

const radio =
  (name: string): Choice =>
  (page) =>
    page.getByRole("radio", { name, exact: true }).click();
const fromMenu =
  (name: RegExp): Choice =>
  async (page) => {
    await page
      .getByRole("button", { name: "More filters: errors, costs, times and tools" })
      .click();
    await page.getByRole("menuitemradio", { name }).click();
  };

/**
 * Each filter with the entries it shows of 100,000 in a chain and of 5,000 below one. The leaf is a
 * reply, which "User" and "Labelled" show too.
 */
const FILTERS: readonly [name: string, chain: string, wide: string, choose: Choice][] = [
  ["Default", "60,000", "3,000", radio("Default")],
  ["No tools", "40,000", "2,000", radio("No tools")],
  ["User", "20,001", "1,001", radio("User")],
  ["Labelled", "10,001", "501", radio("Labelled")],
  ["Errors only", "20,000", "1,000", fromMenu(/^Errors only$/)],
  ["All", "100,000", "5,000", radio("All")],
  ["one tool", "20,000", "1,000", fromMenu(/^bash ·/)],
  [
    "the tool and a text",
    "10,000",
    "500",
    (page) => page.getByRole("textbox", { name: "Filter the outline by text" }).fill("batches"),
  ],
  ["no tool", "100,000", "5,000", clearFilters],
  [
    "a text",
    "10,000",
    "500",
    (page) => page.getByRole("textbox", { name: "Filter the outline by text" }).fill("dry weighed"),
  ],
];

async function clearFilters(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Filter the outline by text" }).fill("");
  await page.getByRole("button", { name: "Remove the filter Tool: bash" }).click();
}

for (const [shape, entries] of [
  ["chain", 100_000],
  ["wide", 5_000],
] as const) {
  test(`every filter shows its own entries of ${entries}, from the first to the last, ${shape}`, async ({
    app,
    page,
  }, info) => {
    await openGenerated(app, info, generateKinds(entries, shape));
    for (const [name, chain, wide, choose] of FILTERS) {
      await test.step(name, async () => {
        await choose(page);
        const count = shape === "chain" ? chain : wide;
        await expect(footer(app)).toHaveText(`${count} of ${entries.toLocaleString("en")} entries`);
        await app.outline.press("End");
        await expect(app.rows().last()).toBeInViewport();
        await app.outline.press("Home");
        await expect(app.rows().first()).toBeInViewport();
        expect(await app.rows().count()).toBeLessThan(100);
      });
    }
  });
}

/** Opens a session too long to be given in one message: from the disk. */
async function openGenerated(
  app: SessionPage,
  info: TestInfo,
  chunks: Iterable<string>,
): Promise<void> {
  const path = info.outputPath("generated.jsonl");
  await writeFile(path, chunks);
  await app.home();
  await app.page.getByLabel("Session files").setInputFiles(path);
  await expect(app.outline).toBeVisible({ timeout: 30_000 });
}
