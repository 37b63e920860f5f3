// Gets the published agent whose SessionManager ours is compared with. It lives in a folder of its
// own: nothing of Espalier depends on it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Program } from "./program.ts";

const NAME = "@earendil-works/pi-coding-agent";
const VERSION = "0.87.1";
const folder = resolve(".cache", "conformance");
const packageFolder = join(folder, "node_modules", ...NAME.split("/"));

/** The package could not be had; the message is a sentence for the person at the terminal. */
export class InstallError extends Error {}

/** Installs the package unless it is there, and loads it. Errors: InstallError. */
export async function loadReference(): Promise<Program> {
  if (installedVersion() !== VERSION) install();
  // Two modules of the package, not its entry: that needs a newer Node than ours.
  const session = await load<Omit<Program, "convertToLlm">>("dist/core/session-manager.js");
  const messages = await load<Pick<Program, "convertToLlm">>("dist/core/messages.js");
  return { ...session, convertToLlm: messages.convertToLlm };
}

function installedVersion(): string | null {
  const file = join(packageFolder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : null;
}

function install(): void {
  console.log(`Installing ${NAME}@${VERSION} into ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-save", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", ...flags, `${NAME}@${VERSION}`], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0 || installedVersion() !== VERSION) {
    throw new InstallError(
      `npm could not install ${NAME}@${VERSION}; is the npm registry reachable?`,
    );
  }
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(packageFolder, file)).href)) as Module;
}
