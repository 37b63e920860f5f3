// `npm run engines`: the stories of e2e/engines in Chromium, Firefox and WebKit, against dist.
// `-- firefox webkit` runs those engines only, `-- --story map` the stories with that word in their name.
// A missing engine is installed where that is possible; otherwise a line says why it is left out.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { reports } from "./counts.mjs";
import { ENGINES, ensureEngines } from "./install/engine-sources.mjs";
import { ensurePackages } from "./packages.mjs";
import { root, run, runMain, Stop } from "./run.mjs";

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { story: { type: "string", default: "" } },
  });
  await ensurePackages();
  if (!existsSync(join(root, "dist", "index.html"))) {
    throw new Stop("There is no production build to look at. Make one: npm run build");
  }
  const engines = await ensureEngines(positionals.length > 0 ? positionals : ENGINES);
  const { bundle } = await import("./bundle.mjs");
  const program = await bundle("e2e/engines/main.ts");
  const args = [JSON.stringify(engines), reports.engines, values.story];
  process.exitCode = await run(process.execPath, ["--enable-source-maps", program, ...args]);
});
