// How many tests ran, from the reports of their runners.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Where the kinds of tests write their counts. `npm run test:data` has files of its own. */
export const reports = {
  unit: ".cache/unit.json",
  browser: ".cache/browser.json",
  engines: ".cache/engines.json",
  unitData: ".cache/unit-data.json",
  browserData: ".cache/browser-data.json",
};

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Of the unit tests whose names end in a tag, or of all. Nothing where they did not run to their end.
 * @param {string} report
 * @param {string} [tag]
 * @returns {Promise<Counts>}
 */
export async function unitCounts(report, tag = "") {
  /** @type {{ assertionResults: { fullName: string, status: string }[] }[]} */
  const files = (await readReport(report))?.testResults ?? [];
  const statuses = files
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status }) => (fullName.includes(tag) ? [status] : []));
  const count = (/** @type {string} */ one) => statuses.filter((status) => status === one).length;
  const [passed, failed] = [count("passed"), count("failed")];
  return { passed, failed, skipped: statuses.length - passed - failed };
}

/**
 * @param {string} report
 * @returns {Promise<Counts>}
 */
export async function browserCounts(report) {
  const {
    expected = 0,
    flaky = 0,
    unexpected = 0,
    skipped = 0,
  } = (await readReport(report))?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/**
 * "412 passed, 0 failed, 3 skipped".
 * @param {readonly Counts[]} all
 */
export function countsLine(all) {
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((sum, one) => sum + one[name], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Null where there is none.
 * @param {string} path
 */
export async function readReport(path) {
  try {
    return JSON.parse(await readFile(join(root, path), "utf8"));
  } catch {
    return null;
  }
}
