// A branch as text for readers without scripts.
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { call, message, reply, result } from "../../testing/entries.ts";
import { fileOf } from "../../testing/session.ts";
import { plainTurns } from "./plain-turns.ts";

const user = (id: string, content: string) => message(id, { role: "user", content });

async function printed(entries: Parameters<typeof fileOf>[0]): Promise<string> {
  const source = textSource(fileOf(entries), "s.jsonl");
  const opened = await openSession({ kind: "file", source });
  const lines: string[] = [];
  for await (const turn of plainTurns(opened)) {
    lines.push(
      turn.kind === "branch" ? `— after ${turn.turnsBefore}` : `${turn.who}: ${turn.text}`,
    );
  }
  return lines.join("\n");
}

const STORY = [
  user("u1", "Read it <b>please</b>"),
  reply("a1", { content: [call("c1", "read", "src/a.ts")] }),
  result("r1", "c1", { toolName: "read", content: [{ type: "text", text: "x".repeat(5000) }] }),
  reply("a2", { content: [{ type: "text", text: "Done." }] }),
];

it("plain text has the speaker of each message, the names of calls, and the beginnings of tool outputs", async () => {
  expect(await printed(STORY)).toBe(
    [
      "User: Read it <b>please</b>",
      "Assistant: → read src/a.ts",
      `read: ${"x".repeat(1999)}…`,
      "Assistant: Done.",
    ].join("\n"),
  );
});

it("plain text has a repeated note of a program once, with its count", async () => {
  const named = { type: "session_info", name: "Plums" };
  const lines = (await printed([named, user("u1", "Go"), named, named])).split("\n");
  expect(lines.at(-1)).toBe("Notes: Written again, with nothing new: Name 2 times.");
});

it("plain text begins with the session's own branch, and adds the own part of the others", async () => {
  const other = [
    { ...user("u2", "Or not"), parentId: "u1" },
    { ...user("u3", "Twice"), parentId: "u2" },
    { ...user("u4", "Begin anew"), parentId: null },
    { ...user("u5", "At last"), parentId: "u2" },
  ];
  expect(
    (await printed([...STORY, ...other])).split("\n").map((line) => line.slice(0, 30)),
  ).toEqual([
    "User: Read it <b>please</b>",
    "User: Or not",
    "User: At last",
    "— after 0",
    "User: Begin anew",
    "— after 2",
    "User: Twice",
    "— after 1",
    "Assistant: → read src/a.ts",
    `read: ${"x".repeat(24)}`,
    "Assistant: Done.",
  ]);
});

it("plain text ends before a page becomes too long, and gives the size of the rest", async () => {
  const long = Array.from({ length: 30 }, (_, at) =>
    user(`u${at}`, `${at} ${"long ".repeat(10_000)}`),
  );
  const text = await printed(long);
  expect(text.length).toBeLessThan(1_100_000);
  expect(text.split("\n").at(-1)).toBe(
    "More: 10 entries more are in the session inside this file.",
  );
});
