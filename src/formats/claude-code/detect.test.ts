// Detection of a Claude Code session: by the content of its lines, whatever the file's name.
import { expect, it } from "vitest";
import { textSource } from "../../read/source/byte-source.ts";
import { openSession } from "../index.ts";
import { claudeCodeFormat } from "./claude-code.ts";

async function verdict(text: string): Promise<string> {
  const source = textSource(text, "x.txt");
  const head = await source.read(0, 64 << 10);
  return claudeCodeFormat.detect({ kind: "file", source }, head);
}

it.each([
  ['{"type":"user","sessionId":"s","uuid":"u","parentUuid":null}', "no"],
  ['{"type":"system","sessionId":"s","uuid":"u","parentUuid":null}', "yes"],
  ['{"type":"summary","summary":"A","leafUuid":"x"}', "yes"],
  ['{"type":"file-history-snapshot","messageId":"m","snapshot":{}}', "yes"],
  ['\n\uFEFF{"odd":1}\nno json\n{"sessionId":"s","type":"progress"}', "yes"],
  [
    `{"parentUuid":null,"type":"assistant","sessionId":"s","message":{"content":"${"x".repeat(70_000)}"}}`,
    "yes",
  ],
  ['{"type":"user","message":{"role":"user","content":"hi"}}', "no"],
  ['{"type":"never-seen","sessionId":"s"}', "no"],
  ['{"type":"session","version":3,"id":"s"}\n{"type":"message","id":"a","parentId":null}', "no"],
  ['{"timestamp":"2026-01-01","type":"session_meta","payload":{"id":"t"}}', "no"],
  ["sessionId type user", "no"],
])("%.60s: %s", async (text, expected) => {
  expect(await verdict(text)).toBe(expected);
});

it("a pi session stays one, also with lines that look like another format's", async () => {
  const pi =
    '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z"}\n{"type":"summary","sessionId":"s"}';
  const { session } = await openSession({ kind: "file", source: textSource(pi, "a.jsonl") });
  expect(session.format).toBe("pi");
});
