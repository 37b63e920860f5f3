// Copies of files that others wrote: without new problems, and the same for the model if a branch is
// shared unchanged.
// @module-tag long
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { isArray, isObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import { FLAG, NO_ROW } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { messagesAt, openText, shared, sharedOf } from "../../testing/marked/shared-text.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { leafOf, openingLeaf } from "../../tree/leaves.ts";
import { ALL_OF_IT, LEFT_OUT, type ShareScope } from "./scope.ts";
import { fileToShare } from "./share-source.ts";

describe("copies of files of others", () => areSound("fixtures/oddities"));

withShared("data/real", "copies of real files", areSound);

withShared(
  "data/reports",
  "copies of files with secrets in lines that are no entries",
  (folder) => {
    it.each([
      ["share-malformed.jsonl", ALL_OF_IT],
      ["share-malformed.jsonl", { ...ALL_OF_IT, leaveOut: ["labels"] }],
      ["share-malformed-2br.jsonl", ALL_OF_IT],
      ["share-malformed-2br.jsonl", { ...ALL_OF_IT, branches: ["a0000002"] }],
    ] satisfies [string, ShareScope][])("contain none of them: %s, %j", async (name, scope) => {
      const written = await shared(readFileSync(join(folder, name), "utf8"), scope);
      expect(written.match(/ghp_\w+/g)).toBe(null);
    });
  },
);

function areSound(folder: string): void {
  it.each(sessionFilesIn(folder))("are sound: %s", async (name) => {
    const bytes = readFileSync(name);
    const file = memorySource(bytes, name);
    const opened = await openSession({ kind: "file", source: file }).catch(() => null);
    if (!opened) return;
    const source = fileToShare(opened);
    const { table, problems } = opened.session;
    const leaf = openingLeaf(opened.session);
    const known = new Set(problems.map(({ kind }) => kind));
    // An unreadable part is not written either.
    if (known.has("damaged-entry")) known.add("empty-message");
    const isNew = ({ session: now }: OpenedSession) =>
      now.problems.filter(({ kind }) => !known.has(kind)).map(({ message }) => message);
    const all = await openText(await sharedOf(source, ALL_OF_IT));
    expect(isNew(all)).toEqual([]);
    expect(all.session.table.count).toBe(
      table.flags.filter((flags) => (flags & FLAG.repeated) === 0).length,
    );
    const sent = (of: OpenedSession) => messagesAt(of, openingLeaf(of.session));
    expect(await sent(all)).toEqual(await sent(opened));
    if (leaf !== NO_ROW) {
      const end = addressOf(table, leaf);
      const branch = await openText(
        await sharedOf(source, { branches: [end], turns: null, leaveOut: [] }),
      );
      expect(isNew(branch)).toEqual([]);
      const now = await messagesAt(branch, leafOf(branch.session.table));
      expect(now).toEqual(await messagesAt(opened, source.rowAt(end)));
    }
    for (const leaveOut of [...LEFT_OUT.map((one) => [one]), LEFT_OUT]) {
      const scope: ShareScope = { branches: "all", turns: null, leaveOut };
      const again = await openText(await sharedOf(source, scope));
      expect(isNew(again)).toEqual([]);
      if (leaveOut.includes("thinking")) expect(await hasThinking(again)).toBe(false);
    }
  });
}

async function hasThinking({ session: { table }, bodies }: OpenedSession): Promise<boolean> {
  for (let row = 0; row < table.count; row++) {
    const { message } = await bodies.body(row);
    const content = isObject(message) ? message.content : undefined;
    if (isArray(content) && content.some((one) => isObject(one) && one.type === "thinking"))
      return true;
  }
  return false;
}
