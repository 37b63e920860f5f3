// `npm run check`: everything that takes seconds. Left out: browsers, and unit tests that are tagged as long.
import { runChecks } from "./checks.mjs";
import { ensurePackages } from "./packages.mjs";
import { runMain } from "./run.mjs";

await runMain(async () => {
  await ensurePackages();
  await runChecks({ withLong: false });
});
