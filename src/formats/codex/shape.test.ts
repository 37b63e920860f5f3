// Detection of rollouts, by their content alone.
import { expect, it } from "vitest";
import { CODEX_ROLLOUTS } from "../../../fixtures/generate/codex/index.ts";
import { ODDITIES } from "../../../fixtures/oddities/index.ts";
import { textSource } from "../../read/source/byte-source.ts";
import {
  openedLines,
  printedProblems,
  printedRows,
} from "../../testing/formats/printed-session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { openSession } from "../index.ts";
import { codexFormat } from "./codex.ts";
import { shapeOf } from "./shape.ts";

const META = '{"timestamp":"2026-01-01T00:00:00.000Z","type":"session_meta","payload":{"id":"t1"}}';
const ITEM =
  '{"timestamp":"2026-01-01T00:00:00.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}';
const BARE = '{"id":"o1","timestamp":"2025-07-20T10:00:00.000Z","instructions":null}';
const USER = '{"type":"message","role":"user","content":[]}';

it.each([
  ["a header", META, "rollout"],
  ["a header after noise", `\uFEFF\nstarting …\n\n{"level":"info"}\n${META}`, "rollout"],
  ["a header whose line has no end yet", META.slice(0, -8), "rollout"],
  [
    "a header whose keys stand in another order",
    '{"payload":{"id":"t1"},"type":"session_meta","timestamp":"t"}',
    "rollout",
  ],
  ["items without a header", ITEM, "lines"],
  ["a bare header alone", BARE, "bare"],
  ["a bare header and items", `${BARE}\n{"record_type":"state"}\n${USER}`, "bare"],
  ["bare items without a header", `${USER}\n${USER}`, "none"],
  ["a session of pi's", '{"type":"session","version":3,"id":"a","timestamp":"t"}\n', "none"],
  [
    "a session that tells of one",
    `{"type":"message","id":"a","parentId":null,"timestamp":"t","message":{"role":"user","content":${JSON.stringify(META)}}}`,
    "none",
  ],
  [
    "lines of Claude Code",
    '{"type":"user","uuid":"a","parentUuid":null,"timestamp":"t","message":{}}',
    "none",
  ],
  ["lines of a log", '{"timestamp":"t","type":"info","payload":{}}', "none"],
  ["a list", `[${META}]`, "none"],
  ["nothing", "", "none"],
])("%s", (_, text, shape) => {
  expect(shapeOf(bytesOf(text))).toBe(shape);
});

it("every rollout of this project is recognised, and no other file", async () => {
  const verdictOf = (name: string, content: string | Uint8Array) => {
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    return codexFormat.detect(
      { kind: "file", source: textSource(text, name) },
      bytesOf(text.slice(0, 65_536)),
    );
  };
  for (const [name, text] of CODEX_ROLLOUTS) expect(await verdictOf(name, text)).toBe("yes");
  for (const { file, content } of ODDITIES) expect(await verdictOf(file, content)).toBe("no");
});

it("a rollout whose header is lost opens, and says so", async () => {
  const session = await openedLines(`${ITEM}\n`);
  expect(printedRows(session)).toBe("L1<– message:user User: hi");
  expect(printedProblems(session)).toBe("1 header-missing");
  expect(session.session.header).toBeNull();
});

it("a rollout with nothing but its header opens", async () => {
  const session = await openedLines(`${META}\n`);
  expect(session.session.header).toMatchObject({ type: "session", id: "t1" });
  expect(session.table.count).toBe(0);
});

it("a file without rollout lines is refused with what to open instead", async () => {
  const source = textSource('{"timestamp":"t","type":"info","payload":{}}', "log.jsonl");
  await expect(openSession({ kind: "file", source })).rejects.toThrow("log.jsonl is no session");
});
