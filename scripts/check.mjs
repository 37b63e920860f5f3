// `npm run check`: everything that takes seconds.
import { runChecks } from "./checks.mjs";
import { ensurePackages } from "./packages.mjs";
import { runMain } from "./run.mjs";

await runMain(async () => {
  await ensurePackages();
  await runChecks();
});
