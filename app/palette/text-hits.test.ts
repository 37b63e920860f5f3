import { expect, it } from "vitest";
import type { Hit } from "../../src/search/hit.ts";
import { lineAt } from "../../src/search/hit.ts";
import { sessionOf } from "../../src/testing/session.ts";
import { pathTo } from "../../src/tree/path.ts";
import { readView } from "../session/view/view-state.ts";
import { type Command, found, type Surroundings } from "./commands.ts";
import { textCommands } from "./text-hits.ts";

const { table, details, row } = sessionOf(`
  u1        user: Make the test pass
  a1        assistant: With a clock.
  u2 < u1   user: No, with a seed
`);

const around: Surroundings = {
  key: "k",
  view: readView(new URLSearchParams()),
  table,
  header: null,
  details,
  leaf: row("a1"),
  path: pathTo(table, row("a1")),
  panes: [],
  screens: [],
  sessions: [],
  shortcuts: [],
  editable: null,
  canEdit: false,
};

function hitIn(id: string, text: string, words: string): Hit {
  const at = text.indexOf(words);
  const place = { kind: "output", block: 0, path: [], isKey: false } as const;
  return { ...place, row: row(id), at, length: words.length, line: lineAt(text, at, words.length) };
}

const printed = (commands: readonly Command[]) =>
  commands.map(({ group, text, act }) => `${group}: ${text} → ${"to" in act ? act.to : ""}`);

it("The palette's text hits lead to each entry once that contains the words, on its branch, and to all of them", () => {
  const hits = [
    hitIn("a1", "first line\n  deep in the output", "deep"),
    hitIn("a1", "deep again", "deep"),
    hitIn("u2", "as deep", "deep"),
  ];
  expect(printed(textCommands(around, "deep", hits, []))).toEqual([
    "Text of entries: deep in the output → /session/k?leaf=a1&branch=1-with-a-clock&entry=a1",
    "Text of entries: as deep → /session/k?leaf=u2&branch=2-no-with-a-seed&entry=u2",
    "Text of entries: Search the session for “deep” → /session/k?find=deep",
  ]);
});

it("The palette's text hits leave out entries listed by their first words, and are empty without a match", () => {
  const listed = found(around, [], "seed");
  const texts = textCommands(around, "seed", [hitIn("u2", "No, with a seed", "seed")], listed);
  expect(texts.map(({ text }) => text)).toEqual(["Search the session for “seed”"]);
  expect(textCommands(around, "nowhere", [], [])).toEqual([]);
});
