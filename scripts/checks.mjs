// The checks that need no browser, in the order of their speed.
import { reports } from "./counts.mjs";
import { commandStep } from "./run.mjs";

/**
 * Format and lint, types with and without DOM, dead code, unit tests. Stops at the first failure.
 * @param {{ withLong: boolean }} choice whether the unit tests that are tagged as long run, too
 */
export async function runChecks({ withLong }) {
  await commandStep("format and lint", ["biome", "check", "--error-on-warnings"]);
  // Each of them has one thread.
  await Promise.all([types(), commandStep("dead code", ["knip"])]);
  await commandStep("unit tests", [
    "vitest",
    "run",
    ...(withLong ? [] : ["--tags-filter=!long"]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports.unit}`,
  ]);
}

async function types() {
  await commandStep("types", ["tsc", "-p", "."]);
  await commandStep("types of the core, without DOM", ["tsc", "-p", "src"]);
}
