// `npm test`: sets up what is missing, then runs every check, the production build and the browser
// tests against that build, in three engines. Stops at the first failure.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser, ensureShell } from "./browser.mjs";
import { reports, runChecks } from "./checks.mjs";
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

/** "412 passed, 0 failed" over all tests, as far as they ran, and a line for each engine. */
async function summary() {
  const unit = await readJson(reports.unit);
  const browser = (await readJson(reports.browser))?.stats;
  const engines = await readJson(reports.engines);
  const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (engines?.passed ?? 0);
  const failed = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0) + (engines?.failed ?? 0);
  const skipped = (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return [...(engines?.lines ?? []), counts].join("\n");
}

/** @param {string} path */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(join(root, path), "utf8"));
  } catch {
    return null;
  }
}
