// The checks that need no browser, in the order of their speed.
import { reports } from "./counts.mjs";
import { commandStep } from "./run.mjs";

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
