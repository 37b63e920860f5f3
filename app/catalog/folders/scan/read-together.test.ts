// Files of a group as a worker gets them: their bytes, and which file's fault it is when one cannot be
// read.

import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Candidate } from "../../../../src/library/files/candidates.ts";
import { readTogether, type Wanted } from "./read-together.ts";

function wantedOf(...files: readonly File[]): Wanted {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const path = files[0]?.name ?? "";
  const candidate: Candidate = {
    kind: files.length > 1 ? "folder" : "file",
    address: { path, size, mtimeMs: 0 },
    name: path,
    facts: { agent: "", parent: "", agentType: "" },
    files: files.map(({ name }) => name),
    damaged: null,
  };
  return { candidate, files: new Map(files.map((file) => [file.name, file])) };
}

/** Name and bytes of each file, as text where they are few. */
async function read(group: readonly Wanted[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const { wanted, sourceOf } of readTogether(group)) {
    for (const path of [...wanted.files.keys(), "none"]) {
      const source = sourceOf(path);
      if (!source) continue;
      const { name, size } = source;
      const bytes = await source.read(0, size).catch((error: Error) => error.message);
      if (typeof bytes === "string") lines.push(bytes);
      else lines.push(size > 20 ? `${name} ${size}` : `${name} ${new TextDecoder().decode(bytes)}`);
    }
  }
  return lines;
}

it("A group gives each file its own bytes, in order, however many are read at once", async () => {
  const large = new File(["x".repeat(1_500_000)], "large");
  const huge = new File(["x".repeat(3_000_000)], "huge");
  const small = (name: string) => new File([`in ${name}`], name);
  const group = [small("a"), large, huge, small("b"), small("c"), large].map((one) =>
    wantedOf(one),
  );
  expect(await read([...group, wantedOf(small("d"), new File([], "empty")), ...group])).toEqual([
    "a in a",
    "large 1500000",
    "huge 3000000",
    "b in b",
    "c in c",
    "large 1500000",
    "d in d",
    "empty ",
    "a in a",
    "large 1500000",
    "huge 3000000",
    "b in b",
    "c in c",
    "large 1500000",
  ]);
  expect(await read([])).toEqual([]);
});

it("A group names a file that was changed, and reads the others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "read-together-"));
  try {
    const path = join(folder, "changed");
    await writeFile(path, "before");
    const changed = new File([await openAsBlob(path)], "changed");
    await writeFile(path, "and now something longer");
    const group = [new File(["one"], "a"), changed, new File(["two"], "b")];
    const [first, second, third] = await read(group.map((file) => wantedOf(file)));
    expect([first, third]).toEqual(["a one", "b two"]);
    expect(second).toContain("changed was changed or removed");
  } finally {
    await rm(folder, { recursive: true });
  }
});
