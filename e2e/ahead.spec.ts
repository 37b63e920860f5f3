// A long session shows its newest rows before all of it is read. They stay what and where they are.
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Page, TestInfo } from "@playwright/test";
import { generateLarge } from "../fixtures/generate/large.ts";
import { generateOther, type OtherFormat } from "../fixtures/generate/large-others.ts";
import { keptRecords } from "./kept-records.ts";
import { expect, test } from "./session-page.ts";

/** Large enough for the newest rows to come first. */
const BYTES = 48 << 20;

async function longFile(info: TestInfo, format: OtherFormat | "pi" = "pi"): Promise<string> {
  const path = info.outputPath("long.jsonl");
  const options = { bytes: BYTES, seed: 5 };
  const text = format === "pi" ? generateLarge(options) : generateOther(format, options);
  await pipeline(Readable.from(text), createWriteStream(path));
  return path;
}

interface Frame {
  /** Rows as their number, height and text; those that could not be clicked yet are `isAhead`. */
  readonly rows: readonly string[];
  /** Their upper edges, in pixels; null for those that may move. */
  readonly tops: readonly (number | null)[];
  readonly isAhead: boolean;
}

declare global {
  interface Window {
    drawnFrames: Frame[];
  }
}

/** What the transcript shows, frame by frame where it changes. Rows that count are left out. */
function watchRows(): void {
  window.drawnFrames = [];
  const look = () => {
    const shown = [...document.querySelectorAll<HTMLElement>("[role=article]")];
    const isDrawn = shown.length > 0 && !document.querySelector("[role=article] .skeleton");
    if (isDrawn) {
      const rows = shown.map((row) => {
        const { height } = row.getBoundingClientRect();
        const number = `${row.ariaPosInSet} of ${row.ariaSetSize}`;
        // It may take another line for what it counts and names, above the rows that stay.
        if (row.querySelector(".cut, .fork")) return number;
        return `${number}, ${Math.round(height)} tall: ${row.textContent}`;
      });
      const tops = shown.map((row) =>
        row.querySelector(".cut, .fork") ? null : row.getBoundingClientRect().top,
      );
      const frame = { rows, tops, isAhead: shown.every((row) => row.inert) };
      const last = window.drawnFrames.at(-1);
      if (JSON.stringify(last) !== JSON.stringify(frame)) window.drawnFrames.push(frame);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The last frame of the newest rows alone, and the first with all others known. */
async function framesAround(page: Page): Promise<readonly [Frame | undefined, Frame | undefined]> {
  const frames = await page.evaluate(() => window.drawnFrames);
  const whole = frames.findIndex(({ isAhead }) => !isAhead);
  return [frames[whole - 1], frames[whole]];
}

/** To the pixel: a list is scrolled by whole ones, and lines of text have parts of them. */
function staysWhereItIs(ahead: Frame | undefined, whole: Frame | undefined): void {
  expect(whole?.rows).toEqual(ahead?.rows);
  for (const [index, top] of (whole?.tops ?? []).entries()) {
    const before = ahead?.tops[index] ?? null;
    if (top === null || before === null) expect(top).toBe(before);
    else expect(Math.abs(top - before)).toBeLessThan(1);
  }
}

test("the newest rows of a long session are there first, and stay where they are", async ({
  app,
  page,
}, info) => {
  const path = await longFile(info);
  await page.addInitScript(watchRows);
  await page.goto("./#/");
  await page.locator("input[type=file]:not([webkitdirectory])").first().setInputFiles(path);
  await expect(page.getByText(/^[\d,]+ entries$/)).toBeVisible();
  const [ahead, whole] = await framesAround(page);
  expect(ahead?.isAhead).toBe(true);
  staysWhereItIs(ahead, whole);

  // By a link, too; what is remembered of it counts all rows.
  await expect(page.locator(".timeline-total")).toBeVisible();
  await expect.poll(() => keptRecords(page, "sessions")).toHaveLength(1);
  await app.home();
  await page.reload();
  await app.recents.getByRole("link", { name: "Large generated session" }).click();
  await expect(page.getByText(/^[\d,]+ entries$/)).toBeVisible();
  const [aheadAgain, wholeAgain] = await framesAround(page);
  expect(aheadAgain?.isAhead).toBe(true);
  staysWhereItIs(aheadAgain, wholeAgain);
});

for (const format of ["claude-code", "codex"] as const) {
  test(`so are those of a long session, ${format}`, async ({ page }, info) => {
    const path = await longFile(info, format);
    await page.addInitScript(watchRows);
    await page.goto("./#/");
    await page.locator("input[type=file]:not([webkitdirectory])").first().setInputFiles(path);
    await expect(page.getByText(/^[\d,]+ entries$/)).toBeVisible();
    const [ahead, whole] = await framesAround(page);
    expect(ahead?.isAhead).toBe(true);
    staysWhereItIs(ahead, whole);
  });
}

test("a link to an entry of a long session waits for all rows", async ({ page }, info) => {
  const path = await longFile(info);
  await page.addInitScript(watchRows);
  await page.goto("./#/");
  await page.locator("input[type=file]:not([webkitdirectory])").first().setInputFiles(path);
  await expect(page.locator(".timeline-total")).toBeVisible();
  await expect.poll(() => keptRecords(page, "sessions")).toHaveLength(1);
  const session = page.url().replace(/\?.*/, "");
  await page.goto("./#/");
  await page.reload();
  await page.goto(`${session}?view=history`);
  await expect(page.getByText(/^[\d,]+ entries$/)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  const frames = await page.evaluate(() => window.drawnFrames);
  expect(frames.filter(({ isAhead }) => isAhead)).toEqual([]);
});

test("the start page has the thread for texts ready before a session is opened", async ({
  app,
  page,
}) => {
  await app.home();
  await expect
    .poll(() => page.workers().filter((one) => one.url().includes("text.worker")).length)
    .toBe(1);
});
