// The files of a folder on disk: unreadable ones are named, and the rest is read.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensure } from "../../lib/ensure.ts";
import { asNobody } from "../../testing/library/node-as-nobody.ts";
import { readSlices } from "../line/lines.ts";
import type { ByteSource } from "./byte-source.ts";
import { nodeFolder, nodeFolderSources, walkNodeFolder } from "./node-folder.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "node-folder-"));
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, "sub/deep"), { recursive: true });
  writeFileSync(join(dir, "a.jsonl"), "first");
  writeFileSync(join(dir, "sub/deep/b.jsonl"), "second");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function fileIn(path: string): Promise<ByteSource> {
  return ensure((await nodeFolder(dir)).files.get(path), "file").source;
}

it("files of a folder are found at any depth with sizes and times, and read", async () => {
  const { files, unreadable } = await nodeFolder(dir);
  expect([...files.keys()].sort()).toEqual(["a.jsonl", "sub/deep/b.jsonl"]);
  expect(unreadable).toEqual([]);
  const { size, mtimeMs, source } = ensure(files.get("sub/deep/b.jsonl"), "file");
  expect(size).toBe(6);
  expect(Math.abs(Date.now() - mtimeMs)).toBeLessThan(60_000);
  expect(Buffer.from(await source.read(1, 4)).toString()).toBe("eco");
  let text = "";
  for await (const { bytes } of readSlices(source, { sliceBytes: 4 })) text += Buffer.from(bytes);
  expect(text).toBe("second");
});

it("files of a folder exclude links, which are named, also those in a cycle or to nowhere", async () => {
  symlinkSync("..", join(dir, "sub/loop"));
  symlinkSync("nowhere", join(dir, "dangling.jsonl"));
  const { files, unreadable } = await nodeFolder(dir);
  expect(files.size).toBe(2);
  expect(unreadable.map(({ error }) => error.message).sort()).toEqual([
    "dangling.jsonl is a link; links are not followed.",
    "sub/loop is a link; links are not followed.",
  ]);
  expect((await nodeFolderSources(dir)).size).toBe(2);
});

it("files of a folder exclude an unreadable folder and file, which are named", async () => {
  chmodSync(join(dir, "sub/deep"), 0);
  chmodSync(join(dir, "a.jsonl"), 0);
  await asNobody(async () => {
    const { files, unreadable } = await nodeFolder(dir);
    expect(unreadable.map(({ path, error }) => `${path}: ${error.message}`)).toEqual([
      "sub/deep: This program has no permission to read sub/deep.",
    ]);
    const { source } = ensure(files.get("a.jsonl"), "file");
    await expect(source.read(0, 5)).rejects.toMatchObject({
      code: "permission",
      message: "This program has no permission to read a.jsonl.",
    });
    await expect(nodeFolderSources(dir)).rejects.toThrow("This program has no permission");
  });
  chmodSync(join(dir, "sub/deep"), 0o755);
});

it("files of a folder say that they are gone, or are shorter, when they are read later", async () => {
  const [gone, shorter] = [await fileIn("a.jsonl"), await fileIn("sub/deep/b.jsonl")];
  rmSync(join(dir, "a.jsonl"));
  truncateSync(join(dir, "sub/deep/b.jsonl"), 2);
  await expect(gone.read(0, 5)).rejects.toMatchObject({ code: "vanished" });
  expect(Buffer.from(await shorter.read(0, 6)).toString()).toBe("se");
});

it("files of a folder that were replaced by another file are read no further: no reading mixes both", async () => {
  const source = await fileIn("a.jsonl");
  expect(await source.read(0, 2)).toHaveLength(2);
  writeFileSync(join(dir, "new"), "other");
  renameSync(join(dir, "new"), join(dir, "a.jsonl"));
  await expect(source.read(2, 5)).rejects.toMatchObject({
    code: "changed",
    message: "a.jsonl was replaced by another file while it was read.",
  });
});

it("files of an unreadable folder give an error", async () => {
  await expect(nodeFolder(join(dir, "missing"))).rejects.toThrow("ENOENT");
  expect(readFileSync(join(dir, "a.jsonl"), "utf8")).toBe("first");
});

it("files that are deeper than a path can express are named by their folder, and the rest is read", async () => {
  // Each half can be named, both together cannot.
  const half = Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(200, "-")).join("/");
  const [above, below] = [join(dir, "above", half), join(dir, "below", half)];
  mkdirSync(above, { recursive: true });
  mkdirSync(below, { recursive: true });
  writeFileSync(join(below, "c.jsonl"), "third");
  renameSync(join(dir, "below"), join(above, "below"));
  try {
    const { files, unreadable } = await nodeFolder(dir);
    expect([...files.keys()].sort()).toEqual(["a.jsonl", "sub/deep/b.jsonl"]);
    const [named] = unreadable;
    expect(unreadable).toHaveLength(1);
    expect(named?.error.message).toMatch(/ is too deep: its path is longer than this system/);
  } finally {
    renameSync(join(above, "below"), join(dir, "below"));
  }
});

it("files of a folder end at the limit, and the folder is named with more", async () => {
  for (let at = 0; at < 200; at++) writeFileSync(join(dir, `sub/${at}.txt`), "");
  const found: string[] = [];
  for await (const one of walkNodeFolder(dir, { maxFiles: 150 })) {
    found.push("error" in one ? `${one.path}: ${one.error.message}` : "a file");
  }
  expect(found.filter((one) => one === "a file")).toHaveLength(150);
  expect(found.at(-1)).toBe(": The folder holds more than 150 files; the rest was not looked at.");
  const whole: unknown[] = [];
  for await (const one of walkNodeFolder(dir, { maxFiles: 202 })) whole.push(one);
  expect(whole).toHaveLength(202);
  await expect(
    walkNodeFolder(dir, { signal: AbortSignal.abort(new Error("enough")) }).next(),
  ).rejects.toThrow("enough");
});
