// Who may import whom, as a table. What the table does not allow is forbidden.
// Reads the source as text: TypeScript 7 has no compiler API, and the tools that need one check nothing.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** `folders` of src and `packages` a folder of src may import, besides itself. */
interface Allowed {
  readonly folders: readonly string[];
  readonly packages?: readonly string[];
}

/** Know nothing, so everybody may use them. */
const leaves = ["lib", "text"];

const everything = [
  "model",
  "read",
  "formats",
  "tree",
  "map",
  "references",
  "context",
  "manager",
  "compare",
  "stats",
  "edit",
  "redact",
  "export",
  "search",
  "library",
];

const core: Readonly<Record<string, Allowed>> = {
  lib: { folders: [] },
  text: { folders: [] },
  model: { folders: [] },
  // What unpacks files of an agent that compresses its older ones.
  read: { folders: ["model"], packages: ["fzstd"] },
  formats: { folders: ["model", "read"] },
  tree: { folders: ["model"] },
  map: { folders: ["model", "tree"], packages: ["d3-hierarchy"] },
  // By the ids that entries name, and what a compaction keeps: once, for all code that counts, edits or
  // copies.
  references: { folders: ["model"] },
  context: { folders: ["model", "tree", "references"] },
  manager: { folders: ["model", "tree", "references", "context", "read", "formats"] },
  compare: { folders: ["model", "tree", "context", "stats"], packages: ["diff"] },
  stats: { folders: ["model", "tree", "references", "context"] },
  // A draft reads lines of its base, upgrades them as they are opened, and counts what it leaves.
  edit: {
    folders: ["model", "read", "formats", "tree", "references", "context", "stats", "manager"],
  },
  // A place is a path as edits have it. Forms of tokens are kept up by those who collect them.
  redact: {
    folders: ["model", "read"],
    packages: ["@secretlint/secretlint-rule-preset-recommend", "@secretlint/types", "fflate"],
  },
  // A comparison is one of the things that are copied out; a file is read again to compare it. A document
  // and its pictures leave as one file.
  export: {
    folders: [
      "model",
      "read",
      "formats",
      "tree",
      "references",
      "context",
      "compare",
      "stats",
      "manager",
      "redact",
      "edit",
    ],
    packages: ["fflate"],
  },
  // A pattern that a person types is searched in linear time by a maintained library.
  search: { folders: ["model", "read"], packages: ["re2js"] },
  // Of each session of a folder what lists, families and overviews show; a list's rules are the agent's.
  // What no index keeps is searched in the files.
  library: { folders: ["model", "read", "formats", "tree", "stats", "manager", "search"] },
  // How tests write a session, run a command and print an answer. No folder lists it: only tests may import it.
  testing: { folders: [...everything, "cli"], packages: ["fast-check", "fflate", "vitest"] },
  // What the package offers: a session as one object, over all of the core.
  api: { folders: everything },
  cli: { folders: everything },
  "index.ts": { folders: [...everything, "api"] },
  "node.ts": { folders: [...everything, "api", "index.ts"] },
  "cli.ts": { folders: [...everything, "cli"] },
};

/** Only tests may import these, from any folder. What Markdown means, a parser says that is not ours. */
const testPackages = [
  "vitest",
  "fast-check",
  "mdast-util-from-markdown",
  "mdast-util-gfm",
  "micromark-extension-gfm",
];

/** What views share, and which of it each may import; everything else in app is a view or composes views. */
const shared: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  // Does the work beside the bytes; knows no view.
  engine: ["ui"],
  // What this browser keeps and was given; opens sessions, and does not know how they are shown.
  catalog: ["ui", "engine"],
  session: ["ui", "engine", "catalog"],
};

/** More is a floor, not a room. */
const MAX_FILES_IN_A_ROOM = 15;

const root = fileURLToPath(new URL("..", import.meta.url));

describe("the layers", () => {
  const modules = [...sourceFiles("src"), ...sourceFiles("app")];
  const imports = modules.flatMap((from) =>
    importsIn(readFileSync(join(root, from), "utf8")).map((target) => ({ from, target })),
  );

  it("are read from real modules with real imports", () => {
    expect(modules.length).toBeGreaterThan(0);
    expect(imports.length).toBeGreaterThan(0);
  });

  it("hold in every file of src and app", () => {
    const faults = imports.map(({ from, target }) => faultOf(from, target));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it("have no circles, not even of types", () => {
    const targetsOf = new Map<string, string[]>();
    for (const { from, target } of imports) {
      if (isTest(from) || !target.startsWith(".")) continue;
      targetsOf.set(from, [...(targetsOf.get(from) ?? []), resolved(from, target)]);
    }
    expect(circlesIn(targetsOf)).toEqual([]);
  });

  it("have rooms without circles, inside other rooms as well", () => {
    const targetsOf = new Map<string, string[]>();
    for (const { from, target } of imports) {
      const isHeld = /^(src|app\/(engine|catalog|session))\//.test(from);
      if (isTest(from) || !isHeld || !target.startsWith(".")) continue;
      const rooms = roomsBeside(dirname(from), dirname(resolved(from, target)));
      if (rooms) targetsOf.set(rooms.from, [...(targetsOf.get(rooms.from) ?? []), rooms.to]);
    }
    expect(targetsOf.get("src/read/scan")).toContain("src/read/line");
    expect(circlesIn(targetsOf)).toEqual([]);
  });

  it("find a circle, however long the way around", () => {
    const targetsOf = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", ["d"]],
      ["d", ["b"]],
      ["e", ["a"]],
    ]);
    expect(circlesIn(targetsOf)).toEqual(["b", "c", "d"]);
  });

  it("have rooms of at most fifteen files beside their tests", () => {
    const files = ["src", "app", "bench", "fixtures/generate", "scripts"].flatMap(sourceFiles);
    const sizes = new Map<string, number>();
    for (const file of files.filter((name) => !isTest(name))) {
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > MAX_FILES_IN_A_ROOM)).toEqual([]);
  });

  it.each([
    ["src/model/entry/entry.ts", "../../tree/path.ts", "model may not import tree"],
    ["src/stats/cost.ts", "react", "stats may not import the package react"],
    ["src/context/build.ts", "d3-hierarchy", "context may not import the package d3-hierarchy"],
    [
      "src/read/scan/scan.ts",
      "node:fs/promises",
      "only node files of src may import node:fs/promises",
    ],
    [
      "src/read/scan/scan.ts",
      "../source/node-file.ts",
      "only node files of src may import src/read/source/node-file.ts",
    ],
    ["src/index.ts", "./node.ts", "only node files of src may import src/node.ts"],
    ["src/tree/rows.ts", "../../app/ui/button.tsx", "src may not import app"],
    ["src/tree/path.ts", "../testing/entry-lines.ts", "tree may not import testing"],
    ["src/cli/tree.ts", "../testing/entry-lines.ts", "cli may not import testing"],
    ["app/map/scene.ts", "../../src/testing/map-trees.ts", "only tests may import src/testing"],
    ["src/new/thing.ts", "../model/entry.ts", "src/new is not in the table"],
    ["app/map/map.tsx", "../outline/row.tsx", "the view map may not import outline"],
    ["app/map/map.tsx", "../routes/paths.ts", "the view map may not import routes"],
    ["app/ui/control/button.tsx", "../../session/use-session.ts", "app/ui may not import session"],
    ["app/engine/growth.ts", "../session/use-session.ts", "app/engine may not import session"],
    [
      "app/catalog/catalog.ts",
      "../session/open/use-session.ts",
      "app/catalog may not import session",
    ],
    ["app/session/use-session.ts", "../map/map.tsx", "app/session may not import map"],
    [
      "app/ui/control/button.tsx",
      "../../../src/model/entry/entry.ts",
      "app/ui may not import src/model",
    ],
    ["app/session/open.ts", "../../src/node.ts", "app may not import src/node.ts"],
    ["app/session/open.ts", "node:fs", "app may not import node:fs"],
  ])("refuse that %s imports %s", (from, target, fault) => {
    expect(faultOf(from, target)).toBe(`${from}: ${fault}`);
  });

  it.each([
    ["src/map/layout.ts", "d3-hierarchy"],
    ["src/compare/branches/score.ts", "../../stats/totals.ts"],
    ["src/read/source/node-file.ts", "node:fs/promises"],
    ["src/tree/rows.ts", "../lib/ensure.ts"],
    ["src/context/build.test.ts", "../formats/index.ts"],
    ["src/tree/path.test.ts", "../testing/entry-lines.ts"],
    ["app/map/scene.test.ts", "../../src/testing/map-trees.ts"],
    ["app/map/map.tsx", "../session/use-session.ts"],
    ["app/session/use-session.ts", "../engine/growth.ts"],
    ["app/ui/cost.tsx", "../../src/text/money.ts"],
    ["app/routes/workspace.tsx", "../map/map.tsx"],
  ])("allow that %s imports %s", (from, target) => {
    expect(faultOf(from, target)).toBeNull();
  });

  it("are where docs/architecture.md says that they are", () => {
    const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const named = [...text.matchAll(/`((?:src|app)\/[^`]+)`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("make addresses of the app in one place", () => {
    const makers = sourceFiles("app").filter((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return !isTest(file) && /["`]\/session\/[$]|encodeURIComponent|location\.hash/.test(text);
    });
    expect(makers).toEqual(["app/session/view/href.ts"]);
  });

  it("see every way to import a module", () => {
    const text = [
      'import "./a.css";',
      'import type { A } from "./b.ts";',
      "import {",
      "  type B,",
      "  c,",
      '} from "./c.ts";',
      'export { d } from "./d.ts";',
      'const later = await import("./e.ts");',
      'new Worker(new URL("./f.worker.ts", import.meta.url));',
      'type G = import("./g.ts").G;',
      '// from "./comment.ts"',
    ].join("\n");
    expect(importsIn(text)).toEqual([
      "./a.css",
      "./b.ts",
      "./c.ts",
      "./d.ts",
      "./e.ts",
      "./f.worker.ts",
      "./g.ts",
    ]);
  });
});

/** The path in the project that a relative import means. */
function resolved(from: string, target: string): string {
  return join(dirname(from), target).split(sep).join("/");
}

/** The modules that are part of a circle of imports: what is left when those without one are gone. */
function circlesIn(targetsOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reverse = new Map<string, string[]>();
  for (const [from, targets] of targetsOf) {
    for (const target of targets) reverse.set(target, [...(reverse.get(target) ?? []), from]);
  }
  const left = withoutEnds(new Set([...targetsOf.keys(), ...reverse.keys()]), targetsOf);
  return [...withoutEnds(left, reverse)].sort();
}

/** Removes links without a remaining target, repeatedly. */
function withoutEnds(
  modules: ReadonlySet<string>,
  targetsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const left = new Set(modules);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const module of left) {
      if (!targetsOf.get(module)?.some((target) => left.has(target))) left.delete(module);
    }
  }
  return left;
}

/** One sentence when `from` may not import `target`, else null. Paths are relative to the project. */
function faultOf(from: string, target: string): string | null {
  const to = target.startsWith(".") ? resolved(from, target) : target;
  const reason = from.startsWith("src/") ? coreFault(from, to) : appFault(from, to);
  return reason && `${from}: ${reason}`;
}

function coreFault(from: string, to: string): string | null {
  if (isTest(from)) return testFault(to);
  const folder = partOf(from);
  const allowed = core[folder];
  if (!allowed) return `src/${folder} is not in the table`;
  if ((to.startsWith("node:") || isNodeFile(to)) && !isNodeFile(from)) {
    return `only node files of src may import ${to}`;
  }
  if (to.startsWith("node:")) return null;
  if (to.startsWith("src/")) {
    const target = partOf(to);
    const isAllowed = target === folder || [...leaves, ...allowed.folders].includes(target);
    return isAllowed ? null : `${folder} may not import ${target}`;
  }
  if (isPackage(to)) {
    return allowed.packages?.includes(to) ? null : `${folder} may not import the package ${to}`;
  }
  return `src may not import ${partOf(`src/${to}`)}`;
}

/** Tests reach across the core and to the fixtures, but see no screen. */
function testFault(to: string): string | null {
  if (!isPackage(to)) {
    return to.startsWith("app/") ? "tests of src may not import app" : null;
  }
  const known = [...testPackages, ...Object.values(core).flatMap(({ packages = [] }) => packages)];
  return to.startsWith("node:") || known.includes(to) ? null : `src may not import ${to}`;
}

function appFault(from: string, to: string): string | null {
  const view = partOf(from);
  if (to.startsWith("src/")) {
    if (isNodeFile(to) && !isTest(from)) return `app may not import ${to}`;
    if (partOf(to) === "testing" && !isTest(from)) return "only tests may import src/testing";
    return view === "ui" && !leaves.includes(partOf(to))
      ? `app/ui may not import src/${partOf(to)}`
      : null;
  }
  if (to.startsWith("node:") && !isTest(from)) return `app may not import ${to}`;
  if (!to.startsWith("app/") || isComposer(from)) return null;
  const target = partOf(to);
  if (target === view) return null;
  const allowed = shared[view];
  if (allowed) return allowed.includes(target) ? null : `app/${view} may not import ${target}`;
  return target in shared ? null : `the view ${view} may not import ${target}`;
}

/** Routes and the files at the top of app put views together. */
function isComposer(file: string): boolean {
  return file.startsWith("app/routes/") || file.split("/").length === 2;
}

/** The files that are bound to Node: the entries for it, the command line, and any `node-*.ts`. */
function isNodeFile(file: string): boolean {
  return /^src\/(?:(?:node|cli)\.ts$|cli\/|(?:.*\/)?node-[^/]*$)/.test(file);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isPackage(target: string): boolean {
  return !/^(?:src|app|fixtures|bench|e2e|public)\//.test(target);
}

/** The folder below src or app, or the file's name at the top of them. */
function partOf(file: string): string {
  return file.split("/")[1] ?? file;
}

/** The module names that a source text imports, in order. */
function importsIn(text: string): string[] {
  const pattern =
    /^(?:import|export)\s+(?:[\w\s{},*$]+?\s+from\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"|\bnew URL\(\s*"(\.[^"]+\.tsx?)"/gm;
  return [...text.matchAll(pattern)].flatMap(([, a, b, c]) => a ?? b ?? c ?? []);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

/** The rooms that two folders are in where their ways part; null: one is in the other. */
function roomsBeside(
  one: string,
  other: string,
): { readonly from: string; readonly to: string } | null {
  const [own, others] = [one.split("/"), other.split("/")];
  const parts = own.findIndex((name, at) => name !== others[at]);
  if (parts < 0 || parts >= others.length) return null;
  return { from: own.slice(0, parts + 1).join("/"), to: others.slice(0, parts + 1).join("/") };
}
