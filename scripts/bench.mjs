// `npm run bench -- NAME [ARGUMENTS]`: runs bench/NAME.ts, or bench/NAME/main.ts.
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root, run, runMain, Stop } from "./run.mjs";

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const names = await benchNames();
  if (!name || !names.includes(name)) {
    throw new Stop(`Which one? npm run bench -- NAME, with NAME one of: ${names.join(", ")}.`);
  }
  process.exitCode = await run(process.execPath, [
    "scripts/run-ts.mjs",
    existsSync(join(root, `bench/${name}.ts`)) ? `bench/${name}.ts` : `bench/${name}/main.ts`,
    ...args,
  ]);
});

async function benchNames() {
  const folder = join(root, "bench");
  const files = existsSync(folder) ? await readdir(folder) : [];
  const single = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".ts".length));
  const folders = files.filter((file) => existsSync(join(folder, file, "main.ts")));
  return [...new Set([...single, ...folders])];
}
