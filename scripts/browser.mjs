// Finds a Chromium for the browser tests, or installs one. Finding needs Node only; installing needs the
// installed packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall, aptObstacle } from "./install/apt.mjs";
import { run, Stop, step } from "./run.mjs";

const commands = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [join(folder, "Google", "Chrome", "Application", "chrome.exe")] : [];
  }),
];

/**
 * The path of a browser that starts, or null. The one in the environment has priority, and must work.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const named = namedBrowser();
  if (named) {
    const [name, path] = named;
    if (doesStart(path)) return path;
    throw new Stop(`${name} is "${path}", but no browser starts from there.`);
  }
  return [...inPath(commands), ...usualPlaces].find(doesStart) ?? (await findDownloaded());
}

/** @returns {[name: string, path: string] | null} */
function namedBrowser() {
  for (const name of ["ESPALIER_CHROMIUM", "CHROME_PATH"]) {
    const path = process.env[name];
    if (path) return [name, path];
  }
  return null;
}

/** Finds a browser; failing that downloads Playwright's; failing that installs Debian's. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  return (
    (await step("no browser found, download Playwright's Chromium (about 180 MB)", download)) ??
    (await step(
      "no download, install Debian's Chromium: apt-get install chromium",
      installPackage,
    )) ??
    giveUp()
  );
}

/**
 * The browser for many short tests: the one in the environment, else the same engine without the browser
 * around it, which has half the work with every page; failing that `browser`.
 * @param {string} browser
 */
export async function ensureShell(browser) {
  if (namedBrowser()) return browser;
  const find = () => inPath(["chromium-headless-shell", "chrome-headless-shell"]).find(doesStart);
  const found = find();
  if (found) return found;
  if (!aptObstacle()) await aptInstall("chromium-headless-shell");
  return find() ?? browser;
}

async function download() {
  const code = await run("playwright", ["install", "--no-shell", "chromium"], {
    quiet: true,
    timeoutMs: 180_000,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
  });
  if (code !== 0) console.log("  the download did not work");
  // It may exist and still not start: a bare system lacks the libraries it needs.
  return findBrowser();
}

async function installPackage() {
  const obstacle = aptObstacle();
  if (obstacle) console.log(`  not possible: ${obstacle}`);
  else await aptInstall("chromium", "fonts-liberation");
  return findBrowser();
}

/** @returns {never} */
function giveUp() {
  throw new Stop(
    "The browser tests need Chromium or Chrome and none could be found or installed. " +
      "Install one, or name its path in ESPALIER_CHROMIUM, and run this again.",
  );
}

async function findDownloaded() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return doesStart(path) ? path : null;
}

/**
 * The possible paths of commands with these names.
 * @param {string[]} names
 */
export function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** @param {string} path */
export function doesStart(path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window when asked for its version.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
