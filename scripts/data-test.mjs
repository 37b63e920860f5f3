// `npm run test:data`: the tests of what lies beside the project, in ../shared, and no others; `npm test` runs
// them, too, and skips those whose data are missing. `-- --built`: dist is of this state already.
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser, ensureShell } from "./browser.mjs";
import { browserCounts, countsLine, reports, unitCounts } from "./counts.mjs";
import { ensurePackages } from "./packages.mjs";
import { commandStep, root, runMain, step } from "./run.mjs";

/** The suffix of their names. */
const TAG = "@data";
/**
 * The helpers that declare them (src/testing/reading/node-shared.ts, e2e/with-shared.ts): other files are
 * not even loaded.
 */
const DECLARATION = "withShared(";

await runMain(async () => {
  if (!existsSync(join(root, "..", "shared", "data"))) {
    console.log("There is no ../shared/data beside the project: nothing was tested with it.");
    return;
  }
  const { unitData, browserData } = reports;
  for (const report of [unitData, browserData]) await rm(join(root, report), { force: true });
  await ensurePackages();
  const browser = await step("find a browser", ensureBrowser);
  const shell = await step("find it without its windows", () => ensureShell(browser));
  try {
    await commandStep("unit tests of the data", [
      "vitest",
      ...["run", ...(await filesOf(/\.test\.tsx?$/)), "-t", TAG],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${unitData}`],
    ]);
    if (!process.argv.includes("--built")) {
      await commandStep("production build", ["npm", "run", "build", "--silent"]);
    }
    const specs = await filesOf(/\.spec\.ts$/);
    const ofData = ["test", "-c", "e2e/playwright.config.ts", ...specs, "--grep", TAG];
    await commandStep("browser tests of the data", ["playwright", ...ofData], {
      ESPALIER_CHROMIUM: shell,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, browserData),
    });
  } finally {
    const counts = [await unitCounts(unitData, TAG), await browserCounts(browserData)];
    const [unit, inBrowser] = counts.map((one) => countsLine([one]));
    console.log(`\nWith ../shared, unit tests: ${unit}; in the browser: ${inBrowser}`);
    console.log(countsLine(counts));
  }
});

/**
 * Paths of the tests that have such cases.
 * @param {RegExp} kind of their names
 */
async function filesOf(kind) {
  /** @type {string[]} */
  const files = [];
  for (const folder of ["app", "src", "bench", "e2e", "fixtures", "scripts"]) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      const path = join(folder, name);
      if (!kind.test(name)) continue;
      if ((await readFile(join(root, path), "utf8")).includes(DECLARATION)) files.push(path);
    }
  }
  return files;
}
