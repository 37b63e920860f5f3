// Gets the published agent whose SessionManager ours is compared with. It lives in a folder of its
// own: nothing of Espalier depends on it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { Program, Statics } from "./program.ts";

const NAME = "@earendil-works/pi-coding-agent";
const VERSION = "0.87.1";
const folder = resolve(".cache", "conformance");
const packageFolder = join(folder, "node_modules", ...NAME.split("/"));

/** What only the reference offers, or offers in another shape; entries are whatever a file holds. */
export interface Reference extends Program {
  readonly SessionManager: Program["SessionManager"] & {
    listAll(dir: string): ReturnType<Statics["list"]>;
    open(path: string, dir?: string): ReturnType<Statics["open"]>;
  };
  buildContextEntries(entries: readonly unknown[], leafId: unknown): readonly JsonObject[];
  buildSessionProjection(
    entries: readonly unknown[],
    leafId: unknown,
  ): {
    readonly entries: readonly ProjectedByReference[];
    readonly messages: readonly JsonObject[];
    readonly thinkingLevel: unknown;
    readonly model: unknown;
  };
  sessionEntryToContextMessages(entry: unknown): readonly unknown[];
  getUsageCostBreakdown(
    entries: readonly unknown[],
  ): readonly { readonly key: string; readonly cost: number; readonly tokens: number }[];
}

interface ProjectedByReference {
  readonly sourceEntry: JsonObject;
  readonly messages: readonly unknown[];
}

/** The package could not be had; the message is a sentence for the person at the terminal. */
export class InstallError extends Error {}

/** Installs the package unless it is there, and loads it. Errors: InstallError. */
export async function loadReference(): Promise<Reference> {
  if (installedVersion() !== VERSION) install();
  // Three modules of the package, not its entry: that needs a newer Node than ours.
  type Elsewhere = "convertToLlm" | "getUsageCostBreakdown";
  const session = await load<Omit<Reference, Elsewhere>>("dist/core/session-manager.js");
  const { convertToLlm } = await load<Pick<Reference, "convertToLlm">>("dist/core/messages.js");
  const { getUsageCostBreakdown } = await load<Pick<Reference, "getUsageCostBreakdown">>(
    "dist/core/usage-totals.js",
  );
  return { ...session, convertToLlm, getUsageCostBreakdown };
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

/** A module of the package, once that is there. */
export async function load<Module>(file: string): Promise<Module> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(packageFolder, file)).href)) as Module;
}
