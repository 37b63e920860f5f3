import { describe, expect, it } from "vitest";
import { leftOut } from "./use-tool-hits.ts";

const folder = (name: string, access: "kept" | "asks" | "visit" | "gone") => {
  return { id: name.toLowerCase(), name, access };
};

describe("leftOut", () => {
  it("is empty where all folders can be read, and without folders", () => {
    expect(leftOut([folder("Sea", "kept"), folder("Air", "visit")], null)).toEqual([]);
    expect(leftOut([], null)).toEqual([]);
    expect(leftOut(null, null)).toEqual([]);
  });

  it("names those that wait for permission and those to open again, each with what to do", () => {
    const folders = [
      folder("Sea", "kept"),
      folder("Moor", "asks"),
      folder("Fen", "gone"),
      folder("Bog", "gone"),
    ];
    expect(leftOut(folders, null)).toEqual([
      "The folder Moor was not searched: press “Allow reading again” above",
      "The folders Fen, Bog were not searched: open them again first",
    ]);
  });

  it("is about the searched folder alone, where one is chosen", () => {
    const folders = [folder("Moor", "asks"), folder("Fen", "gone")];
    expect(leftOut(folders, "fen")).toEqual([
      "The folder Fen was not searched: open it again first",
    ]);
  });

  it("names a few of many, and no name longer than a line or with its breaks", () => {
    const many = Array.from({ length: 50 }, (_, at) => folder(`${at}`, "asks"));
    expect(leftOut(many, null)).toEqual([
      "The folders 0, 1, 2 and 47 more were not searched: press “Allow reading again” above",
    ]);
    const [text = ""] = leftOut([folder(`a\nb${"c".repeat(1_000_000)}`, "asks")], null);
    expect(text.length).toBeLessThan(200);
    expect(text).toContain("The folder a bccc");
  });
});
