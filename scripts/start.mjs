// `npm start`: sets up what is missing, builds the app and serves it on a free port from 4173.
import { ensurePackages } from "./packages.mjs";
import { commandStep, root, runMain } from "./run.mjs";

await runMain(async () => {
  await ensurePackages();
  await commandStep("build the app", ["npm", "run", "build:app", "--silent"]);
  const { preview } = await import("vite");
  const server = await preview({ root, preview: { port: 4173, strictPort: false } });
  console.log(`\nEspalier is at ${server.resolvedUrls?.local[0]} (Ctrl-C ends it)`);
});
