// The entry that a session ends with for its reader.
import { expect, it } from "vitest";
import { idOf, NO_ROW } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { leafOf, saidEnd } from "./leaves.ts";

it.each([
  ["the last message", "1 user\n2 assistant", "2"],
  ["the message before labels and settings", "1 user\n2 label for=1: x\n3 custom", "1"],
  ["of the branch that the leaf is on", "1 user\n2 assistant\n3 < 1 label for=1: x", "1"],
  ["none where nothing was said", "1 custom\n2 label for=1: x", "none"],
  ["none of an empty session", "", "none"],
])("the last entry that a reader sees is %s", (_, text, end) => {
  const { table } = sessionOf(text);
  const row = saidEnd(table, leafOf(table));
  expect(row === NO_ROW ? "none" : idOf(table, row)).toBe(end);
});
