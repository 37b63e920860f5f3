// The package's list: which names it has, that each says what it is, and that the examples of all of them compile,
// as those of the README do. Reads the source as text: TypeScript 7 has no compiler API.
// @module-tag long
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import * as node from "./node.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

interface PublicName {
  readonly name: string;
  readonly isType: boolean;
  /** Of the module that declares it, in the project. */
  readonly file: string;
}

/** What a list of exports names, in its order. */
function namesIn(file: string): readonly PublicName[] {
  const text = readFileSync(join(root, file), "utf8");
  const lists = text.matchAll(/^export (type )?\{([^}]*)\} from "\.\/([^"]+)";/gm);
  return [...lists].flatMap(([, type, list = "", from]) =>
    list.split(",").flatMap((item) => {
      const name = item.trim();
      if (name === "") return [];
      const isType = type !== undefined || name.startsWith("type ");
      return [{ name: name.replace("type ", ""), isType, file: `src/${from}` }];
    }),
  );
}

const everywhere = namesIn("src/index.ts");
const inNode = namesIn("src/node.ts");
const all = [...everywhere, ...inNode];

/** The docstring before a declaration, without its stars; "" without one. */
function docOf({ name, isType, file }: PublicName): string {
  const text = readFileSync(join(root, file), "utf8");
  const words = isType ? "interface|type" : "(?:async )?function|class|const";
  const declared = new RegExp(`^export (?:${words}) ${name}\\b`, "m").exec(text);
  return declared ? docBefore(text.slice(0, declared.index)) : "";
}

function docBefore(text: string): string {
  if (!text.trimEnd().endsWith("*/")) return "";
  const doc = text.slice(text.lastIndexOf("/**") + 3, text.lastIndexOf("*/"));
  return doc.replace(/^ *\* ?/gm, "").trim();
}

/** What stands below `@example` in a docstring. */
function exampleIn(doc: string): string {
  return /@example\n(.*)$/s.exec(doc)?.[1]?.trim() ?? "";
}

/** The docstrings of what a class of src/api offers to its callers, by name; getters are told by their types. */
function methodDocs(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, file), "utf8");
  const methods = text.matchAll(/^ {2}(?:async )?\*?([a-z]\w*)\(/gim);
  const docs = new Map<string, string>();
  for (const { 1: name = "", index } of methods) {
    if (name !== "constructor") docs.set(name, docBefore(text.slice(0, index)));
  }
  return docs;
}

const API_CLASSES = ["src/api/session.ts", "src/api/draft.ts", "src/api/shared-copy.ts"];

describe("the package's list", () => {
  it("is these names, on every platform and in Node besides", () => {
    const names = (list: readonly PublicName[], isType: boolean) =>
      list
        .filter((one) => one.isType === isType)
        .map(({ name }) => name)
        .sort();
    expect(names(everywhere, false)).toMatchInlineSnapshot(`
      [
        "Draft",
        "EspalierError",
        "MemoryStore",
        "Session",
        "SessionManager",
        "SharedCopy",
        "buildSessionContext",
        "convertToLlm",
        "getLatestCompactionEntry",
        "migrateSessionEntries",
        "openSession",
        "parseSessionEntries",
        "sessionManagerOn",
        "sessionsIn",
        "subAgentsOf",
      ]
    `);
    expect(names(everywhere, true)).toMatchInlineSnapshot(`
      [
        "AgentMessage",
        "Branch",
        "BranchSummaryEntry",
        "ByteSource",
        "Compaction",
        "CompactionEntry",
        "ComparedBranches",
        "Context",
        "ContextEditEntry",
        "CopyOptions",
        "CustomEntry",
        "CustomMessageEntry",
        "Decision",
        "Entry",
        "EntryContent",
        "EntryName",
        "EspalierErrorCode",
        "ExportKind",
        "FileEntry",
        "Hit",
        "JsonObject",
        "LabelEntry",
        "MapLine",
        "ModelChangeEntry",
        "NewSessionOptions",
        "OpenOptions",
        "Operation",
        "Problem",
        "ProjectedSessionEntry",
        "SearchOptions",
        "SessionContext",
        "SessionEntry",
        "SessionHeader",
        "SessionInfo",
        "SessionInfoEntry",
        "SessionInput",
        "SessionMessageEntry",
        "SessionProjection",
        "SessionStore",
        "SessionTreeNode",
        "ShareOptions",
        "Stats",
        "StoredMessage",
        "SubAgent",
        "ThinkingLevelChangeEntry",
        "UsageEntry",
      ]
    `);
    expect(names(inNode, false)).toMatchInlineSnapshot(`
      [
        "SessionManager",
        "findMostRecentSession",
        "loadEntriesFromFile",
        "nodeStore",
        "openSession",
        "sessionsIn",
      ]
    `);
    expect(names(inNode, true)).toEqual([]);
  });

  it("is what the package has when it runs", () => {
    const values = new Set(all.filter(({ isType }) => !isType).map(({ name }) => name));
    expect(Object.keys(node).sort()).toEqual([...values].sort());
    expect(new Set(all.map(({ name }) => name)).size).toBeLessThanOrEqual(64);
  });

  it.each(all)("says what $name of $file is", (one) => {
    const doc = docOf(one);
    expect(doc).not.toBe("");
    if (!one.isType) expect(exampleIn(doc)).not.toBe("");
  });

  it.each(API_CLASSES)("shows how every method of %s is used", (file) => {
    for (const [name, doc] of methodDocs(file)) {
      expect([name, exampleIn(doc)]).not.toEqual([name, ""]);
    }
  });

  it("has examples that compile, as README and docs/library.md have", {
    timeout: 120_000,
  }, async () => {
    const pages = ["README.md", "docs/library.md"].map((page) =>
      readFileSync(join(root, page), "utf8"),
    );
    const programs = [...pages.join("\n").matchAll(/```ts\n(.*?)```/gs)].map(
      ([, text = ""]) => text,
    );
    const docs = [
      ...all.map(docOf),
      ...API_CLASSES.flatMap((file) => [...methodDocs(file).values()]),
    ];
    const examples = docs.map(exampleIn).filter((text) => text !== "");
    expect(programs.length).toBeGreaterThan(1);
    expect(examples.length).toBeGreaterThan(30);
    expect(await complaints([...programs, ...examples.map(inItsPlace)])).toBe("");
  });
});

/** Names that examples take for granted: all of the package, and what other examples made. */
function inItsPlace(example: string): string {
  const values = new Set(all.filter(({ isType }) => !isType).map(({ name }) => name));
  const types = all.map(({ name }) => name).filter((name) => !values.has(name));
  return `import { ${[...values, ...types.map((name) => `type ${name}`)].join(", ")} } from "espalier";
import { appendFile, readFile, writeFile } from "node:fs/promises";
declare const session: Session;
declare const draft: Draft;
declare const copy: SharedCopy;
{
${example}
}
`;
}

/** What the compiler says of programs that import the package. */
async function complaints(programs: readonly string[]): Promise<string> {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "examples-"));
  try {
    const files = programs.map((program, at) => {
      writeFileSync(join(folder, `example-${at + 1}.ts`), program);
      return `example-${at + 1}.ts`;
    });
    const compilerOptions = {
      paths: { espalier: ["../../src/node.ts"] },
      noUnusedLocals: false,
    };
    const config = { extends: "../../tsconfig.json", compilerOptions, files, include: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    return await promisify(execFile)(process.execPath, [tsc, "-p", folder]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
