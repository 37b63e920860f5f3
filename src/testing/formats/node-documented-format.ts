// A copy of the project with the format that docs/formats.md describes added to it, as that page says.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What the page describes: a session of it, and the same with one more note. */
export const DIARY = [
  { diary: 2, id: "d-1", folder: "/home/mara/garden", begun: "2026-10-05T08:20:00Z" },
  {
    note: "n1",
    after: null,
    by: "person",
    at: "2026-10-05T08:20:00Z",
    text: "What is left to do?",
  },
  {
    note: "n2",
    after: "n1",
    by: "program",
    at: "2026-10-05T08:20:09Z",
    text: "The roof.",
    words: 12,
  },
  { note: "n3", after: "n2", by: "person", at: "2026-10-05T08:21:00Z", text: "And then the gate?" },
  {
    note: "n4",
    after: "n2",
    by: "person",
    at: "2026-10-05T08:22:00Z",
    text: "Who helps with the roof?",
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

/** `parts`: files and folders of the project, `src` among them. `name`: of the copy. Its path. */
export function copyWithDocumentedFormat(name: string, parts: readonly string[]): string {
  const copy = join(root, ".cache", name);
  rmSync(copy, { recursive: true, force: true });
  for (const part of parts) {
    const isNoTest = (path: string) => !/\.test\.tsx?$|__snapshots__/.test(path);
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isNoTest });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  for (const [path, code] of documentedFiles()) {
    const file = join(copy, path);
    if (existsSync(file)) throw new Error(`docs/formats.md writes over ${path}.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  const list = join(copy, "src/formats/list.ts");
  const code = readFileSync(list, "utf8");
  writeFileSync(
    list,
    code
      .replace(/^import /m, 'import { diaryFormat } from "./diary/diary.ts";\nimport ')
      .replace("  piFormat,\n", "  piFormat,\n  diaryFormat,\n"),
  );
  return copy;
}

/** Each block of code that comes after the path of its file. */
function documentedFiles(): ReadonlyMap<string, string> {
  const page = readFileSync(join(root, "docs/formats.md"), "utf8");
  const blocks = page.matchAll(/^`(src\/[\w/.-]+\.ts)`\n\n```ts\n([\s\S]*?)^```$/gm);
  return new Map(Array.from(blocks, ([, path = "", code = ""]) => [path, code]));
}
