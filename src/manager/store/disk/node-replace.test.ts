// Putting a whole file in place while other programs write, and on disks with fewer abilities.
// @module-tag long
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { during, type Moments } from "../../../testing/disk/node-moments.ts";
import { endOf, type FileEnd, NOTHING } from "../store.ts";
import { putInPlace, writeWhole } from "./node-replace.ts";

vi.mock("node:fs", async (real) => {
  const { withMoments } = await import("../../../testing/disk/node-moments.ts");
  return withMoments(await real());
});

let dir = "";
let path = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "replace-"));
  path = join(dir, "a.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const read = () => readFileSync(path, "utf8");
const write = (text: string, seen: FileEnd | null, moments: Moments = {}) =>
  during(moments, () => writeWhole(path, bytes(text), seen));
/** Of a file that is written already. */
function move(text: string, seen: FileEnd | null, moments: Moments = {}): void {
  const from = join(dir, "from.jsonl");
  writeFileSync(from, text);
  try {
    during(moments, () => putInPlace(path, from, seen));
  } finally {
    rmSync(from, { force: true });
  }
}

function put(text: string): FileEnd {
  writeFileSync(path, text);
  return endOf(bytes(text));
}

/** A disk that gives a file no second name. */
function link(): never {
  throw Object.assign(new Error("operation not permitted, link"), { code: "EPERM" });
}
const disks: readonly (readonly [string, Moments])[] = [
  ["that gives a file second names", {}],
  ["that does not", { link }],
];

afterEach(() => {
  // After any outcome, none of our files stays next to the file.
  expect(readdirSync(dir).filter((name) => name.startsWith("."))).toEqual([]);
});

describe.each(disks)("on a disk %s, a file that is written already", (_, disk) => {
  it("is put in place whole, pieces and all", () => {
    const long = `${"a line of some length\n".repeat(120_000)}end\n`;
    move(long, put("old\n"), disk);
    expect(read()).toBe(long);
    rmSync(path);
    move(long, null, disk);
    expect(read()).toBe(long);
  });

  it("takes along what another program adds at the last moment, or leaves the file alone", () => {
    move("new\n", put("old\n"), { ...disk, beforeSwap: () => appendFileSync(path, "more\n") });
    expect(read()).toBe("new\nmore\n");
    const seen = put("old\n");
    put("another\n");
    expect(() => move("new\n", seen, disk)).toThrow("another program changed");
    expect(read()).toBe("another\n");
  });
});

describe.each(disks)("on a disk %s, a new file", (_, disk) => {
  it("appears whole", () => {
    expect(write("new\n", null, disk)).toEqual(endOf(bytes("new\n")));
    expect(read()).toBe("new\n");
  });

  it("does not replace one that another program makes at the last moment", () => {
    const beforeSwap = () => writeFileSync(path, "theirs\n");
    expect(() => write("new\n", null, { ...disk, beforeSwap })).toThrow("there is one already");
    expect(read()).toBe("theirs\n");
  });

  it("is made where a link leads that leads nowhere yet", () => {
    mkdirSync(join(dir, "real"));
    symlinkSync(join("real", "b.jsonl"), path);
    write("new\n", null, disk);
    expect(readFileSync(join(dir, "real", "b.jsonl"), "utf8")).toBe("new\n");
  });
});

describe.each(disks)("on a disk %s, a file that is replaced", (_, disk) => {
  it("carries on with lines that another program adds at the last moment", () => {
    const seen = put("old\n");
    const beforeSwap = () => appendFileSync(path, "added\n");
    expect(write("new\n", seen, { ...disk, beforeSwap })).toEqual(endOf(bytes("new\n")));
    expect(read()).toBe("new\nadded\n");
  });

  it("carries on with lines from a program that opened the old file before", () => {
    const seen = put("old\n");
    const theirs = openSync(path, "a");
    const afterSwap = () => {
      writeSync(theirs, "late\n");
      appendFileSync(path, "later\n");
    };
    write("new\n", seen, { ...disk, afterSwap });
    expect(read()).toBe("new\nlater\nlate\n");
  });

  it("carries on with lines of such a program that come a moment later", () => {
    const seen = put("old\n");
    const theirs = openSync(path, "a");
    const beforeLastLook = () => {
      appendFileSync(path, "new one's\n");
      writeSync(theirs, "last\n");
    };
    write("new\n", seen, {
      ...disk,
      beforeSwap: () => writeSync(theirs, "late\n"),
      beforeLastLook,
    });
    expect(read()).toBe("new\nlate\nnew one's\nlast\n");
  });

  it.each([
    ["appends to it", () => appendFileSync(path, "theirs\n"), "it had 4 bytes and has 11"],
    ["writes it anew", () => writeFileSync(path, "own\n"), "its end is another one"],
    ["empties it", () => writeFileSync(path, ""), "it had 4 bytes and has 0"],
    ["removes it", () => rmSync(path), "it is gone"],
  ])("stays as another program left it that %s before the last look", (__, change, found) => {
    const seen = put("old\n");
    let left: string | null = null;
    const beforeCheck = () => {
      change();
      left = existsSync(path) ? read() : null;
    };
    expect(() => write("new\n", seen, { ...disk, beforeCheck })).toThrow(found);
    expect(existsSync(path) ? read() : null).toBe(left);
  });

  it("keeps what another program adds to an empty file at the last moment", () => {
    put("");
    const beforeSwap = () => appendFileSync(path, "theirs\n");
    write("new\n", NOTHING, { ...disk, beforeSwap });
    expect(read()).toBe("new\ntheirs\n");
  });
});

describe("a file that is replaced", () => {
  it("keeps its owner, group and mode", () => {
    const seen = put("old\n");
    chmodSync(path, 0o640);
    // Only an administrator can give a file away; for others it is their own before and after.
    if (process.geteuid?.() === 0) chownSync(path, 1234, 2345);
    const { uid, gid, mode } = statSync(path);
    write("new\n", seen);
    const now = statSync(path);
    expect([now.uid, now.gid, now.mode]).toEqual([uid, gid, mode]);
  });

  it("is refused when it is read-only, by an administrator as well", () => {
    const seen = put("old\n");
    chmodSync(path, 0o444);
    expect(() => write("new\n", seen)).toThrow(`Nothing was written to ${path}: `);
    expect([read(), statSync(path).mode & 0o777]).toEqual(["old\n", 0o444]);
  });

  it("is refused when it has a second name that would stay behind", () => {
    const seen = put("old\n");
    linkSync(path, join(dir, "b.jsonl"));
    expect(() => write("new\n", seen)).toThrow("the file has 2 names (hard links)");
    expect(read()).toBe("old\n");
  });

  it("is refused when it is a folder", () => {
    mkdirSync(path);
    expect(() => write("new\n", NOTHING)).toThrow(
      `Nothing was written to ${path}: that is a folder.`,
    );
  });

  it("is found through links, under any name", () => {
    const seen = put("old\n");
    const alias = join(dir, "alias.jsonl");
    symlinkSync("a.jsonl", alias);
    writeWhole(alias, bytes("new\n"), seen);
    expect([read(), readFileSync(alias, "utf8")]).toEqual(["new\n", "new\n"]);
  });

  it("may have the longest name a disk allows", () => {
    path = join(dir, `${"é".repeat(124)}.jsonl`);
    write("new\n", put("old\n"));
    expect(read()).toBe("new\n");
  });
});
