// A line that follows a line outside the file: the history breaks there, as in pi's files.
import { expect, it } from "vitest";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import { repairAll } from "../../edit/repair/propose.ts";
import { convertedSession } from "../../export/jsonl/session-jsonl.ts";
import { treeLines } from "../../export/text/tree-text.ts";
import { joined } from "../../lib/joined.ts";
import { FLAG, hasFlag, idOf, NO_ROW } from "../../model/table/table.ts";
import { memorySource, textSource } from "../../read/source/byte-source.ts";
import { piecesBefore } from "../../tree/branch/breaks.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { openSession } from "../index.ts";
import { readBodies } from "../whole-session.ts";

const SNAPSHOT = JSON.stringify({ type: "file-history-snapshot", messageId: "m", snapshot: {} });

function said(uuid: string, parentUuid: string | null, role: "user" | "assistant"): string {
  const second = uuid.slice(1).padStart(2, "0");
  return JSON.stringify({
    ...{
      type: role,
      uuid,
      parentUuid,
      sessionId: "s",
      timestamp: `2026-09-01T09:00:${second}.000Z`,
    },
    message:
      role === "user"
        ? { role, content: uuid }
        : { id: uuid, role, content: [{ type: "text", text: uuid }] },
  });
}

const BROKEN = [
  SNAPSHOT,
  said("u1", null, "user"),
  said("a2", "u1", "assistant"),
  SNAPSHOT,
  said("u3", "lost", "user"),
  said("a4", "u3", "assistant"),
].join("\n");

it("a break is a root, with the piece before it known, also below lines outside the tree", async () => {
  const opened = await openSession({ kind: "file", source: textSource(BROKEN, "b.jsonl") });
  expect([...treeLines(await readBodies(opened))]).toEqual([
    "* u3 User: u3 (parent missing)",
    "* a4 Assistant: a4 ← leaf",
    "- u1 User: u1",
    "- a2 Assistant: a2",
  ]);
  const { table } = opened.session;
  const path = pathTo(table, openingLeaf(opened.session));
  expect(piecesBefore(table, path).map(({ length }) => length)).toEqual([4]);
});

it("a break is known before a prompt that the program inserted text into", async () => {
  const attached = JSON.stringify({
    ...{ type: "attachment", uuid: "x4", parentUuid: "u3", sessionId: "s" },
    attachment: { type: "skill_listing", content: "Prune." },
  });
  const lines = BROKEN.split("\n").toSpliced(5, 0, attached);
  const text = lines
    .join("\n")
    .replace(
      '"parentUuid":"u3","sessionId":"s","timestamp"',
      '"parentUuid":"x4","sessionId":"s","timestamp"',
    );
  const opened = await openSession({ kind: "file", source: textSource(text, "b.jsonl") });
  const { table } = opened.session;
  const path = pathTo(table, openingLeaf(opened.session));
  expect(Array.from(path, (row) => idOf(table, row))).toEqual(["u3", "x4", "a4"]);
  expect(hasFlag(table, path[0] ?? NO_ROW, FLAG.orphan)).toBe(true);
  expect(piecesBefore(table, path).map(({ length }) => length)).toEqual([4]);
});

it("a break is absent if the message of a line, or the call that it answers, names what it continues", async () => {
  const call = (uuid: string, parentUuid: string, id: string) =>
    said(uuid, parentUuid, "assistant")
      .replace(`"id":"${uuid}"`, '"id":"m"')
      .replace(
        /"content":.*$/,
        `"content":[{"type":"tool_use","id":"${id}","name":"Bash","input":{}}]}}`,
      );
  const result = (uuid: string, parentUuid: string, id: string) =>
    said(uuid, parentUuid, "user").replace(
      /"content":.*$/,
      `"content":[{"type":"tool_result","tool_use_id":"${id}","content":"ok"}]}}`,
    );
  const lines = [
    ...[said("u1", null, "user"), call("a2", "u1", "t1"), call("a3", "lost", "t2")],
    ...[result("r4", "gone", "t1"), result("r5", "a3", "t2"), said("a6", "r5", "assistant")],
  ];
  const opened = await openSession({
    kind: "file",
    source: textSource(lines.join("\n"), "b.jsonl"),
  });
  const { table, problems } = opened.session;
  const path = pathTo(table, openingLeaf(opened.session));
  expect(Array.from(path, (row) => idOf(table, row))).toEqual(["u1", "a2", "a3", "r4", "r5", "a6"]);
  expect(problems.map(({ kind, line }) => [kind, line])).toEqual([
    ["orphan", 3],
    ["orphan", 4],
  ]);
});

it("a draft of the session in pi's format repairs a break", async () => {
  const opened = await openSession({ kind: "file", source: textSource(BROKEN, "b.jsonl") });
  const { bytes } = await convertedSession(opened);
  const source = memorySource(joined(bytes), "b.jsonl");
  const draft = new DraftSession(await openSession({ kind: "file", source }), source);
  const { done, refused } = await repairAll(draft, null);
  expect({ kinds: done.map(({ kind }) => kind), refused }).toEqual({
    kinds: ["orphan"],
    refused: [],
  });
  const lines = [...treeLines(await readBodies(draft.opened()))];
  expect(lines.map((line) => line.replace(/^(.).*: /, "$1 "))).toEqual([
    ...["* u1", "* a2", "* u3", "* a4 ← leaf"],
  ]);
});
