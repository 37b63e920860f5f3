// `npm run engines`: the stories of e2e/engines in Chromium, Firefox and WebKit, against dist.
// `-- firefox webkit` takes those engines only, `-- --story map` the stories with that word.
// An engine that is missing is installed where that is possible; else a line says why it is left out.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { aptInstall, aptObstacle } from "./apt.mjs";
import { doesStart, findBrowser, inPath } from "./browser.mjs";
import { reports } from "./counts.mjs";
import { ensurePackages } from "./packages.mjs";
import { root, run, runMain, Stop, step } from "./run.mjs";

/**
 * How an engine is found, and the Debian packages that bring it.
 * @typedef {{ find: () => Promise<string | null>, packages: string[] }} Source
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
    // What drives it starts it, on a display that Xvfb draws into memory.
    find: async () =>
      inPath(["Xvfb"]).some(existsSync)
        ? (namedIn("ESPALIER_WEBKIT_DRIVER", existsSync) ??
          inPath(["WebKitWebDriver"]).find(existsSync) ??
          null)
        : null,
    packages: ["webkit2gtk-driver", "xvfb"],
  },
};

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { story: { type: "string", default: "" } },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(SOURCES);
  await ensurePackages();
  if (!existsSync(join(root, "dist", "index.html"))) {
    throw new Stop("There is no production build to look at. Make one: npm run build");
  }
  const engines = [];
  for (const name of names) engines.push({ name, ...(await ensureEngine(name)) });
  const { bundle } = await import("./bundle.mjs");
  const program = await bundle("e2e/engines/main.ts");
  const args = [JSON.stringify(engines), reports.engines, values.story];
  process.exitCode = await run(process.execPath, ["--enable-source-maps", program, ...args]);
});

/**
 * The path of an engine, installed if need be, or why there is none.
 * @param {string} name
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
async function ensureEngine(name) {
  const source = SOURCES[name];
  if (!source) throw new Stop(`No engine "${name}"; there are ${Object.keys(SOURCES).join(", ")}.`);
  const found = await source.find();
  if (found) return { path: found };
  const packages = source.packages.join(" ");
  const obstacle = aptObstacle();
  if (obstacle) return { missing: `it is not there, and ${obstacle} (${packages})` };
  const isDone = await step(`no ${name} found: apt-get install ${packages}`, () =>
    aptInstall(...source.packages),
  );
  const installed = await source.find();
  if (installed) return { path: installed };
  return {
    missing: isDone
      ? `it does not start although apt-get installed ${packages}`
      : `it is not there, and apt-get could not install ${packages}`,
  };
}

/**
 * What an environment variable names, which must work.
 * @param {string} name
 * @param {(path: string) => boolean} works
 */
function namedIn(name, works) {
  const path = process.env[name];
  if (path && !works(path))
    throw new Stop(`${name} is "${path}", but no engine starts from there.`);
  return path || null;
}
