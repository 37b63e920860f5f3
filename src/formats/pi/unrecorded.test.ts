// What pi and its forks record differently from what they send in a request.
import { expect, it } from "vitest";
import { unrecordedTexts } from "../../stats/context/unrecorded.ts";
import { reply, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { pathTo } from "../../tree/path.ts";
import { PI_UNRECORDED } from "./unrecorded.ts";

it("a context with notes says that the words around them are missing", () => {
  const notes = (text: string) => ({
    ...{ type: "custom", id: "n", customType: "experimental_context_notes" },
    data: { version: 1, text },
  });
  const told = (text: string) => {
    const { table, details } = sessionOf([user("u"), notes(text)]);
    return unrecordedTexts(PI_UNRECORDED, table, details, pathTo(table, 1));
  };
  expect(told("Plum first.")).toEqual(["Words that say what the notes are stand around them."]);
  expect(told("")).toEqual([]);
});

it("a context says that ids of calls are sent differently if they contain those of the Responses API", () => {
  const told = (id: string) => {
    const content = [{ type: "toolCall", id, name: "read", arguments: {} }];
    const { table, details } = sessionOf([user("u"), reply("a", { model: "m", content })]);
    return unrecordedTexts(PI_UNRECORDED, table, details, pathTo(table, 1)).join();
  };
  expect(told("call_1|fc_1")).toContain(
    "The ids of calls are sent as the API that is asked has them.",
  );
  expect(told("call_1")).not.toContain("ids of calls");
});
