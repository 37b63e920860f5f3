// `npm run bench -- follow [--size 200] [--lines 10000]`: a running session. The page is given a folder by
// the server of `espalier serve`, in Chromium; this process appends to a file in it, as an agent would.
// One JSON line each for one line appended, for many at 500 a second, and for what else can happen to it.
import { mkdir, mkdtemp, open, rename, rm, stat, truncate } from "node:fs/promises";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { chromiumLaunch } from "../../e2e/browser.ts";
import { listen, portOf } from "../../src/cli/serve/folder-server.ts";
import { folderFiles } from "../../src/cli/serve/served-files.ts";
import { rounded } from "../app.ts";
import { filesToMeasure } from "../open/large-files.ts";
import { longestTask, shownAt, watchEnd } from "../page/watch-end.ts";
import { Appender } from "./appender.ts";

const TOKEN = "bench";
const APP = resolve(".cache/bench-app");

/** An agent writes a line now and then, and as long waits this one: they may not come together. ms. */
const BETWEEN_LINES_MS = 1_500;
/** What comes late, or twice, has come by then: nothing says that nothing more comes. ms. */
const LATE_MS = 3_000;

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "200" },
    lines: { type: "string", default: "10000" },
  },
});

await mkdir(".cache", { recursive: true });
const folder = resolve(await mkdtemp(".cache/bench-follow-"));
try {
  await build({ logLevel: "warn", build: { outDir: APP, emptyOutDir: true } });
  const [path = ""] = await filesToMeasure({ sizes: values.size }, folder);
  const server = await listen({ files: await folderFiles(folder), app: APP, token: TOKEN }, 0);
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await measure(page, server, path);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measure(page: Page, server: Server, path: string): Promise<void> {
  const read = countReading(server);
  await page.addInitScript(watchEnd);
  await page.goto(`http://127.0.0.1:${portOf(server)}/#/library?served=${TOKEN}`);
  const row = page.getByRole("treegrid", { name: "Sessions" }).getByRole("link");
  await row.first().click({ timeout: 120_000 });
  await page.getByRole("button", { name: /^Live\./ }).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Edit", exact: true, disabled: false }).waitFor();
  const entries = await entryCount(page);
  const size_mb = rounded((await stat(path)).size / 2 ** 20);
  const file = new Appender(path);
  await page.keyboard.press("n");
  await isAtEnd(page);

  const singles: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < 5; nth++) {
    await page.waitForTimeout(BETWEEN_LINES_MS);
    await page.evaluate(() => window.benchEnd.forget());
    read.bytes = 0;
    const at = Date.now();
    const marker = await file.append();
    singles.push((await shownAt(page, marker)) - at);
    bytes = Math.max(bytes, read.bytes);
  }
  const isAll = (await entryCount(page)) === entries + 5;
  console.log(
    JSON.stringify({
      bench: "follow",
      size_mb,
      appended: 1,
      bytes_read: bytes,
      shown_ms: rounded(Math.max(...singles)),
      missed: isAll ? 0 : 1,
      doubled: 0,
      block_ms: await longestTask(page),
    }),
  );

  const lines = Number(values.lines);
  await page.evaluate(() => window.benchEnd.forget());
  const before = await rowCount(page);
  const sizeBefore = (await stat(path)).size;
  read.bytes = 0;
  const marker = await file.appendMany(lines);
  const ended = Date.now();
  const shown = (await shownAt(page, marker)) - ended;
  await page.waitForTimeout(LATE_MS);
  const now = await entryCount(page);
  const rows = (await rowCount(page)) - before;
  console.log(
    JSON.stringify({
      bench: "follow",
      size_mb,
      appended: lines,
      appended_bytes: (await stat(path)).size - sizeBefore,
      bytes_read: read.bytes,
      shown_ms: rounded(shown),
      missed: Math.max(0, entries + 5 + lines - now, lines - rows),
      doubled: Math.max(0, now - (entries + 5 + lines), rows - lines),
      block_ms: await longestTask(page),
    }),
  );
  await happenings(page, path);
}

/** What is said of each thing that can happen to a file, and how long after it. */
async function happenings(page: Page, path: string): Promise<void> {
  const { size } = await stat(path);
  const moved = `${path}.moved.jsonl`;
  await happens(page, "renamed", () => rename(path, moved), /is called/);
  await happens(page, "truncated", () => truncate(moved, Math.floor(size / 2)), /was shortened/);
  await happens(page, "rewritten", () => overwrite(moved), /was rewritten/);
  await happens(page, "deleted", () => rm(moved), /is no longer in the served folder/);
}

async function happens(
  page: Page,
  what: string,
  happen: () => Promise<unknown>,
  said: RegExp,
): Promise<void> {
  const at = Date.now();
  await happen();
  const note = page.locator(".follow-note, .follow-lost").filter({ hasText: said });
  await note.waitFor({ timeout: 120_000 });
  const text = (await note.textContent()) ?? "";
  console.log(JSON.stringify({ bench: "follow", what, said_ms: Date.now() - at, said: text }));
}

/** The same size, another beginning. */
async function overwrite(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    const { buffer } = await handle.read(Buffer.alloc(200), 0, 200, 0);
    const text = buffer.toString().replace(/"cwd":"./, '"cwd":"?');
    await handle.write(text, 0);
  } finally {
    await handle.close();
  }
}

/** Counts the bytes of files that the server gives. */
function countReading(server: Server): { bytes: number } {
  const read = { bytes: 0 };
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/library/file?") || request.method !== "GET") return;
    response.on("close", () => {
      read.bytes += Number(response.getHeader("content-length") ?? 0);
    });
  });
  return read;
}

async function entryCount(page: Page): Promise<number> {
  const text = await page.locator(".screen-header-facts").textContent();
  return Number(/([\d,]+) entries/.exec(text ?? "")?.[1]?.replaceAll(",", ""));
}

/** Resolves when the last row of the transcript is drawn. */
async function isAtEnd(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = Array.from(document.querySelectorAll("[role=feed] [role=article]")).at(-1);
    const place = last?.getAttribute("aria-posinset") ?? "";
    return place !== "" && place === last?.getAttribute("aria-setsize");
  });
}

/** Of the transcript. */
async function rowCount(page: Page): Promise<number> {
  const row = page.locator("[role=feed] [role=article]").first();
  return Number(await row.getAttribute("aria-setsize"));
}
