// Emits the framework-free core as ES modules with declarations into dist/core.
// Runs after `vite build`, which empties dist.
import { commandStep, runMain } from "./run.mjs";

await runMain(() => commandStep("build the core", ["tsc", "-p", "src/tsconfig.build.json"]));
