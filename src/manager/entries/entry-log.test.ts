// Appending costs what one entry costs: existing rows are not visited again.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasSameRows } from "../../model/table/table.ts";
import { childrenOf } from "../../tree/children.ts";
import { SessionManager } from "../session/session-manager.ts";
import { EntryLog } from "./entry-log.ts";
import { tableFrom } from "./rows.ts";
import { asSessionEntry } from "./session-entry.ts";
import type { SessionEntry } from "./stored-types.ts";

const TYPES = ["message", "label", "custom", "compaction", "made up"];

function entryAt(index: number, parents: readonly SessionEntry[], pick: number): SessionEntry {
  const parent = parents.length === 0 || pick % 7 === 0 ? null : parents[pick % parents.length];
  return asSessionEntry({
    type: TYPES[pick % TYPES.length] ?? "custom",
    id: `e${index}`,
    parentId: parent?.id ?? null,
    timestamp: new Date(1_790_000_000_000 + pick).toISOString(),
    message: { role: pick % 2 === 0 ? "user" : "oracle", content: "" },
  });
}

describe("a log of entries", () => {
  it("has the rows that a table of all its entries has, whenever it is asked", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), fc.nat({ max: 50 }), (picks, given) => {
        const entries: SessionEntry[] = [];
        picks.forEach((pick, index) => {
          entries.push(entryAt(index, entries, pick));
        });
        const log = new EntryLog(entries.slice(0, given));
        for (const entry of entries.slice(given)) {
          if (entry.id.endsWith("3")) expect(log.table.count).toBe(log.entries.length);
          log.push(entry);
        }
        const whole = tableFrom(entries);
        expect(hasSameRows(log.table, whole)).toBe(true);
        expect(log.table.words).toEqual(whole.words);
        expect([...log.table.parsedEntries.keys()]).toEqual([...whole.parsedEntries.keys()]);
        expect(childrenOf(log.table)).toEqual(childrenOf(whole));
      }),
    );
  });

  it("forgets what is taken back", () => {
    const log = new EntryLog([entryAt(0, [], 1)]);
    expect(log.table.count).toBe(1);
    log.push(entryAt(1, log.entries, 1));
    log.pop();
    expect(log.table.count).toBe(1);
    expect(log.get("e1")).toBeUndefined();
  });

  it("never gives a new entry an id that a lost parent had", () => {
    const orphan = { ...entryAt(0, [], 1), parentId: "lost" };
    expect(new EntryLog([orphan]).knows("lost")).toBe(true);
  });

  it("gives contexts along a session that grows by thousands of entries", () => {
    const session = SessionManager.inMemory("/x");
    for (let index = 0; index < 3000; index++) {
      session.appendMessage({ role: "user", content: "hi" });
      if (index % 100 === 0) expect(session.buildSessionContext().messages).toHaveLength(index + 1);
    }
    expect(session.getBranch()).toHaveLength(3000);
  });
});
