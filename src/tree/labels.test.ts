// Labels and names (formats.md 2.13, 2.14, 5.2). V… are the vectors of section 9.
import { describe, expect, it } from "vitest";
import { idOf, keysOf } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { labelAt, labelsOf, sessionName } from "./labels.ts";

describe("labels", () => {
  it.each([
    ["are set by label entries (V3)", ["3 label for=1: x"], "1=x"],
    ["are cleared by a label without text (V4)", ["3 label for=1: x", "4 label for=1:"], ""],
    [
      "are overwritten in their place",
      ["3 label for=1: x", "4 label for=2: y", "5 label for=1: z"],
      "1=z 2=y",
    ],
    [
      "move to the end when they are cleared and set again",
      ["3 label for=1: x", "4 label for=2: y", "5 label for=1:", "6 label for=1: z"],
      "2=y 1=z",
    ],
    ["count from every branch", ["3 label for=2: x", "4 < 1 user"], "2=x"],
    [
      "follow the file, not the time",
      ["3 @9 label for=1: late", "4 @5 label for=1: early"],
      "1=early",
    ],
    ["may name a label entry", ["3 label for=1: x", "4 label for=3: y"], "1=x 3=y"],
    ["for unknown entries are left out", ["3 label for=gone: x"], ""],
  ])("%s", (_, lines, expected) => {
    const table = sessionOf(["1 user", "2 assistant", ...lines].join("\n")).table;
    const labels = Array.from(labelsOf(table), ([row, { text }]) => `${idOf(table, row)}=${text}`);
    expect(labels.join(" ")).toBe(expected);
  });

  it("are the same asked for one entry, where ids are used twice too", () => {
    const table = sessionOf(
      "1 user\n1 < 1 user\n2 label for=1: x\n3 label for=gone: y\n4 label for=2: z",
    ).table;
    const labels = labelsOf(table);
    const each = keysOf(table, table.count).map((_, row) => labelAt(table, row));
    expect(each).toEqual(keysOf(table, table.count).map((_, row) => labels.get(row)));
    expect(each.map((label) => label?.text)).toEqual([undefined, "x", "z", undefined, undefined]);
  });

  it("know the entry that set them", () => {
    const table = sessionOf("1 user\n2 label for=1: x\n3 label for=1: y").table;
    expect(labelsOf(table).get(0)).toEqual({ text: "y", setBy: 2 });
  });
});

describe("the session's name", () => {
  it.each([
    ["is missing where no entry names it", ["1 user"], null],
    ["is the latest one", ["1 name: First", "2 name: Second"], "Second"],
    ["is cleared by an empty one (V17)", ["1 name: A", "2 name:"], null],
    ["belongs to the file, not to a branch", ["1 user", "2 name: A", "3 < 1 user"], "A"],
  ])("%s", (_, lines, name) => {
    expect(sessionName(sessionOf(lines.join("\n")).table)).toBe(name);
  });
});
