// Packs what `npm run build` has built as npm would publish it, installs it in an empty folder and uses it there like
// other programs: on the command line, and from the programs in README, compiled strictly without DOM.
// `-- --print`: prints their output instead.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, runMain, Stop } from "./run.mjs";

const SAMPLE = join(root, "public", "samples", "three-attempts.jsonl");
/** The files of the package; no others are allowed. */
const SHIPPED =
  /^(?:package\.json|README\.md|LICENSE|docs\/espalier\.md|dist\/(?:core\/[\w/-]+\.(?:js|d\.ts)|assets\/[\w.-]+|viewer\/[\w.-]+|samples\/[\w-]+\.jsonl|icons\/[\w-]+\.png|[\w.-]+\.(?:html|js|svg|webmanifest|wasm)))$/;
/** 1204 files, 3.99 and 11.35 MB on 2026-11-30, and a tenth: what grows more than that is looked at before it ships. */
const MOST = { files: 1320, packedMb: 4.4, unpackedMb: 12.5 };
/** What somebody who installed it needs. */
const NEEDED = ["core/index.js", "core/index.d.ts", "core/node.js", "core/cli.js", "index.html"];
/** What a program may see that only imports it. */
const SIDE_EFFECTS = `const seen = () => JSON.stringify([
  Object.getOwnPropertyNames(globalThis),
  [Object, Array, String, Map, Set, Promise, RegExp, Uint8Array].map((one) => [
    Object.getOwnPropertyNames(one),
    Object.getOwnPropertyNames(one.prototype),
  ]),
  process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
  Object.keys(process.env),
  process.getActiveResourcesInfo(),
]);
const before = seen();
await import("espalier");
await import("espalier/node");
if (seen() !== before) throw new Error("Importing the package changed something.");
`;

await runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), "espalier-package-"));
  try {
    const { version, scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    // npm runs it before it packs; here what it makes is there already.
    if (scripts.prepack !== "npm run build") throw new Stop("npm does not build what it packs.");
    const user = await installed(folder);
    const inUser = ["--prefix", user];
    const espalier = ["exec", ...inUser, "--offline", "--", "espalier"];
    const said = await output("npm", [...espalier, "--version"], root);
    if (said !== `espalier ${version}\n`) throw new Stop(`The command says it is ${said}`);
    await must("npm", [...espalier, "info", SAMPLE]);
    // Searches for secrets with a package of its own, and puts the built viewer into the page.
    const copy = join(user, "copy.html");
    await must("npm", [...espalier, "share", SAMPLE, "--mask", "all", "-o", copy]);
    await writeFile(join(user, "side-effects.mjs"), SIDE_EFFECTS);
    await must(process.execPath, [join(user, "side-effects.mjs")]);
    await runExamples(user);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/**
 * The folder of a program that has installed the package.
 * @param {string} folder
 */
async function installed(folder) {
  const pack = ["pack", "--ignore-scripts", "--json", "--silent", "--pack-destination", folder];
  const packed = await output("npm", pack, root);
  const [{ files = [], size = 0, unpackedSize = 0 } = {}] = JSON.parse(
    packed.slice(packed.lastIndexOf("\n[") + 1),
  );
  /** @type {string[]} */
  const paths = files.map((/** @type {{ path: string }} */ { path }) => path);
  const strange = paths.filter((path) => !SHIPPED.test(path));
  const missing = NEEDED.filter((path) => !paths.includes(`dist/${path}`));
  if (strange.length > 0) throw new Stop(`The package ships ${strange.join(", ")}.`);
  if (missing.length > 0) throw new Stop(`The package does not ship ${missing.join(", ")}.`);
  checkSize({ files: files.length, packedMb: size / 1e6, unpackedMb: unpackedSize / 1e6 });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
  const user = join(folder, "user");
  await mkdir(user);
  await writeFile(join(user, "package.json"), '{ "private": true, "type": "module" }');
  const from = join(folder, tarball);
  const install = ["install", "--prefix", user, "--prefer-offline", "--silent"];
  // The types of Node are all that a program needs beside it.
  const types = join(root, "node_modules", "@types", "node");
  await must("npm", [...install, "--install-links", from, types]);
  return user;
}

/** @param {typeof MOST} found */
function checkSize({ files, packedMb, unpackedMb }) {
  const said = `${files} files, ${packedMb.toFixed(2)} MB packed, ${unpackedMb.toFixed(2)} MB unpacked`;
  console.log(`  the package: ${said}`);
  if (files > MOST.files || packedMb > MOST.packedMb || unpackedMb > MOST.unpackedMb) {
    throw new Stop(`The package has grown: ${said}. It may have ${JSON.stringify(MOST)}.`);
  }
}

/**
 * Compiles the programs of README.md and docs/library.md with strict settings, and runs them.
 * @param {string} user
 */
async function runExamples(user) {
  const pages = ["README.md", "docs/library.md"].map((page) => readFile(join(root, page), "utf8"));
  const text = (await Promise.all(pages)).join("\n");
  const examples = [...text.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)];
  if (examples.length !== 3) throw new Stop(`The pages have ${examples.length} examples, not 3.`);
  const names = examples.map((_, at) => `example-${at + 1}`);
  for (const [at, [, program = ""]] of examples.entries()) {
    await writeFile(join(user, `${names[at]}.ts`), program);
  }
  const files = names.map((name) => join(user, `${name}.ts`));
  const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
  const types = ["--lib", "es2023", "--types", "node"];
  for (const how of ["nodenext", "esnext --moduleResolution bundler --customConditions node"]) {
    const module = ["--module", ...how.split(" ")];
    const where = ["--ignoreConfig", "--skipLibCheck", "false", "--outDir", user, ...files];
    await must("tsc", [...module, ...types, ...strict, "--target", "es2022", ...where], user);
  }
  for (const [at, [, , wanted = ""]] of examples.entries()) {
    const printed = await output(process.execPath, [`${names[at]}.js`, SAMPLE], user);
    if (process.argv.includes("--print")) console.log(printed);
    else if (printed !== wanted) {
      throw new Stop(`Example ${at + 1} of the pages prints otherwise:\n${printed}`);
    }
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function must(command, args, cwd = root) {
  const code = await run(command, args, { cwd });
  if (code !== 0) throw new Stop(`The package is broken: ${[command, ...args].join(" ")} failed.`);
}

/**
 * What it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<string>}
 */
function output(command, args, cwd) {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ part) => {
    text += part;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(text);
      else reject(new Stop(`The package is broken: ${[command, ...args].join(" ")} failed.`));
    });
  });
}
