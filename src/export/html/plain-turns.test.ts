// A branch as it is read without scripts.
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { keyOf } from "../../model/table/ids.ts";
import { rowOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { call, message, reply, result } from "../../testing/entries.ts";
import { fileOf } from "../../testing/session.ts";
import { plainTurns } from "./plain-turns.ts";

const user = (id: string, content: string) => message(id, { role: "user", content });

async function printed(entries: Parameters<typeof fileOf>[0], leaf?: string): Promise<string> {
  const source = textSource(fileOf(entries), "s.jsonl");
  const opened = await openSession({ kind: "file", source });
  const row = leaf === undefined ? undefined : rowOf(opened.session.table, keyOf(leaf));
  const lines: string[] = [];
  for await (const { who, text } of plainTurns(opened, row)) lines.push(`${who}: ${text}`);
  return lines.join("\n");
}

const STORY = [
  user("u1", "Read it <b>please</b>"),
  reply("a1", { content: [call("c1", "read", "src/a.ts")] }),
  result("r1", "c1", { toolName: "read", content: [{ type: "text", text: "x".repeat(5000) }] }),
  reply("a2", { content: [{ type: "text", text: "Done." }] }),
];

it("says who says what, names calls, and cuts what tools print", async () => {
  expect(await printed(STORY)).toBe(
    [
      "User: Read it <b>please</b>",
      "Assistant: → read src/a.ts",
      `read: ${"x".repeat(1999)}…`,
      "Assistant: Done.",
    ].join("\n"),
  );
});

it("is of the branch that was chosen", async () => {
  const other = { ...user("u2", "Or not"), parentId: "u1" };
  expect(await printed([...STORY, other])).toBe("User: Read it <b>please</b>\nUser: Or not");
  expect(await printed([...STORY, other], "a1")).toContain("→ read src/a.ts");
});

it("ends where a page would become too long, and says how much is left", async () => {
  const long = Array.from({ length: 30 }, (_, at) =>
    user(`u${at}`, `${at} ${"long ".repeat(10_000)}`),
  );
  const text = await printed(long);
  expect(text.length).toBeLessThan(1_100_000);
  expect(text.split("\n").at(-1)).toBe(
    "More: 10 entries more are in the session inside this file.",
  );
});
