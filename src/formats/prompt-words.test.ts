// A prompt's name is the person's question, not the text that an editor put before it, however long
// that is.
import { describe, expect, it } from "vitest";
import { firstWordsAt, isPrompt } from "../model/table/details.ts";
import { textSource } from "../read/source/byte-source.ts";
import { fullSession } from "../testing/full-session.ts";
import { fileOf, jsonLines } from "../testing/session.ts";

const TIME = "2026-01-01T00:00:00.000Z";

const FILES = {
  pi: (text: string) =>
    fileOf([{ type: "message", id: "a", message: { role: "user", content: text } }]),
  "Claude Code": (text: string) =>
    jsonLines([
      {
        type: "user",
        uuid: "a",
        parentUuid: null,
        sessionId: "s",
        timestamp: TIME,
        message: { role: "user", content: text },
      },
    ]),
  Codex: (text: string) => {
    const content = [{ type: "input_text", text }];
    return jsonLines([
      { timestamp: TIME, type: "session_meta", payload: { id: "s", timestamp: TIME, cwd: "/" } },
      {
        timestamp: TIME,
        type: "response_item",
        payload: { type: "message", role: "user", content },
      },
    ]);
  },
};

async function promptsIn(file: string): Promise<readonly string[]> {
  const { table, details } = await fullSession(textSource(file, "s.jsonl"));
  const rows = Array.from({ length: table.count }, (_, row) => row);
  return rows
    .filter((row) => isPrompt(table, details, row))
    .map((row) => firstWordsAt(details, row));
}

const tabs = (count: number) =>
  Array.from({ length: count }, (_, at) => `- file${at}.ts: src/some/where/file${at}.ts\n`).join(
    "",
  );
const setup = (count: number) => `# Context from my IDE setup:\n\n## Open tabs:\n${tabs(count)}\n`;

const LONG = "words ".repeat(500).trim();

describe.each(Object.entries(FILES))("the first words of a prompt of %s", (_, fileWith) => {
  it.each([
    ["after what an editor says", `${setup(1)}## My request for Codex:\nFix it now`, "Fix it now"],
    [
      "after more than is read at once",
      `\n${setup(400)}## My request for Codex:\nFix it now`,
      "Fix it now",
    ],
    ["of a heading", "# Context\n\nof mine", "# Context of mine"],
    [
      "of a long text with a heading",
      `#  Context  \n\n${LONG}`,
      `${`# Context ${LONG}`.slice(0, 120)}…`,
    ],
  ])("are those %s", async (_, text, words) => {
    expect(await promptsIn(fileWith(text))).toEqual([words]);
  });
});
