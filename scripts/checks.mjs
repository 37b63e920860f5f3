// The checks that need no browser, in the order of their speed.
import { commandStep } from "./run.mjs";

/** Where the three kinds of tests leave their counts. */
export const reports = {
  unit: ".cache/unit.json",
  browser: ".cache/browser.json",
  engines: ".cache/engines.json",
};

/** Format and lint, types with and without DOM, unit tests, dead code. Stops at the first failure. */
export async function runChecks() {
  await commandStep("format and lint", ["biome", "check", "--error-on-warnings"]);
  await commandStep("types", ["tsc", "-p", "."]);
  await commandStep("types of the core, without DOM", ["tsc", "-p", "src"]);
  await commandStep("unit tests", [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports.unit}`,
  ]);
  await commandStep("dead code", ["knip"]);
}
