// Emits the framework-free core as ES modules with declarations into dist/core, and the command beside them.
// Runs after `vite build`, which empties dist.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { commandStep, root, runMain } from "./run.mjs";

await runMain(async () => {
  await rm(join(root, "dist", "core"), { recursive: true, force: true });
  await commandStep("build the core", ["tsc", "-p", "src/tsconfig.build.json"]);
  await commandStep("build the command", [process.execPath, "scripts/build-command.mjs"]);
});
