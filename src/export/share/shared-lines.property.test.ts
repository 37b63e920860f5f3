// Proof of absence: whatever part of any session is shared, the file contains no text that was left
// out, in any spelling; it contains all other texts; and it is a session with the same
// conversation.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentText } from "../../context/messages.ts";
import { sessionManagerOn } from "../../manager/session/session-manager-on.ts";
import { MemoryStore } from "../../manager/store/memory-store.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { idOf, NO_ROW } from "../../model/table/table.ts";
import { drawnScopes, isShared, scopeOf } from "../../testing/marked/marked-scopes.ts";
import { markedSessions, USER } from "../../testing/marked/marked-session.ts";
import { messagesAt, openText, shared } from "../../testing/marked/shared-text.ts";
import { spellings } from "../../testing/marked/spellings.ts";
import { bytesOf } from "../../text/bytes.ts";
import { leafOf } from "../../tree/leaves.ts";
import { ALL_OF_IT, type ShareScope } from "./scope.ts";

/** Blocks and fields of pi's relatives are left out of messages, too. */
function saidIn({ role, content }: JsonObject) {
  return { role, text: contentText(content) };
}

describe("any part of any session", () => {
  it("contains no left out text, and all the others", async () => {
    const property = fc.asyncProperty(markedSessions, drawnScopes, async (given, drawn) => {
      const scope = scopeOf(given, drawn);
      const written = await shared(given.text, scope);
      const isHere = isShared(given, scope);
      for (const { text, row, of } of given.tokens) {
        const isLeft = !isHere[row] || of.some((one) => scope.leaveOut.includes(one));
        const forms = [...spellings(text)];
        const found = forms.filter((form) => written.includes(form));
        if (isLeft && found.length > 0)
          throw new Error(`${found[0]} of row ${row} is in\n${written}`);
        if (!isLeft && found.length === 0)
          throw new Error(`${text} of row ${row} is not in\n${written}`);
      }
      const isNamed = written.includes(USER);
      expect(isNamed).toBe(!scope.leaveOut.includes("names"));
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it("opens without a problem, here and in the agent, at the end of the shared part", async () => {
    const property = fc.asyncProperty(markedSessions, drawnScopes, async (given, drawn) => {
      const scope = scopeOf(given, drawn);
      const written = await shared(given.text, scope);
      const opened = await openText(written);
      expect(opened.session.problems).toEqual([]);
      const { table } = opened.session;
      const store = new MemoryStore();
      store.write("/s.jsonl", bytesOf(written), null);
      const manager = sessionManagerOn(store).open("/s.jsonl");
      const leaf = leafOf(table);
      expect(manager.getLeafId()).toBe(leaf === NO_ROW ? null : idOf(table, leaf));
      expect(manager.getEntries().length).toBe(isShared(given, scope).filter(Boolean).length);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("sends the model the same if a branch is shared unchanged", async () => {
    const property = fc.asyncProperty(markedSessions, fc.nat(1000), async (given, at) => {
      const end = at % given.entries.length;
      const scope: ShareScope = {
        branches: [String(given.entries[end]?.id)],
        turns: null,
        leaveOut: ["labels"],
      };
      const opened = await openText(await shared(given.text, scope));
      const now = await messagesAt(opened, leafOf(opened.session.table));
      expect(now).toEqual(await messagesAt(await openText(given.text), end));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("sends the model the same without custom entries if these are left out", async () => {
    const property = fc.asyncProperty(markedSessions, fc.nat(1000), async (given, at) => {
      const end = at % given.entries.length;
      const scope: ShareScope = {
        branches: [String(given.entries[end]?.id)],
        turns: null,
        leaveOut: ["custom", "labels"],
      };
      const isHere = isShared(given, scope);
      const opened = await openText(await shared(given.text, scope));
      const now = await messagesAt(opened, leafOf(opened.session.table));
      const before = await messagesAt(await openText(given.text), end, (row) => !isHere[row]);
      expect(now.map(saidIn)).toEqual(before.map(saidIn));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("is the file itself if nothing is left out", async () => {
    const property = fc.asyncProperty(markedSessions, async ({ text }) => {
      expect(await shared(text, ALL_OF_IT)).toBe(text);
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it("is sound whatever entries a change drops, and contains none of their texts", async () => {
    const property = fc.asyncProperty(
      markedSessions,
      drawnScopes,
      fc.nat(),
      async (given, drawn, seed) => {
        const scope = scopeOf(given, drawn);
        const drops = (row: number) =>
          row !== NO_ROW && ((row * 2_654_435_761 + seed) >>> 3) % 3 === 0;
        const written = await shared(given.text, scope, (entry, row) =>
          drops(row) ? null : entry,
        );
        expect((await openText(written)).session.problems).toEqual([]);
        for (const { text, row } of given.tokens) {
          if (drops(row)) expect(written).not.toContain(JSON.stringify(text).slice(1, -1));
        }
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});
