// Sessions of other agents as files that pi can continue: the same tree, and at every leaf the same
// messages for the model. formats-claude-codex.md defines the reading, formats.md the writing.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contextEntries } from "../../context/context-entries.ts";
import { openSession } from "../../formats/index.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import type { OpenedSession } from "../../model/session.ts";
import { FLAG, hasFlag, kindText } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { contextMessages } from "../../testing/formats/context-messages.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { bodiesOf } from "../../testing/session-folder.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { convertedSession } from "./session-jsonl.ts";

describe("what is exported of a session of another agent", () => {
  isPis("fixtures/claude-code");
  isPis("fixtures/codex");
});

withShared("data/claude-codex", "what is exported of a real session of another agent", isPis);

function isPis(folder: string): void {
  it.each(sessionFilesIn(folder))("is in pi's format, and sends the same: %s", async (name) => {
    const source = memorySource(readFileSync(name), name);
    const opened = await openSession({ kind: "file", source });
    const { bytes } = await convertedSession(opened);
    const again = await openSession({
      kind: "file",
      source: memorySource(Buffer.concat(bytes), "exported.jsonl"),
    });
    expect(again.session.format).toBe("pi");
    const errors = again.session.problems.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
    const [kinds, kindsAgain] = [kindsOf(opened), kindsOf(again)];
    expect(kindsAgain.filter(isNoPart)).toEqual(kinds.filter(isNoPart));
    // A part that continues a message above it is in that message, and stays an entry with its id.
    expect(kindsAgain.length).toBe(kinds.length);
    const [before, after] = [await sentAtEnds(opened), await sentAtEnds(again)];
    expect(after.length).toBeGreaterThan(0);
    expect(after.map(checksum)).toEqual(before.map(checksum));
    for (const messages of after) expect(answersApart(messages)).toEqual([]);
  });
}

function kindsOf({ session: { table } }: OpenedSession): readonly string[] {
  return Array.from({ length: table.count }, (_, row) => kindText(table, row)).sort();
}

const isNoPart = (kind: string) => kind !== "message:assistant" && kind !== "custom";

/**
 * The messages at each leaf, the opened leaf last; without times and sizes before a compaction, which a file must
 * have.
 */
async function sentAtEnds(opened: OpenedSession): Promise<readonly (readonly JsonObject[])[]> {
  const { session } = opened;
  const { table } = session;
  const bodies = await bodiesOf(opened);
  const sent = (row: number) =>
    contextMessages(table, contextEntries(table, row), (at) => bodies[at] ?? {}).map(
      ({ timestamp: _, tokensBefore: __, ...message }: JsonObject) => withBlocks(message),
    );
  const leaves = [...leavesOf(table)].filter((row) => !hasFlag(table, row, FLAG.repeated));
  const byChecksum = (a: readonly JsonObject[], b: readonly JsonObject[]) =>
    checksum(a) < checksum(b) ? -1 : 1;
  return [...leaves.map(sent).sort(byChecksum), sent(openingLeaf(session))];
}

/** A value among blocks that is none is written as a text. */
function withBlocks(message: JsonObject): JsonObject {
  const { content } = message;
  if (!isArray(content)) return message;
  const blocks = content.map((block) =>
    isObject(block) ? block : { type: "text", text: stringify(block) },
  );
  return { ...message, content: blocks };
}

/**
 * From one prompt to the next first the model's output, block by block, across its messages, then the results.
 */
function checksum(messages: readonly JsonObject[]): string {
  const hash = createHash("md5");
  let results: string[] = [];
  const end = () => {
    for (const result of results) hash.update(result).update("\n");
    results = [];
  };
  for (const message of messages) {
    if (message.role === "assistant") {
      for (const block of contentOf(message)) hash.update(JSON.stringify(block)).update("\n");
    } else if (message.role === "toolResult") results.push(JSON.stringify(message));
    else {
      end();
      hash.update(JSON.stringify(message)).update("\n");
    }
  }
  end();
  return hash.digest("hex");
}

/** Results that do not directly follow the message with their call: providers refuse them. */
function answersApart(messages: readonly JsonObject[]): readonly string[] {
  const apart: string[] = [];
  const all = new Set<unknown>();
  let open = new Set<unknown>();
  for (const message of messages) {
    if (message.role === "toolResult") {
      if (all.has(message.toolCallId) && !open.has(message.toolCallId)) {
        apart.push(String(message.toolCallId));
      }
      continue;
    }
    open = new Set(contentOf(message).map((block) => (isObject(block) ? block.id : undefined)));
    for (const id of open) all.add(id);
  }
  return apart;
}

function contentOf({ role, content }: JsonObject): readonly Json[] {
  return role === "assistant" && isArray(content) ? content : [];
}
