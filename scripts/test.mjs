// `npm test`: sets up what is missing, then runs every check, the production build and the browser
// tests against that build, in three engines. Stops at the first failure.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser, ensureShell } from "./browser.mjs";
import { runChecks } from "./checks.mjs";
import { browserCounts, countsLine, readReport, reports, unitCounts } from "./counts.mjs";
import { ensurePackages } from "./packages.mjs";
import { commandStep, root, runMain, step } from "./run.mjs";

await runMain(async () => {
  for (const report of Object.values(reports)) await rm(join(root, report), { force: true });
  await ensurePackages();
  const browser = await step("find a browser", ensureBrowser);
  const shell = await step("find it without its windows", () => ensureShell(browser));
  console.log(`  ${browser}, ${shell}`);
  try {
    await runChecks();
    await commandStep("production build", ["npm", "run", "build", "--silent"]);
    await commandStep("the package", [process.execPath, "scripts/package-test.mjs"]);
    await commandStep("browser tests", ["playwright", "test", "-c", "e2e/playwright.config.ts"], {
      ESPALIER_CHROMIUM: shell,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, reports.browser),
    });
    await commandStep("three engines", [process.execPath, "scripts/engines.mjs"], {
      ESPALIER_CHROMIUM: browser,
    });
  } finally {
    console.log(`\n${await summary()}`);
  }
});

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
