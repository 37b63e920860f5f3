// docs/formats.md: its code, added to a copy of the project, opens sessions of another agent everywhere.
// @module-tag long
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { operationsText } from "../edit/operation/read-operation.ts";
import { textSource } from "../read/source/byte-source.ts";
import { copyWithDocumentedFormat, DIARY } from "../testing/formats/node-documented-format.ts";

type Run = typeof import("../testing/cli/node-run-command.ts");
type Formats = typeof import("./index.ts");
type Library = typeof import("../testing/library/visited-folder.ts");

const root = fileURLToPath(new URL("../..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "espalier-diary-"));
const file = join(home, "2026", "garden.jsonl");
let copy = "";
let runCommand: Run["runCommand"];
let formats: Formats;
let library: Library;

beforeAll(async () => {
  copy = copyWithDocumentedFormat("documented-format", ["src", "tsconfig.json"]);
  ({ runCommand } = await imported<Run>("src/testing/cli/node-run-command.ts"));
  formats = await imported<Formats>("src/formats/index.ts");
  library = await imported<Library>("src/testing/library/visited-folder.ts");
  mkdirSync(join(home, "2026"));
  writeFileSync(file, DIARY);
  writeFileSync(join(home, "2026", "diary-index.jsonl"), "{}\n");
  vi.stubEnv("DIARY_HOME", home);
  vi.stubEnv("HOME", home);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

function imported<Module>(path: string): Promise<Module> {
  return import(join(copy, path));
}

/** What a command prints, notes after answers. */
async function said(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runCommand(args);
  return (stdout + stderr).replaceAll(home, "~");
}

it("the documented format compiles", () => {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", "src/tsconfig.build.json", "--noEmit"], { cwd: copy });
});

it("the documented format opens its sessions, and is named in the list of what opens", async () => {
  expect(await said("tree", file)).toBe(
    [
      "* n1 User: What is left to do?",
      "* n2 Assistant: The roof.",
      "* n4 User: Who helps with the roof? ← leaf",
      "-+  n3 User: And then the gate?",
      "",
    ].join("\n"),
  );
  const info = await said("info", file);
  for (const line of [
    /^format +Diary$/m,
    /^folder +\/home\/mara\/garden$/m,
    /^tokens +12$/m,
    /^resume with +diary --open "d-1"$/m,
  ])
    expect(info).toMatch(line);
  expect(await said("check", file)).toBe("garden.jsonl: no problems\n");
  expect(await said("tree", join(home, "2026", "diary-index.jsonl"))).toMatch(
    /is no session.*diaries \(\.jsonl\), pi's HTML exports/s,
  );
});

it("the documented format finds sessions in the agent's folder, without other files", async () => {
  expect(await said("list")).toBe(
    "2026-10-05 08:22:00  Diary  3 turns  4 messages  –  What is left to do?\n    ~/2026/garden.jsonl\n",
  );
  expect(await library.visited({ "garden.jsonl": DIARY, "diary-index.jsonl": "{}" })).toEqual([
    "diary-index.jsonl | index: an index of diaries",
    "garden.jsonl | session: Diary, 4 entries, “What is left to do?”",
  ]);
});

it("the documented format can be searched, shown as contexts and compared by branches", async () => {
  expect(await said("search", file, "roof")).toBe(
    [
      "n2 message:assistant reply: The roof.",
      "n4 message:user prompt: Who helps with the roof?",
      "2 hits in 2 entries",
      "",
    ].join("\n"),
  );
  expect(await said("context", file)).toBe(
    [
      "── user n1\nWhat is left to do?",
      "── assistant n2\nThe roof.",
      "── user n4\nWho helps with the roof?\n",
    ].join("\n\n"),
  );
  expect(await said("compare", file, "n3", "n4")).toContain(
    "Turn 1\n* n3 User: And then the gate?\n  n4 User: Who helps with the roof?\n",
  );
});

it("the documented format can be shared and edited", async () => {
  const shared = join(home, "shared.jsonl");
  await said("share", file, "-o", shared, "--mask", "all");
  expect(await said("tree", shared)).toMatch(/User: What is left to do\?\n.*Assistant: The roof\./);
  expect(readFileSync(shared, "utf8")).not.toContain("mara");

  const operations = join(home, "operations.json");
  writeFileSync(operations, operationsText([[{ kind: "remove-subtree", entry: "n3" }]]));
  const edited = join(home, "edited.jsonl");
  await said("export", file, "--operations", operations, "-o", edited);
  expect(await said("tree", edited)).toBe(
    "* n1 User: What is left to do?\n* n2 Assistant: The roof.\n* n4 User: Who helps with the roof? ← leaf\n",
  );
  expect(readFileSync(file, "utf8")).toBe(DIARY);
});

it("the documented format can be followed: of a file that has grown only the new part is read", async () => {
  const note = { note: "n5", after: "n4", by: "program", text: "Everybody." };
  const grown = textSource(`${DIARY}${JSON.stringify(note)}\n`, "garden.jsonl");
  const opened = await formats.openSession({
    kind: "file",
    source: textSource(DIARY, "garden.jsonl"),
  });
  const growth = await opened.grow?.(grown);
  if (growth?.kind !== "renewed") throw new Error("It is opened anew.");
  expect(growth.changed).toEqual([4]);
  expect(await growth.opened.bodies.body(4)).toMatchObject({
    id: "n5",
    parentId: "n4",
    message: { role: "assistant", content: [{ type: "text", text: "Everybody." }] },
  });
});
