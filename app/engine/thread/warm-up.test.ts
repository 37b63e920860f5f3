// The warm-up sessions: they are read like real ones, and only until there is a real one.
import { expect, it } from "vitest";
import { madeUpSessions, openSession } from "../../../src/formats/index.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { warmUp } from "./warm-up.ts";

it("The warm-up sessions are valid sessions without problems", async () => {
  const formats: string[] = [];
  for await (const text of madeUpSessions(40)) {
    const source = textSource(text, "made-up.jsonl");
    const { session } = await openSession({ kind: "file", source });
    expect(session.problems).toEqual([]);
    expect(session.table.parsedEntries.size).toBeGreaterThan(0);
    // Code that is compiled for small integers would be thrown away at the first real line.
    expect(Math.min(...session.table.time)).toBeGreaterThan(2 ** 31);
    formats.push(session.format);
  }
  expect(formats.sort()).toEqual(["claude-code", "codex"]);
});

it("The warm-up sessions are opened until a session is wanted", async () => {
  let asked = 0;
  await warmUp(() => ++asked > 3);
  expect(asked).toBe(4);
});
