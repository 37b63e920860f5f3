import { describe, expect, it } from "vitest";
import { SessionError } from "../../../model/problem.ts";
import { writeError } from "./node-unwritable.ts";

describe("an error of the system", () => {
  const failed = (code: string) => Object.assign(new Error(`${code}: words`), { code });

  it.each([
    ["ENOSPC", "the disk is full"],
    ["EDQUOT", "your share of the disk is used up"],
    ["EACCES", "you are not allowed to write there"],
    ["EROFS", "that disk can only be read"],
    ["EIO", "the system says “EIO: words”"],
  ])("becomes a sentence that names the file: %s", (code, reason) => {
    const error = writeError("/a.jsonl", failed(code));
    expect(error).toBeInstanceOf(SessionError);
    expect(error).toMatchObject({
      code: "unwritable",
      message: `Nothing was written to /a.jsonl: ${reason}.`,
    });
  });

  it("stays what it is when it is a fault of ours, or says it already", () => {
    for (const error of [new TypeError("x"), new SessionError("changed", "a", "b")]) {
      expect(writeError("/a.jsonl", error)).toBe(error);
    }
  });
});
