// Locks and what killed programs leave behind. A killed program is one that ran and ended.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { during } from "../../../testing/disk/node-moments.ts";
import { endOf, type FileEnd } from "../store.ts";
import { appendTo } from "./node-append.ts";
import { breakStaleLock, isLocked, withLock } from "./node-lock.ts";
import { newMaker } from "./node-maker.ts";
import { claimPath, freshPath, lockPath } from "./node-names.ts";
import { writeWhole } from "./node-replace.ts";

vi.mock("node:fs", async (real) => {
  const { withMoments } = await import("../../../testing/disk/node-moments.ts");
  return withMoments(await real());
});

let dir = "";
let path = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lock-"));
  path = join(dir, "a.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const names = () => readdirSync(dir).sort();

/** The process with this number ran and is gone. */
const gone = newMaker().replace(/^\d+/, String(spawnSync(process.execPath, ["--version"]).pid));
const elsewhere = newMaker().replace(/-\w+-/, "-00000000-");

function put(text: string): FileEnd {
  writeFileSync(path, text);
  return endOf(bytes(text));
}

/** Makes a file that was last written an hour and a minute ago, or as many seconds as given. */
function putOld(file: string, text: string, seconds = 3660): void {
  writeFileSync(file, text);
  const time = Date.now() / 1000 - seconds;
  utimesSync(file, time, time);
}

describe("the lock of a file", () => {
  const lock = () => lockPath(path);
  const takeOver = () => {
    rmSync(lock());
    symlinkSync(elsewhere, lock());
  };

  it("exists while a program replaces the file, and is then removed", () => {
    expect(withLock(path, path, ({ isHeld }) => [isLocked(path), isHeld()])).toEqual([true, true]);
    expect(names()).toEqual([]);
  });

  it("is gone after a failure as well", () => {
    expect(() =>
      withLock(path, path, () => {
        throw new Error("failed");
      }),
    ).toThrow("failed");
    expect(names()).toEqual([]);
  });

  it.each([
    ["here", newMaker(), `process ${process.pid}`],
    ["on another machine", elsewhere, `process ${process.pid} on another machine`],
  ])("is respected while its holder lives %s", (_, maker, holder) => {
    writeFileSync(lock(), maker);
    expect(() => withLock(path, path, () => "got it", 0)).toThrow(
      `Nothing was written to ${path}: another program is writing it (${holder})`,
    );
    expect(readFileSync(lock(), "utf8")).toBe(maker);
  });

  it.each([
    ["whose holder is gone", () => symlinkSync(gone, lock())],
    ["whose holder is gone, on a disk without links", () => writeFileSync(lock(), gone)],
    ["of another machine that is a minute old", () => putOld(lock(), elsewhere, 61)],
    ["that names nobody and is seconds old", () => putOld(lock(), "", 3)],
    ["that is none of ours and is seconds old", () => putOld(lock(), "../../etc/passwd", 3)],
  ])("is taken over when it is one %s", (_, leave) => {
    leave();
    expect(withLock(path, path, () => "got it", 0)).toBe("got it");
    expect(names()).toEqual([]);
  });

  it("is never looked through to what it leads to", () => {
    writeFileSync(path, gone);
    symlinkSync("a.jsonl", lock());
    expect(() => withLock(path, path, () => "got it", 0)).toThrow("it does not say which");
  });

  it("is removed by only one of those who find its holder gone", () => {
    writeFileSync(lock(), gone);
    // The first one has claimed it and is at work.
    writeFileSync(claimPath(lock(), gone), newMaker());
    expect(breakStaleLock(lock())).toBe(false);
    expect(existsSync(lock())).toBe(true);
  });

  it("can be had after the one who wanted to remove it was killed too", () => {
    writeFileSync(lock(), gone);
    writeFileSync(claimPath(lock(), gone), gone);
    expect(withLock(path, path, () => "got it", 50)).toBe("got it");
    expect(names()).toEqual([]);
  });

  it("stays another program's that took it over", () => {
    withLock(path, path, ({ isHeld }) => {
      takeOver();
      expect(isHeld()).toBe(false);
    });
    expect(readlinkSync(lock())).toBe(elsewhere);
  });

  it("taken over by another program keeps the file from being replaced", () => {
    const seen = put("old\n");
    expect(() =>
      during({ beforeCheck: takeOver }, () => writeWhole(path, bytes("new\n"), seen)),
    ).toThrow("another one wrote");
    expect(readFileSync(path, "utf8")).toBe("old\n");
  });
});

describe("what killed programs left", () => {
  it("is cleared away by the next one who replaces the file", () => {
    const seen = put("old\n");
    for (const file of [lockPath(path), freshPath(path, gone), claimPath(lockPath(path), gone)]) {
      writeFileSync(file, gone);
    }
    writeWhole(path, bytes("new\n"), seen);
    expect(names()).toEqual(["a.jsonl"]);
  });

  it("is cleared away by the next one who appends", () => {
    const seen = put("old\n");
    writeFileSync(lockPath(path), gone);
    writeFileSync(freshPath(path, gone), "half");
    appendTo(path, bytes("mine\n"), seen);
    expect(names()).toEqual(["a.jsonl"]);
  });

  it("of sessions that never came to be goes with the next session in the folder", () => {
    const never = join(dir, "never.jsonl");
    writeFileSync(freshPath(never, gone), "half");
    writeFileSync(lockPath(never), gone);
    putOld(join(dir, ".first.jsonl.0123abcd.tmp"), "half");
    writeWhole(path, bytes("new\n"), null);
    expect(names()).toEqual(["a.jsonl"]);
  });

  it("stays when it is at work, young, or of others", () => {
    const files = [
      freshPath(path, newMaker()),
      freshPath(path, elsewhere),
      join(dir, ".b.jsonl.0123abcd.tmp"),
      lockPath(join(dir, "c.jsonl")),
      join(dir, ".notes.tmp"),
      join(dir, "a.jsonl.tmp"),
    ];
    for (const file of files) writeFileSync(file, newMaker());
    writeWhole(path, bytes("new\n"), null);
    expect(names()).toHaveLength(files.length + 1);
  });
});
