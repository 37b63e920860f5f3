// `node scripts/host/build-service-worker.mjs [FOLDER]`: the last step of a build. Writes FOLDER/sw.js
// (dist when left out) with the list of files that the app needs without a network, and names it in
// FOLDER/index.html: a page of any other build, such as a bench or the dev server, registers none.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { ensurePackages } from "../packages.mjs";
import { root, runMain, Stop, step } from "../run.mjs";

/**
 * Files not for the browser, or not for the app: the core and the command, the files for hosts, and
 * pictures for repository pages or the install dialog.
 */
const LEFT_OUT =
  /^(?:core\/.*|_headers|\.nojekyll|no-sw\.js|sw\.js|screenshot\.png|manifest\.webmanifest)$/;

/** Every first visit fetches all of these files, once the page is idle. Bytes. */
const MAX_BYTES = 9_000_000;

const MARK = '<meta name="service-worker" content="./sw.js" />';

await runMain(async () => {
  await ensurePackages();
  const folder = resolve(root, process.argv[2] ?? "dist");
  await step("build the service worker", async () => {
    await nameIn(join(folder, "index.html"));
    const files = await filesOf(folder);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > MAX_BYTES) {
      throw new Stop(`The app has ${bytes} bytes in ${files.length} files, over ${MAX_BYTES}.`);
    }
    const list = files.map(({ url, revision }) => ({ url, revision }));
    await writeFile(join(folder, "sw.js"), await builtWorker(list));
    console.log(`  ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
  });
});

/** @param {string} page */
async function nameIn(page) {
  const html = await readFile(page, "utf8");
  if (!html.includes(MARK)) await writeFile(page, html.replace("</head>", `  ${MARK}\n  </head>`));
}

/**
 * In a stable order.
 * @param {string} folder
 */
async function filesOf(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
      // A name with a hash is never used for other content.
      const revision = path.startsWith("assets/") ? null : hash;
      return { url: path, revision, size: content.length };
    }),
  );
}

/**
 * One plain script: some browsers cannot start modules as service workers.
 * @param {unknown} list
 */
async function builtWorker(list) {
  const { build } = await import("vite");
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      FILES_OF_THE_APP: JSON.stringify(list),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      target: "es2024",
      rolldownOptions: {
        input: join(root, "app/install/service.worker.ts"),
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const output = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [script] = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  if (!script || output.length > 1) throw new Stop("The service worker is not one script.");
  return script;
}
