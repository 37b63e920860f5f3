// Packs the package as npm would publish it, installs it in an empty folder and uses it there as
// other programs do: on the command line, from JavaScript, and with its types. Needs `npm run build`.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, runMain, Stop } from "./run.mjs";

const USE = `import { MemoryStore, SessionManager, parseSessionEntries } from "espalier";
import { SessionManager as Disk } from "espalier/node";
const session: SessionManager = SessionManager.inMemory("/work");
const id: string = session.appendMessage({ role: "user", content: "hi", timestamp: 1 });
if (session.getLeafId() !== id) throw new Error("The leaf is not what was appended.");
if (parseSessionEntries("").length !== 0) throw new Error("Nothing gave entries.");
const opened: string | undefined = Disk.open(process.argv[2] ?? "").getSessionFile();
if (opened === undefined || !MemoryStore) throw new Error("The session was not opened.");
`;

await runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), "espalier-package-"));
  const session = join(root, "fixtures", "oddities", "two-roots.jsonl");
  try {
    await must("npm", ["pack", "--silent", "--pack-destination", folder]);
    const [tarball = ""] = await readdir(folder);
    const user = join(folder, "user");
    await mkdir(user);
    await writeFile(join(user, "package.json"), '{ "private": true, "type": "module" }');
    await writeFile(join(user, "use.ts"), USE);
    const inUser = ["--prefix", user];
    await must("npm", [
      "install",
      ...inUser,
      "--prefer-offline",
      "--silent",
      join(folder, tarball),
    ]);
    const espalier = ["exec", ...inUser, "--offline", "--", "espalier"];
    await must("npm", [...espalier, "info", session]);
    // Looks for secrets with a package of its own, and puts the built viewer into the page.
    await must("npm", [
      ...espalier,
      "share",
      session,
      "--mask",
      "all",
      "-o",
      join(user, "copy.html"),
    ]);
    for (const how of ["nodenext", "esnext --moduleResolution bundler"]) {
      const module = ["--module", ...how.split(" ")];
      const types = ["--types", "node", "--typeRoots", join(root, "node_modules", "@types")];
      const where = ["--ignoreConfig", "--outDir", user, join(user, "use.ts")];
      await must("tsc", [...module, ...types, "--strict", "--target", "es2024", ...where]);
    }
    await must(process.execPath, [join(user, "use.js"), session]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/**
 * @param {string} command
 * @param {string[]} args
 */
async function must(command, args) {
  const code = await run(command, args);
  if (code !== 0) throw new Stop(`The package is broken: ${[command, ...args].join(" ")} failed.`);
}
