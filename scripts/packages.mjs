// Makes node_modules agree with the lock file. Plain Node: it runs before any package is there.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run, Stop, step } from "./run.mjs";

/** @typedef {Record<string, { version?: string, optional?: boolean }>} LockedPackages */

/** Installs the packages when some are missing or of another version than the lock file says. */
export async function ensurePackages() {
  checkNodeVersion();
  if (await areInstalled()) return;
  await step("install packages: npm ci", async () => {
    const code = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
    if (code !== 0) {
      throw new Stop("npm could not install the packages; is the npm registry reachable?");
    }
  });
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`Espalier needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

async function areInstalled() {
  const wanted = await readLock(join(root, "package-lock.json"));
  // npm's record of its work in node_modules; packages for other systems are left out.
  const present = await readLock(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || (optional && !present[path]) || present[path]?.version === version,
  );
}

/**
 * @param {string} path
 * @returns {Promise<LockedPackages>} empty when there is no such file
 */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(path, "utf8")).packages;
  } catch {
    return {};
  }
}
