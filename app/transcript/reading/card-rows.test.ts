// Which cards make a turn, and below which card everything is unread.
import { expect, it } from "vitest";
import { contextEntries } from "../../../src/context/context-entries.ts";
import { idOf } from "../../../src/model/table/table.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { pathTranscript, sentTranscript, turnsAlong } from "../list/transcript-rows.ts";
import { cardsAfter, cardsOfTurn, entriesOf, lastReadIndex, startOfTurn } from "./card-rows.ts";

const STORY = `
  m1 model provider=a: b
  u1 user: One
  a1 assistant: | bash ls
  r1 result: a.txt
  u2 user: Two
  a2 assistant: Yes
  c1 compaction kept=u2 tokens=900: What happened
  u3 user: Three
  a3 assistant: Done`;

const { table, details, row } = sessionOf(STORY);
const path = pathTo(table, row("a3"));
const turnAt = turnsAlong(table, details, path);
const context = contextEntries(table, row("a3"));
const history = pathTranscript(table, context, true).rows;
const sent = sentTranscript(table, context).rows;

it("A turn takes a prompt and everything up to the next, results with their reply", () => {
  const turn = (number: number) =>
    cardsOfTurn(history, turnAt, number)
      .flatMap(entriesOf)
      .map((one) => idOf(table, one))
      .join(" ");
  expect([0, 1, 2, 3, 4].map(turn)).toEqual(["m1", "u1 a1 r1", "u2 a2 c1", "u3 a3", ""]);
});

it("A turn is found by its first entry", () => {
  const starts = [1, 2, 3].map((turn) => idOf(table, path[startOfTurn(turnAt, turn)] ?? -1));
  expect(starts).toEqual(["u1", "u2", "u3"]);
  expect([startOfTurn(turnAt, 0), startOfTurn(turnAt, 4)]).toEqual([-1, -1]);
});

it("The unread count takes what comes after the last card read, a reply and its results as one", () => {
  const at = (id: string) => path.indexOf(row(id));
  const after = (rows: typeof history, id: string) => cardsAfter(rows, lastReadIndex(rows, at(id)));
  expect(["m1", "u1", "r1", "a3"].map((id) => after(history, id))).toEqual([7, 6, 5, 0]);
  // In this view the compaction comes first, though it was written after what it keeps.
  expect(["u1", "u2", "c1", "u3"].map((id) => after(sent, id))).toEqual([5, 3, 2, 1]);
});
