// The output of a command, a line each: text as it is, lines of a diff with sign and both numbers.
import { expect, it } from "vitest";
import { printedParts } from "./unified-diff.ts";

const SIGNS = { add: "+", remove: "-", same: "=", note: "#", skip: "~" } as const;

function print(text: string): readonly string[] {
  return printedParts(text).flatMap((part) => {
    if (part.kind === "text") return [`"${part.text}"`];
    return part.lines.map(({ kind, old, new: now, parts }) =>
      `${SIGNS[kind]} ${old}|${now} ${parts.map(({ text }) => text).join("")}`.trim(),
    );
  });
}

it("The diff finder numbers both sides of git's diff, and keeps the text around it", () => {
  const printed = [
    "On branch main",
    "diff --git a/x b/x",
    "index 1..2 100644",
    "--- a/x",
    "+++ b/x",
    "@@ -9,3 +9,4 @@ function f()",
    " same",
    "-gone",
    "+come",
    "+more",
    "",
    "- a list, not a diff",
  ].join("\n");
  expect(print(printed)).toEqual([
    '"On branch main"',
    "# | diff --git a/x b/x",
    "# | index 1..2 100644",
    "# | --- a/x",
    "# | +++ b/x",
    "# | @@ -9,3 +9,4 @@ function f()",
    "= 9|9 same",
    "- 10| gone",
    "+ |10 come",
    "+ |11 more",
    "= 11|12",
    '"- a list, not a diff"',
  ]);
});

it("The diff finder reads several hunks and files one after another, and lines without an end", () => {
  const printed = [
    "@@ -1 +1 @@",
    "-a",
    "\\ No newline at end of file",
    "+b",
    "\\ No newline at end of file",
    "@@ -5,0 +6 @@",
    "+c",
    "--- one",
    "+++ two",
    "@@ -1 +0,0 @@",
    "-d",
  ].join("\n");
  expect(print(printed)).toEqual([
    "# | @@ -1 +1 @@",
    "- 1| a",
    "# | \\ No newline at end of file",
    "+ |1 b",
    "# | \\ No newline at end of file",
    "# | @@ -5,0 +6 @@",
    "+ |6 c",
    "# | --- one",
    "# | +++ two",
    "# | @@ -1 +0,0 @@",
    "- 1| d",
  ]);
});

it.each(["- one\n- two\n+ three", "@@ no hunk @@", "", "a\n--- b\n+++ c\n"])(
  "The diff finder takes %j for text",
  (text) => {
    expect(printedParts(text)).toEqual([{ kind: "text", start: 0, text }]);
  },
);

it("The diff finder loses no word, also where hunks give a wrong length", () => {
  const printed = "@@ -1,9 +1,9 @@\n same\nnot of it\n-gone\nend";
  expect(print(printed)).toEqual(["# | @@ -1,9 +1,9 @@", "= 1|1 same", '"not of it\n-gone\nend"']);
});
