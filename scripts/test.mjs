// `npm test`: sets up what is missing, then runs every check, the production build and the browser tests against
// that build, in three engines. Stops at the first failure. `npm test -- NAME` runs what belongs to a room or a
// subject: the unit tests with that word in their path, and the browser tests with that word in their file's name.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser, ensureShell } from "./browser.mjs";
import { runChecks } from "./checks.mjs";
import { browserCounts, countsLine, readReport, reports, unitCounts } from "./counts.mjs";
import { ensureEngines } from "./install/engine-sources.mjs";
import { ensurePackages } from "./packages.mjs";
import { commandStep, root, runMain, step } from "./run.mjs";

const [name] = process.argv.slice(2);

await runMain(async () => {
  for (const report of Object.values(reports)) await rm(join(root, report), { force: true });
  await ensurePackages();
  try {
    if (name) await testNamed(name);
    else await testAll();
  } finally {
    console.log(`\n${await summary()}`);
  }
});

async function testAll() {
  // To install programs takes the network and the disk: the checks have the processor meanwhile.
  const [{ browser, shell }] = await Promise.all([browsers(), runChecks({ withLong: true })]);
  await commandStep("production build", ["npm", "run", "build", "--silent"]);
  await commandStep("the package", [process.execPath, "scripts/package-test.mjs"]);
  await browserTests(shell);
  await commandStep("three engines", [process.execPath, "scripts/engines.mjs"], {
    ESPALIER_CHROMIUM: browser,
  });
}

/** @param {string} name */
async function testNamed(name) {
  const specs = (await readdir(join(root, "e2e"))).filter(
    (file) => file.endsWith(".spec.ts") && file.includes(name),
  );
  await commandStep("unit tests", ["vitest", "run", "--passWithNoTests", name]);
  if (specs.length === 0) return;
  await commandStep("production build", ["npm", "run", "build", "--silent"]);
  await browserTests(await ensureShell(await ensureBrowser()), specs);
}

async function browsers() {
  const browser = await step("find a browser", ensureBrowser);
  const shell = await step("find it without its windows", () => ensureShell(browser));
  console.log(`  ${browser}, ${shell}`);
  await ensureEngines();
  return { browser, shell };
}

/**
 * @param {string} shell
 * @param {readonly string[]} specs all of them where none is named
 */
async function browserTests(shell, specs = []) {
  const playwright = ["test", "-c", "e2e/playwright.config.ts", ...specs];
  await commandStep("browser tests", ["playwright", ...playwright], {
    ESPALIER_CHROMIUM: shell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, reports.browser),
  });
}

/** The counts of all tests, as far as they ran, below a line for each engine. */
async function summary() {
  const engines = await readReport(reports.engines);
  const { passed = 0, failed = 0, lines = [] } = engines ?? {};
  const counts = [
    await unitCounts(reports.unit),
    await browserCounts(reports.browser),
    { passed, failed, skipped: 0 },
  ];
  return [...lines, countsLine(counts)].join("\n");
}
