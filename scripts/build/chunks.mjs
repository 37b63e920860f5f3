// Which modules form one file of the build. By default the bundler makes a file of whatever the same
// screens share, and a session needed 140 of them; every request costs 10 ms of processor time.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { normalizePath } from "vite";
import { root } from "../run.mjs";

/**
 * Modules that are needed at one time.
 * @typedef {object} Batch
 * @property {string} name of the file
 * @property {readonly string[]} roots modules, relative to the project, with all that they import
 */

/** In the order in which they load: a shared module is in the first of them. */
const OF_THE_APP = /** @satisfies {readonly Batch[]} */ ([
  { name: "home-lists", roots: ["app/home/home-lists.tsx"] },
  { name: "session-screens", roots: ["app/routes/session/session-screens.ts"] },
  // Modules that load by themselves once the first rows of a session are there. The palette, whose box
  // reports a missing script, is a file of its own.
  {
    name: "session-tools",
    roots: [
      "app/edit/draft-offer.tsx",
      "app/follow/follow-session.tsx",
      "app/inspector/glance/family-lines.tsx",
      "app/inspector/glance/header-lines.tsx",
      "app/inspector/glance/resume-line.tsx",
      "app/inspector/glance/session-glance.tsx",
      "app/outline/turns/digest-pane.tsx",
      "app/search/find-session.tsx",
      "app/timeline/read-timeline.tsx",
      "app/transcript/reading/card-menu.tsx",
      "app/transcript/reading/reading-tools.tsx",
      "app/transcript/reading/turn-header.tsx",
    ],
  },
]);

/** The modules a worker needs for every session, and those for formats that are not a tree of lines. */
const OF_WORKERS = /** @satisfies {readonly Batch[]} */ ([
  {
    name: "reading",
    roots: [
      "app/engine/thread/transfer-details.ts",
      "src/formats/index.ts",
      "src/formats/pi/detect.ts",
      "src/formats/pi/open.ts",
      "src/read/bodies/details-collector.ts",
    ],
  },
  // Asked for as soon as everything was read.
  { name: "figures", roots: ["src/stats/figures.ts", "src/stats/digest/read-digest.ts"] },
  {
    name: "line-session",
    roots: ["src/formats/claude-code/claude-session.ts", "src/formats/codex/codex-session.ts"],
  },
]);

/** Packages whose first module names everything in them. Importing one thing from them would bring the rest. */
const LISTS = /\/node_modules\/(?:lucide-react|radix-ui|@tanstack\/query-core)\//;

/** @import { Rolldown } from "vite" */

/** The app's first script, with all that it imports, and its batches. */
export const appChunks = () => groupsOf(OF_THE_APP, "first", true);

/**
 * A worker's startup modules form a chunk beside its first script, which no other chunk then imports:
 * WebKit runs a worker's first script once more when a later chunk imports it, and a second host would
 * answer every request beside the first.
 */
export const workerChunks = () => groupsOf(OF_WORKERS, "worker-core", false);

/**
 * A group takes along what its modules import, as far as no group before it has it.
 * @param {readonly Batch[]} batches
 * @param {string} firstName
 * @param {boolean} takesEntry whether the first script is in one file with what it imports
 * @returns {Rolldown.CodeSplittingGroup[]}
 */
function groupsOf(batches, firstName, takesEntry) {
  // Every worker is built by itself.
  /** @type {Map<string, ReadonlyMap<string, string>>} */
  const byEntry = new Map();
  return [firstName, ...batches.map(({ name }) => name)].map((name) => ({
    debugName: name,
    name(id, modules) {
      const entry = entryOf(id, modules);
      if (entry === null) return null;
      const names = byEntry.get(entry) ?? namesOf(batches, firstName, takesEntry, entry, modules);
      byEntry.set(entry, names);
      return names.get(id) === name ? name : null;
    },
  }));
}

/**
 * @param {readonly Batch[]} batches
 * @param {string} firstName
 * @param {boolean} takesEntry
 * @param {string} entry
 * @param {Rolldown.ChunkingContext} modules
 */
function namesOf(batches, firstName, takesEntry, entry, modules) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const one of importsOf([entry], modules)) {
    if (takesEntry || one !== entry) names.set(one, firstName);
  }
  for (const { name, roots } of batches) {
    for (const one of importsOf(roots.map(idOf), modules)) {
      if (!names.has(one) && one !== entry) names.set(one, name);
    }
  }
  return names;
}

/** @param {string} path */
function idOf(path) {
  const file = join(root, path);
  if (!existsSync(file))
    throw new Error(`scripts/build/chunks.mjs names ${path}, which is not there.`);
  return normalizePath(file);
}

/**
 * @param {string} id
 * @param {Rolldown.ChunkingContext} modules
 */
function entryOf(id, modules) {
  const users = new Set([id]);
  for (const user of users) {
    const info = modules.getModuleInfo(user);
    if (info?.isEntry) return user;
    for (const one of info?.importers ?? []) users.add(one);
    for (const one of info?.dynamicImporters ?? []) users.add(one);
  }
  return null;
}

/**
 * The modules, with all that they import at once.
 * @param {readonly string[]} roots
 * @param {Rolldown.ChunkingContext} modules
 */
function importsOf(roots, modules) {
  const found = new Set(roots);
  for (const id of found) {
    if (LISTS.test(id)) continue;
    for (const one of modules.getModuleInfo(id)?.importedIds ?? []) found.add(one);
  }
  return found;
}
