// Turns a TypeScript program into one module that Node 20 runs; packages stay outside.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root, Stop } from "./run.mjs";

/**
 * Bundles `file` (relative to the project) into .cache/run and returns the path of the module.
 * Programs find the project's files from the working directory, as `import.meta.url` moves.
 * @param {string} file
 */
export async function bundle(file) {
  if (!existsSync(join(root, file))) throw new Stop(`There is no ${file}.`);
  const name = file.replace(/\.ts$/, "").replace(/\W+/g, "-");
  const outDir = join(root, ".cache", "run", name);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: file,
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap: "inline",
      target: "node20",
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return join(outDir, `${name}.mjs`);
}
