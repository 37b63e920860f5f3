// Adding to a file while other programs replace it, and what a person reads when it fails.
// @module-tag long
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { during } from "../../../testing/disk/node-moments.ts";
import { endOf, type FileEnd, NOTHING } from "../store.ts";
import { appendTo } from "./node-append.ts";
import { writeWhole } from "./node-replace.ts";

vi.mock("node:fs", async (real) => {
  const { withMoments } = await import("../../../testing/disk/node-moments.ts");
  return withMoments(await real());
});

let dir = "";
let path = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "append-"));
  path = join(dir, "a.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const read = () => readFileSync(path, "utf8");

function put(text: string): FileEnd {
  writeFileSync(path, text);
  return endOf(bytes(text));
}

describe("appending", () => {
  it("counts as done while another program replaces the file, and is in it", () => {
    const seen = put("old\n");
    const beforeSwap = () => {
      appendTo(path, bytes("mine\n"), seen);
    };
    during({ beforeSwap }, () => writeWhole(path, bytes("new\n"), seen));
    expect(read()).toBe("new\nmine\n");
  });

  it.each([
    ["replaced", () => writeWhole(path, bytes("new\n"), endOf(bytes("old\n")))],
    ["removed", () => rmSync(path)],
  ])("does not count as done in a file that is %s in the same moment", (_, beforeWrite) => {
    const seen = put("old\n");
    expect(() => during({ beforeWrite }, () => appendTo(path, bytes("mine\n"), seen))).toThrow(
      `Another program replaced ${path} while an entry was written to it`,
    );
  });

  it("keeps what another program appends in the same moment", () => {
    const seen = put("old\n");
    const beforeWrite = () => appendFileSync(path, "theirs\n");
    const end = during({ beforeWrite }, () => appendTo(path, bytes("mine\n"), seen));
    expect(read()).toBe("old\ntheirs\nmine\n");
    expect(() => appendTo(path, bytes("more\n"), end)).toThrow("another program changed the file");
  });

  it("refuses a read-only file, for an administrator as well", () => {
    const seen = put("old\n");
    chmodSync(path, 0o444);
    expect(() => appendTo(path, bytes("mine\n"), seen)).toThrow(`Nothing was written to ${path}: `);
    expect(read()).toBe("old\n");
  });

  it("adds to a file with two names and through links", () => {
    const seen = put("old\n");
    linkSync(path, join(dir, "b.jsonl"));
    const alias = join(dir, "alias.jsonl");
    symlinkSync("a.jsonl", alias);
    appendTo(alias, bytes("mine\n"), seen);
    expect(readFileSync(join(dir, "b.jsonl"), "utf8")).toBe("old\nmine\n");
  });

  it("leaves nothing beside the file", () => {
    appendTo(path, bytes("mine\n"), put("old\n"));
    expect(readdirSync(dir)).toEqual(["a.jsonl"]);
  });
});

describe("a full disk", () => {
  it("names the file and the next step", () => {
    // A device that is always full.
    symlinkSync("/dev/full", path);
    const append = () => appendTo(path, bytes("mine\n"), NOTHING);
    expect(append).toThrow(`Nothing was written to ${path}: the disk is full.`);
    expect(append).toThrow(expect.objectContaining({ code: "unwritable" }));
  });
});
