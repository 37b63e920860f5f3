// The production app for a bench: built into a folder of its own, served, opened in Chromium.
import { mkdtemp, rm } from "node:fs/promises";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";
import { build, preview } from "vite";
import { chromiumLaunch } from "../e2e/browser.ts";

export interface BenchApp {
  readonly browser: Browser;
  /** Address of the home page. */
  readonly address: string;
}

/** Builds, serves and launches; cleans up whatever `measure` does. */
export async function withApp<T>(measure: (app: BenchApp) => Promise<T>): Promise<T> {
  return served(async (address) => {
    const browser = await chromium.launch(await launchOptions());
    try {
      return await measure({ browser, address });
    } finally {
      await browser.close();
    }
  });
}

/**
 * The same in a browser with a profile on the disk, as people have one: what a page without stores, it
 * keeps in the memory of another process.
 */
export async function withProfile<T>(
  measure: (context: BrowserContext, address: string) => Promise<T>,
): Promise<T> {
  return served(async (address) => {
    const profile = await mkdtemp(".cache/bench-profile-");
    const viewport = { width: 1440, height: 900 };
    const options = { ...(await launchOptions()), viewport };
    const context = await chromium.launchPersistentContext(profile, options);
    try {
      return await measure(context, address);
    } finally {
      await context.close();
      await rm(profile, { recursive: true });
    }
  });
}

async function served<T>(measure: (address: string) => Promise<T>): Promise<T> {
  const outDir = ".cache/bench-app";
  await build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
  const server = await preview({
    logLevel: "warn",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 4190 },
  });
  try {
    const address = server.resolvedUrls?.local[0];
    if (!address) throw new Error("The preview server has no address.");
    return await measure(address);
  } finally {
    await server.close();
  }
}

async function launchOptions() {
  const launch = await chromiumLaunch();
  // Heap figures are quantised without it.
  return { ...launch, args: [...(launch.args ?? []), "--enable-precise-memory-info"] };
}

/**
 * Loads the home page; what takes a file there. Whoever chooses one takes seconds for it: by then the
 * page has loaded what it loads when idle.
 */
export async function settledHome(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const input = page.locator("input[type=file]:not([webkitdirectory])").first();
  await input.waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  return input;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which 95 of 100 lie. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
