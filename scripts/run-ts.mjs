// `node scripts/run-ts.mjs FILE [ARGUMENTS]`: runs a TypeScript program of the project.
import { ensurePackages } from "./packages.mjs";
import { run, runMain, Stop } from "./run.mjs";

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Stop("Which program? node scripts/run-ts.mjs FILE [ARGUMENTS]");
  await ensurePackages();
  const { bundle } = await import("./bundle.mjs");
  process.exitCode = await run(process.execPath, [
    "--enable-source-maps",
    await bundle(file),
    ...args,
  ]);
});
