// The sessions that are damaged: those of the project, and recorded ones where they are asked for.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { SessionInput } from "../../src/formats/format.ts";
import { parseJson } from "../../src/model/json/json.ts";
import { stringify } from "../../src/model/json/stringify.ts";
import type { ByteSource } from "../../src/read/source/byte-source.ts";
import { memorySource } from "../../src/read/source/byte-source.ts";
import { pathsIn, recordedIn } from "./recorded.ts";

export interface Original {
  readonly name: string;
  readonly lines: readonly string[];
  /** Whether the published agent reads it, too. */
  readonly isPi: boolean;
  /** What is opened in place of the file. */
  inputOf(source: ByteSource): SessionInput;
}

/** Larger ones are left out: many small files find more than a few large ones. */
const MAX_BYTES = 8 << 20;

/** In the order of their folders and names. */
export function readOriginals(): readonly Original[] {
  return [...piOriginals(), ...LINES.flatMap(lineOriginals), ...folderOriginals(FOLDERS)];
}

/** Where sessions of other agents lie: one file each, and a folder each. */
const LINES = ["fixtures/claude-code", "fixtures/codex"];
const FOLDERS = "fixtures/agentuse";

function lineOriginals(folder: string): readonly Original[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith(".jsonl"))
    .map((path) => originalOf(path, readFileSync(path), false));
}

/** A file each: the others of its folder are as they were. */
function folderOriginals(root: string): readonly Original[] {
  return pathsIn(root).flatMap((group) =>
    pathsIn(group).flatMap((folder) => {
      const paths = filesBelow(folder);
      const within = (path: string) => relative(folder, path);
      const files = new Map(
        paths.map((path) => [within(path), memorySource(readFileSync(path), basename(path))]),
      );
      // A line each, whose fields can be damaged.
      const json = paths.filter((path) => path.endsWith(".json"));
      return json.map((path) => ({
        ...originalOf(path, inOneLine(readFileSync(path)), false),
        inputOf: (source: ByteSource): SessionInput => ({
          kind: "folder",
          name: basename(folder),
          files: new Map([...files, [within(path), source]]),
        }),
      }));
    }),
  );
}

/** The same value; what is no JSON stays as it is. */
function inOneLine(bytes: Buffer): Buffer {
  const value = parseJson(bytes.toString("utf8"));
  return value === undefined ? bytes : Buffer.from(stringify(value));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();
}

function originalOf(path: string, bytes: Uint8Array, isPi: boolean): Original {
  const lines = Buffer.from(bytes).toString("utf8").split("\n");
  const inputOf = (source: ByteSource): SessionInput => ({ kind: "file", source });
  return { name: basename(path), lines, isPi, inputOf };
}

function piOriginals(): readonly Original[] {
  const files = [
    ...pathsIn("public/samples"),
    ...pathsIn("fixtures/oddities"),
    ...recordedIn("real"),
  ].filter((path) => path.endsWith(".jsonl"));
  // Some cases are folders of files.
  const held = recordedIn("oracle/dev").filter((path) => existsSync(join(path, "session.jsonl")));
  return [
    ...files.map((path) => ({ path, bytes: readFileSync(path) })),
    ...held.map((path) => ({ path, bytes: readFileSync(join(path, "session.jsonl")) })),
  ]
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_BYTES)
    .map(({ path, bytes }) => originalOf(path, bytes, true));
}
