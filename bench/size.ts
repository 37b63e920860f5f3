// `npm run bench -- size`: the script that the start page and a session's workspace need before
// somebody can use them, gzipped, as a browser asks for it. What is only loaded ahead when the page
// has nothing to do, and what comes after the first rows, is counted apart. What a shared page brings
// along before its session counts as well. Over a limit it fails.
import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { ensure } from "../src/lib/ensure.ts";
import { type BenchApp, rounded, withApp } from "./app.ts";
import { freshViewer, MAX_VIEWER, viewerKb } from "./share/viewer.ts";

/** Kilobytes of 1,000 bytes. */
const MAX_HOME = 150;
const MAX_WORKSPACE = 300;
/** Scripts that a session asks for until all is there, what is loaded ahead among them. */
const MAX_FILES = 25;
const SAMPLE = "01a0ed51-3f80-7291-ac7d-93c6659f9ce2";

const viewer = viewerKb(await freshViewer());
if (viewer > MAX_VIEWER) {
  console.error(`More than ${MAX_VIEWER} KiB for what a shared page brings along.`);
  process.exitCode = 1;
}
await withApp(async (app) => {
  const home = await scriptOf(app, "#/", ".intake-buttons");
  // On a busy machine what may wait is asked for before the first rows are there: the middle of three.
  const openings: Awaited<ReturnType<typeof scriptOf>>[] = [];
  for (let opening = 0; opening < 3; opening++) {
    openings.push(
      await scriptOf(app, `#/session/${SAMPLE}`, "[aria-label='Transcript'] .markdown"),
    );
  }
  const workspace = ensure(openings.sort((a, b) => a.kb - b.kb)[1], "middle of three openings");
  const figures = {
    home_kb: home.kb,
    workspace_kb: workspace.kb,
    later_kb: workspace.laterKb,
    scripts: workspace.scripts,
    viewer_kb: viewer,
  };
  console.log(JSON.stringify({ bench: "size", ...figures }));
  if (home.kb > MAX_HOME || workspace.kb > MAX_WORKSPACE) {
    for (const { largest } of [home, workspace]) console.error(largest.join("\n"));
    console.error(`More than ${MAX_HOME} kB for the start page or ${MAX_WORKSPACE} for a session.`);
    process.exitCode = 1;
  }
  if (workspace.scripts > MAX_FILES) {
    console.error(`More than ${MAX_FILES} scripts for a session.`);
    process.exitCode = 1;
  }
});

interface Script {
  readonly name: string;
  /** ms since 1970 when it was asked for. */
  readonly askedAt: number;
  /** Bytes, gzipped. */
  readonly size: Promise<number>;
}

/** What is asked for until the first element of the selector is there, and what later. */
async function scriptOf(app: BenchApp, path: string, usable: string) {
  const page = await app.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchUntil, usable);
  const scripts = new Map<string, Script>();
  const note = (response: Response) => {
    const { pathname: name } = new URL(response.url());
    if (!name.endsWith(".js")) return;
    const askedAt = response.request().timing().startTime;
    scripts.set(name, { name, askedAt, size: response.body().then(gzipped) });
  };
  page.context().on("response", note);
  await page.goto(`${app.address}${path}`);
  await page.waitForFunction(() => window.usableAt > 0);
  await page.waitForLoadState("networkidle");
  const usableAt = await page.evaluate(() => window.usableAt);
  // One that comes now has no body any more once the page is closed.
  page.context().off("response", note);
  const all = await Promise.all(
    [...scripts.values()].map(async (script) => ({ ...script, size: await script.size })),
  );
  await page.close();
  const needed = all.filter(({ askedAt }) => askedAt <= usableAt);
  const kb = kilobytes(needed);
  return {
    kb,
    laterKb: rounded(kilobytes(all) - kb),
    scripts: all.length,
    largest: needed
      .sort((a, b) => b.size - a.size)
      .map(({ name, size }) => `${rounded(size / 1000)} ${name}`),
  };
}

declare global {
  interface Window {
    /** ms since 1970; 0 until then. */
    usableAt: number;
  }
}

function watchUntil(usable: string): void {
  window.usableAt = 0;
  // Nothing is idle here: what is loaded ahead of need is not what the page needs.
  Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} });
  const look = () => {
    if (document.querySelector(usable))
      window.usableAt = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function kilobytes(scripts: readonly { readonly size: number }[]): number {
  return rounded(scripts.reduce((sum, { size }) => sum + size, 0) / 1000);
}

function gzipped(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length;
}
