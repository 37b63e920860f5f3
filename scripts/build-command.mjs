// `node scripts/build-command.mjs [FOLDER]`: bundles the command line into FOLDER (dist/core when left out):
// to load some hundred modules takes Node longer than to read most sessions. What most commands need is one
// module, what only some need stays apart, and packages stay outside.
import { resolve } from "node:path";
import { build } from "vite";
import { root, runMain } from "./run.mjs";

await runMain(async () => {
  const [folder = "dist/core"] = process.argv.slice(2);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: "src/cli.ts",
      outDir: resolve(root, folder),
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
});
