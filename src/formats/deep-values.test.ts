// Values nested deeper than a program's stack, in fields that hold values of any kind: the rest of the
// session is read, and exports have the values complete.
// @module-tag long
import { expect, it } from "vitest";
import { AGENTUSE_FOLDERS } from "../../fixtures/generate/agentuse/index.ts";
import { convertedSession } from "../export/jsonl/session-jsonl.ts";
import { ALL_OF_IT } from "../export/share/scope.ts";
import { fileToShare } from "../export/share/share-source.ts";
import { sharedLines } from "../export/share/shared-lines.ts";
import { collected, joined } from "../lib/joined.ts";
import { entryLine } from "../model/entry/entry-line.ts";
import type { OpenedSession } from "../model/session.ts";
import { textSource } from "../read/source/byte-source.ts";
import { bodiesOf, openFolder } from "../testing/session-folder.ts";
import { openSession } from "./index.ts";

const DEPTH = 20_000;
const DEEP = `${'[{"deep":'.repeat(DEPTH)}"pearl"${"}]".repeat(DEPTH)}`;

const openText = (...lines: readonly string[]) =>
  openSession({ kind: "file", source: textSource(`${lines.join("\n")}\n`, "deep.jsonl") });

const pi = (fields: string) =>
  openText(
    '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}',
    `{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{${fields}}}`,
    '{"type":"message","id":"b","parentId":"a","timestamp":"2026-01-01T00:00:01.000Z","message":{"role":"user","content":"After it"}}',
  );

const codex = (item: string) =>
  openText(
    '{"timestamp":"2026-01-01T00:00:00.000Z","type":"session_meta","payload":{"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x","originator":"codex_cli_rs","cli_version":"0.40.0"}}',
    `{"timestamp":"2026-01-01T00:00:01.000Z","type":"response_item","payload":${item}}`,
    '{"timestamp":"2026-01-01T00:00:02.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"After it"}]}}',
  );

const claude = (content: string) =>
  openText(
    `{"type":"user","uuid":"a","parentUuid":null,"sessionId":"s","version":"2.1.0","cwd":"/x","timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":${content}}}`,
    '{"type":"user","uuid":"b","parentUuid":"a","sessionId":"s","version":"2.1.0","cwd":"/x","timestamp":"2026-01-01T00:00:01.000Z","message":{"role":"user","content":"After it"}}',
  );

/** A fixture in which a tool returned another output. */
function agentUse(output: string): Promise<OpenedSession> {
  const [files] = AGENTUSE_FOLDERS.values();
  const changed = [...(files ?? [])].map(
    ([path, text]) => [path, text.replace('"flour,3\\nsalt,40\\n"', output)] as const,
  );
  return openFolder(changed, `${changed[0]?.[0].split("/")[0]}/`);
}

it.each<readonly [string, () => Promise<OpenedSession>]>([
  [
    "an error of a nested call (pi)",
    () =>
      pi(
        `"role":"toolResult","toolCallId":"c","toolName":"t","content":[],"isError":true,"nestedCalls":{"calls":[{"name":"n","error":{"e":${DEEP}}}]}`,
      ),
  ],
  [
    "arguments of a call (pi)",
    () =>
      pi(
        `"role":"assistant","content":[{"type":"toolCall","id":"c","name":"t","arguments":{"a":${DEEP}}}]`,
      ),
  ],
  [
    "details of a result (pi)",
    () => pi(`"role":"toolResult","toolCallId":"c","toolName":"t","content":[],"details":${DEEP}`),
  ],
  [
    "an output (Codex)",
    () => codex(`{"type":"function_call_output","call_id":"c","output":${DEEP}}`),
  ],
  ["an unknown item (Codex)", () => codex(`{"type":"dream","of":${DEEP}}`)],
  [
    "a result (Claude Code)",
    () => claude(`[{"type":"tool_result","tool_use_id":"t","content":${DEEP}}]`),
  ],
  ["an output (AgentUse)", () => agentUse(DEEP)],
])("%s", async (_, open) => {
  const opened = await open();
  const bodies = await bodiesOf(opened);
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(entryLine(body)).toBeTypeOf("string");
  const { bytes } = await convertedSession(opened);
  const shared = await collected(sharedLines(fileToShare(opened), ALL_OF_IT));
  for (const written of [joined(bytes), shared]) {
    expect(new TextDecoder().decode(written).trim().split("\n").length).toBeGreaterThan(1);
  }
});
