// Facts of formats.md section 3: build-context and migration. The numbers are those of the section.
import { describe, expect, it } from "vitest";
import { migrateSessionEntries } from "../entries/rows.ts";
import { buildSessionContext, getLatestCompactionEntry } from "../entries/session-context.ts";
import { asSessionEntry, type FileEntry } from "../entries/session-entry.ts";
import { parseSessionEntries } from "../entries/stored-session.ts";
import type { SessionEntry } from "../entries/stored-types.ts";

/**
 * Entries from short lines: `id parent type text…`; parent `-` is null. Types: user, assistant,
 * thinking LEVEL, model PROVIDER/ID, compaction KEPT SUMMARY, summary TEXT.
 */
function entriesOf(notation: string): SessionEntry[] {
  return notation
    .trim()
    .split("\n")
    .map((line, index) => {
      const [id = "", parent = "", type = "", ...rest] = line.trim().split(" ");
      const timestamp = new Date(1_700_000_000_000 + index * 1000).toISOString();
      const base = { id, parentId: parent === "-" ? null : parent, timestamp };
      return asSessionEntry({ ...base, ...fieldsOf(type, rest) });
    });
}

function fieldsOf(type: string, [first = "", ...rest]: string[]) {
  switch (type) {
    case "user":
      return { type: "message", message: { role: "user", content: first } };
    case "assistant": {
      const content = [{ type: "text", text: first }];
      return {
        type: "message",
        message: { role: "assistant", content, provider: "p", model: "m" },
      };
    }
    case "thinking":
      return { type: "thinking_level_change", thinkingLevel: first };
    case "model":
      return {
        type: "model_change",
        provider: first.split("/")[0] ?? "",
        modelId: first.split("/")[1] ?? "",
      };
    case "compaction":
      return { type, firstKeptEntryId: first, summary: rest.join(" "), tokensBefore: 1 };
    default:
      return { type: "branch_summary", fromId: "x", summary: first };
  }
}

/** The context as one line: a word for each message. */
function contextOf(notation: string, leaf?: string | null): string {
  const { messages } = buildSessionContext(entriesOf(notation), leaf);
  return messages
    .map(({ role, content, summary }) => {
      const text = Array.isArray(content) ? content[0].text : content;
      return role === "user" || role === "assistant" ? text : `${role}:${summary}`;
    })
    .join(" ");
}

const CHAIN = `
  1 - user one
  2 1 assistant two
  3 2 user three
  4 3 assistant four`;

const FORKED = `${CHAIN}
  5 4 compaction 3 sum
  6 5 user six
  7 6 assistant seven
  8 3 assistant eight
  9 8 summary tried
  10 9 user ten`;

describe("build-context", () => {
  it("1: no entries give nothing, level off and no model", () => {
    expect(buildSessionContext([])).toEqual({ messages: [], thinkingLevel: "off", model: null });
  });

  it("2, 3: messages of a chain come in their order", () => {
    expect(contextOf("1 - user one")).toBe("one");
    expect(contextOf(CHAIN)).toBe("one two three four");
  });

  it("4: a thinking level counts and is no message", () => {
    const entries = entriesOf("1 - user one\n2 1 thinking high\n3 2 assistant three");
    expect(buildSessionContext(entries)).toMatchObject({
      thinkingLevel: "high",
      messages: [{}, {}],
    });
  });

  it("5, 6: an assistant message names the model, after a change too", () => {
    const answered = entriesOf("1 - user one\n2 1 assistant two");
    expect(buildSessionContext(answered).model).toEqual({ provider: "p", modelId: "m" });
    const changed = entriesOf("1 - user one\n2 1 model q/n\n3 2 assistant three");
    expect(buildSessionContext(changed).model).toEqual({ provider: "p", modelId: "m" });
    expect(buildSessionContext(changed, "2").model).toEqual({ provider: "q", modelId: "n" });
  });

  it("7, 8: a compaction replaces the entries before the first kept entry", () => {
    const after = "6 5 user six\n7 6 assistant seven";
    expect(contextOf(`${CHAIN}\n5 4 compaction 3 sum\n${after}`)).toBe(
      "compactionSummary:sum three four six seven",
    );
    expect(contextOf("1 - user one\n2 1 assistant two\n3 2 compaction 1 sum\n4 3 user four")).toBe(
      "compactionSummary:sum one two four",
    );
  });

  it("9: of two compactions the later one counts", () => {
    expect(
      contextOf(`${CHAIN}\n5 4 compaction 1 first\n6 5 compaction 3 second\n7 6 user seven`),
    ).toBe("compactionSummary:second three four seven");
  });

  it("finds the latest compaction in the order given", () => {
    const entries = entriesOf("1 - compaction x first\n2 1 user two\n3 2 compaction x second");
    expect(getLatestCompactionEntry(entries)?.id).toBe("3");
    expect(getLatestCompactionEntry(entries.slice(1, 2))).toBeNull();
  });

  it("10: a leaf id chooses the branch", () => {
    const forked = `${CHAIN}\n5 2 user other`;
    expect([contextOf(forked, "3"), contextOf(forked, "5")]).toEqual([
      "one two three",
      "one two other",
    ]);
  });

  it("11: a branch summary is in its place", () => {
    expect(contextOf("1 - user one\n2 1 assistant two\n3 2 summary tried\n4 3 user four")).toBe(
      "one two branchSummary:tried four",
    );
  });

  it("12: a compaction counts on its own branch only", () => {
    expect(contextOf(FORKED, "7")).toBe("compactionSummary:sum three four six seven");
    expect(contextOf(FORKED, "10")).toBe("one two three eight branchSummary:tried ten");
  });

  it("13: an unknown leaf means the last entry", () => {
    expect(contextOf(CHAIN, "unknown")).toBe("one two three four");
  });

  it("14: an entry without its parent begins the context", () => {
    expect(contextOf("2 gone user two")).toBe("two");
  });
});

describe("migration", () => {
  it("1: entries of version 1 get ids and parents", () => {
    const entries = parseSessionEntries(
      [
        '{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00.000Z","cwd":"/x"}',
        '{"type":"message","timestamp":"2025-01-01T00:00:01.000Z","message":{"role":"user","content":"hi"}}',
        '{"type":"message","timestamp":"2025-01-01T00:00:02.000Z","message":{"role":"assistant","content":[]}}',
      ].join("\n"),
    );
    migrateSessionEntries(entries);
    const [header, first, second] = entries;
    expect(header?.version).toBe(3);
    expect(first?.id).toMatch(/^[0-9a-f]{8}$/);
    expect([first?.parentId, second?.parentId]).toEqual([null, first?.id]);
  });

  it("2: ids of version 2 stay, and the second time nothing changes", () => {
    const entries = parseSessionEntries(
      [
        '{"type":"session","version":2,"id":"s","timestamp":"2025-01-01T00:00:00.000Z","cwd":"/x"}',
        '{"type":"message","id":"a","parentId":null,"message":{"role":"hookMessage","content":"hi"}}',
        '{"type":"label","id":"b","parentId":"a","targetId":"a","label":"x"}',
      ].join("\n"),
    );
    migrateSessionEntries(entries);
    const once: FileEntry[] = [...entries];
    expect(entries.map(({ id, parentId }) => [id, parentId])).toEqual([
      ["s", undefined],
      ["a", null],
      ["b", "a"],
    ]);
    expect(entries[1]?.message).toEqual({ role: "custom", content: "hi" });
    migrateSessionEntries(entries);
    expect(entries).toEqual(once);
  });
});
