// Sessions of other agents as files that pi goes on with: the same tree, and at every end of it the same
// messages for the model. By formats-claude-codex.md they are opened, by formats.md what was written.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contextEntries } from "../../context/context-entries.ts";
import { contextMessages } from "../../context/projection.ts";
import { openSession } from "../../formats/index.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { FLAG, hasFlag, kindText } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bodiesOf } from "../../testing/session-folder.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { sessionJsonl } from "./session-jsonl.ts";

const REAL = "../shared/data/claude-codex";

const files = ["fixtures/claude-code", "fixtures/codex", REAL].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => join(folder, name))
        .sort()
    : [],
);

describe("what is exported of a session of another agent", () => {
  if (!existsSync(REAL)) {
    it("is not tried with real files, which are not beside the project", () => {
      expect(existsSync(REAL)).toBe(false);
    });
  }

  it.each(files)("is pi's, and sends the same: %s", async (name) => {
    const source = memorySource(readFileSync(name), name);
    const opened = await openSession({ kind: "file", source });
    const parts: Uint8Array[] = [];
    for await (const bytes of sessionJsonl(opened)) parts.push(bytes);
    const again = await openSession({
      kind: "file",
      source: memorySource(Buffer.concat(parts), "exported.jsonl"),
    });
    expect(again.session.format).toBe("pi");
    const errors = again.session.problems.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
    expect(kindsOf(again)).toEqual(kindsOf(opened));
    const [before, after] = [await sentAtEnds(opened), await sentAtEnds(again)];
    expect(after.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
  });
});

function kindsOf({ session: { table } }: OpenedSession): readonly string[] {
  return Array.from({ length: table.count }, (_, row) => kindText(table, row)).sort();
}

/** Of the messages at each leaf, of the one it opens at last, a checksum; without times, of which a file must have one. */
async function sentAtEnds(opened: OpenedSession): Promise<readonly string[]> {
  const { session } = opened;
  const { table } = session;
  const bodies = await bodiesOf(opened);
  const sent = (row: number) =>
    contextMessages(table, contextEntries(table, row), (at) => bodies[at] ?? {})
      .map(({ timestamp: _, ...message }: JsonObject) => JSON.stringify(message))
      .reduce((hash, text) => hash.update(text).update("\n"), createHash("md5"))
      .digest("hex");
  const leaves = [...leavesOf(table)].filter((row) => !hasFlag(table, row, FLAG.repeated));
  return [...leaves.map(sent).sort(), sent(openingLeaf(session))];
}
