// Finds the engines that the stories of e2e/engines run in, or installs them where that is possible.
import { existsSync } from "node:fs";
import { doesStart, findBrowser, inPath } from "../browser.mjs";
import { Stop, step } from "../run.mjs";
import { aptInstall, aptObstacle } from "./apt.mjs";

/**
 * How an engine is found, and the Debian packages that bring it.
 * @typedef {{ find: () => Promise<string | null>, packages: string[] }} Source
 * @typedef {{ name: string } & ({ path: string } | { missing: string })} Found
 */

/** @type {Record<string, Source>} */
const SOURCES = {
  chromium: { find: findBrowser, packages: ["chromium"] },
  firefox: {
    find: async () =>
      namedIn("ESPALIER_FIREFOX", doesStart) ??
      [
        ...inPath(["firefox-esr", "firefox"]),
        "/Applications/Firefox.app/Contents/MacOS/firefox",
      ].find(doesStart) ??
      null,
    packages: ["firefox-esr"],
  },
  webkit: {
    // The driver starts WebKit itself, on a display that Xvfb draws into memory.
    find: async () =>
      inPath(["Xvfb"]).some(existsSync)
        ? (namedIn("ESPALIER_WEBKIT_DRIVER", existsSync) ??
          inPath(["WebKitWebDriver"]).find(existsSync) ??
          null)
        : null,
    packages: ["webkit2gtk-driver", "xvfb"],
  },
};

export const ENGINES = Object.keys(SOURCES);

/**
 * The paths of the engines, each installed if it is missing, or why there is none.
 * @param {readonly string[]} [names]
 * @returns {Promise<Found[]>}
 */
export async function ensureEngines(names = ENGINES) {
  /** @type {Found[]} */
  const found = [];
  for (const name of names) found.push({ name, ...(await ensureEngine(name)) });
  return found;
}

/**
 * @param {string} name
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
async function ensureEngine(name) {
  const source = SOURCES[name];
  if (!source) throw new Stop(`No engine "${name}"; there are ${ENGINES.join(", ")}.`);
  const found = await source.find();
  if (found) return { path: found };
  const packages = source.packages.join(" ");
  const obstacle = aptObstacle();
  if (obstacle) return { missing: `it is not installed, and ${obstacle} (${packages})` };
  const isDone = await step(`no ${name} found: apt-get install ${packages}`, () =>
    aptInstall(...source.packages),
  );
  const installed = await source.find();
  if (installed) return { path: installed };
  return {
    missing: isDone
      ? `it does not start although apt-get installed ${packages}`
      : `it is not installed, and apt-get could not install ${packages}`,
  };
}

/**
 * The path that an environment variable names. It must work.
 * @param {string} name
 * @param {(path: string) => boolean} works
 */
function namedIn(name, works) {
  const path = process.env[name];
  if (path && !works(path))
    throw new Stop(`${name} is "${path}", but no engine starts from there.`);
  return path || null;
}
