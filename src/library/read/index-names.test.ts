// Names that an index has for sessions next to it: hints for a session without one.
import { expect, it } from "vitest";
import { textSource } from "../../read/source/byte-source.ts";
import { type IndexedSession, unreadSession } from "../indexed-session.ts";
import { indexNamesIn, withIndexNames } from "./index-names.ts";

const line = (id: unknown, thread_name: unknown) => JSON.stringify({ id, thread_name });

function namesIn(...lines: readonly string[]) {
  return indexNamesIn(textSource(lines.join("\n"), "session_index.jsonl"));
}

it("names from an index are those of the newest line of an id that has one", async () => {
  const names = await namesIn(
    line("t1", "old"),
    line("t2", " other "),
    line("t1", "new"),
    line("t1", " "),
    "{torn",
    line(7, "no id"),
    line("__proto__", "hostile"),
    line("x".repeat(201), "too long"),
  );
  expect(new Map(names)).toEqual(
    new Map([
      ["t1", "new"],
      ["t2", "other"],
      ["__proto__", "hostile"],
    ]),
  );
});

it("names from an index are read from the end of an index that is too large", async () => {
  const text = `${line("lost", "first")}\n${`${line("t", "x".repeat(1000))}\n`.repeat(5000)}${line("last", "here")}`;
  expect(new Map(await namesIn(text)).get("last")).toBe("here");
  expect(new Map(await namesIn(text)).has("lost")).toBe(false);
});

it("names from an index go to sessions without a name of their own, each once", () => {
  const address = { path: "a.jsonl", size: 1, mtimeMs: 1 };
  const sessions: readonly IndexedSession[] = [
    { ...unreadSession(address), id: "t1" },
    { ...unreadSession(address), id: "t2", name: "own" },
    { ...unreadSession(address), id: "t3" },
  ];
  const index = {
    ...address,
    kind: "index",
    what: "an index",
    names: [
      ["t1", "one"],
      ["t2", "two"],
    ],
  } as const;
  const now = withIndexNames(sessions, [index]);
  expect(now.map(({ name }) => name)).toEqual(["one", "own", ""]);
  expect(now[2]).toBe(sessions[2]);
  expect(withIndexNames(sessions, [index])[0]).toBe(now[0]);
  expect(withIndexNames(sessions, [])).toBe(sessions);
});
