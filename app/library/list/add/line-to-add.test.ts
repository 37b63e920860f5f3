// Why nothing can be added to a session, before its file is read.
import { expect, it } from "vitest";
import { whyNotWritable } from "./line-to-add.ts";

const file = { kind: "file", formatName: "pi v3" } as const;

it.each([
  ["a folder that is remembered", "kept"],
  ["a folder that has to be allowed again", "asks"],
] as const)("A line can be added to a file of %s", (_, access) => {
  expect(whyNotWritable(file, { name: "sessions", access })).toBeNull();
});

it.each([
  ["a session without a folder", file, undefined, /opened without its folder.*“Edit”/],
  [
    "AgentUse's folders",
    { kind: "folder", formatName: "AgentUse" },
    { name: "sessions", access: "kept" },
    /^AgentUse stores a session as many files.*espalier export/,
  ],
  ["files that were given", file, { name: "mine", access: "visit" }, /copies of the files of mine/],
  [
    "files that were given before",
    file,
    { name: "mine", access: "gone" },
    /nothing can be written/,
  ],
] as const)(
  "A line that cannot be added to %s comes with the reason, and what to do",
  (_, session, folder, words) => {
    const why = whyNotWritable(session, folder);
    expect(`${why?.message} ${why?.advice}`).toMatch(words);
  },
);
