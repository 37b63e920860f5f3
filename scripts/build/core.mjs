// `node scripts/build/core.mjs [FOLDER]`: emits the framework-free core as ES modules with declarations
// into FOLDER (dist/core when left out), and beside them the command, bundled: Node takes longer to load
// some hundred modules than to read most sessions. Runs after `vite build`, which empties dist.
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "vite";
import { commandStep, root, runMain, step } from "../run.mjs";

await runMain(async () => {
  const outDir = resolve(root, process.argv[2] ?? "dist/core");
  await rm(outDir, { recursive: true, force: true });
  const core = ["-p", "src/tsconfig.build.json", "--outDir", outDir];
  await commandStep("build the core", ["tsc", ...core]);
  await step("build the command", () => buildCommand(outDir));
});

/**
 * The code of most commands is one module, rarely needed code stays separate, and packages stay external.
 * @param {string} outDir
 */
async function buildCommand(outDir) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: "src/cli.ts",
      outDir,
      emptyOutDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: {
        output: {
          entryFileNames: "cli.js",
          chunkFileNames: "cli/[name].js",
          codeSplitting: { groups: [{ name: "shared", minShareCount: 4 }] },
        },
      },
    },
  });
}
