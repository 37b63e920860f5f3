// The files of a folder on disk: what cannot be read is named, and the rest is there.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensure } from "../../lib/ensure.ts";
import { nodeFolder, nodeFolderSources } from "./node-folder.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "node-folder-"));
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, "sub/deep"), { recursive: true });
  writeFileSync(join(dir, "a.jsonl"), "first");
  writeFileSync(join(dir, "sub/deep/b.jsonl"), "second");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const fileIn = (path: string) => ensure(nodeFolder(dir).files.get(path), "file").source;

/** Whoever may do everything gives that up meanwhile. */
async function asNobody<T>(use: () => T | Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await use();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it("are found at any depth with sizes and times, and read", async () => {
  const { files, unreadable } = nodeFolder(dir);
  expect([...files.keys()].sort()).toEqual(["a.jsonl", "sub/deep/b.jsonl"]);
  expect(unreadable).toEqual([]);
  const { size, mtimeMs, source } = ensure(files.get("sub/deep/b.jsonl"), "file");
  expect(size).toBe(6);
  expect(Math.abs(Date.now() - mtimeMs)).toBeLessThan(60_000);
  expect(Buffer.from(await source.read(1, 4)).toString()).toBe("eco");
  let text = "";
  for await (const slice of ensure(source.slices, "slices")(4, 0, 6)) text += Buffer.from(slice);
  expect(text).toBe("second");
});

it("name links, which are not followed, also those that lead in a circle or nowhere", () => {
  symlinkSync("..", join(dir, "sub/loop"));
  symlinkSync("nowhere", join(dir, "dangling.jsonl"));
  const { files, unreadable } = nodeFolder(dir);
  expect(files.size).toBe(2);
  expect(unreadable.map(({ error }) => error.message).sort()).toEqual([
    "dangling.jsonl is a link; links are not followed.",
    "sub/loop is a link; links are not followed.",
  ]);
  expect(nodeFolderSources(dir).size).toBe(2);
});

it("name a folder and a file that this program may not read", async () => {
  chmodSync(join(dir, "sub/deep"), 0);
  chmodSync(join(dir, "a.jsonl"), 0);
  await asNobody(async () => {
    const { files, unreadable } = nodeFolder(dir);
    expect(unreadable.map(({ path, error }) => `${path}: ${error.message}`)).toEqual([
      "sub/deep: Nobody gave this program permission to read sub/deep.",
    ]);
    const { source } = ensure(files.get("a.jsonl"), "file");
    await expect(source.read(0, 5)).rejects.toMatchObject({
      kind: "permission",
      message: "Nobody gave this program permission to read a.jsonl.",
    });
    expect(() => nodeFolderSources(dir)).toThrow("Nobody gave this program permission");
  });
  chmodSync(join(dir, "sub/deep"), 0o755);
});

it("say that they are gone, or are shorter, when they are read later", async () => {
  const [gone, shorter] = [fileIn("a.jsonl"), fileIn("sub/deep/b.jsonl")];
  rmSync(join(dir, "a.jsonl"));
  truncateSync(join(dir, "sub/deep/b.jsonl"), 2);
  await expect(gone.read(0, 5)).rejects.toMatchObject({ kind: "vanished" });
  const slices = ensure(gone.slices, "slices")(4, 0, 5)[Symbol.asyncIterator]();
  await expect(slices.next()).rejects.toMatchObject({ kind: "vanished" });
  expect(Buffer.from(await shorter.read(0, 6)).toString()).toBe("se");
});

it("are not there when the folder itself cannot be read", () => {
  expect(() => nodeFolder(join(dir, "missing"))).toThrow("ENOENT");
  expect(readFileSync(join(dir, "a.jsonl"), "utf8")).toBe("first");
});
