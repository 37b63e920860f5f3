// What a search in a session says of its finds, in which order it looks, and when it ends.
import { describe, expect, it } from "vitest";
import { DraftSession } from "../edit/draft/draft-session.ts";
import { openSession } from "../formats/index.ts";
import { memorySource } from "../read/source/byte-source.ts";
import {
  found,
  HEADER,
  openLines,
  PLAIN,
  promptLine,
  ready,
} from "../testing/search/found-hits.ts";
import { bytesOf } from "../text/bytes.ts";
import { searchSession } from "./search-session.ts";

describe("a search in a session", () => {
  it("says what a find is part of, whatever the card shows it as", async () => {
    const message = (fields: object) => ({ type: "message", message: fields });
    const entries = [
      message({ role: "bashExecution", command: "find x", output: "x" }),
      message({ role: "system", content: "", sections: { a: "x" }, toolsAdded: [{ name: "x" }] }),
      message({ role: "assistant", content: [], errorMessage: "x" }),
      message({ role: "toolResult", toolName: "x", content: "x", details: { diff: ["x"] } }),
      message({ role: "nobody-knows", said: "x" }),
      { type: "compaction", summary: "x", systemMessage: { content: "x" } },
      { type: "branch_summary", summary: "x" },
      { type: "label", targetId: "x1", label: "x" },
      { type: "session_info", name: "x" },
      { type: "custom", customType: "x", data: [{ a: "x" }] },
      { type: "custom_message", customType: "t", content: [{ type: "text", text: "x" }] },
      { type: "model_change", provider: "p", modelId: "x" },
      { type: "context_edit", targetId: "x1", replacement: { content: "x" } },
      { type: "strange", deep: [[{ down: "x" }]] },
    ].map((entry, row) => ({ id: `e${row}`, parentId: null, ...entry }));
    const session = await openLines(entries.map((entry) => JSON.stringify(entry)));
    const hits = await found(session, { ...PLAIN, text: "x", isWord: true });
    expect(hits.map((hit) => hit.replace(/ \d+\+1$/, ""))).toEqual([
      "0 command message.command",
      "0 output message.output",
      "1 system message.sections.a",
      "1 system message.toolsAdded.0.name",
      "2 error message.errorMessage",
      "3 toolName message.toolName",
      "3 output message.content",
      "3 details message.details.diff.0",
      "4 custom message.said",
      "5 system systemMessage.content",
      "5 summary summary",
      "6 summary summary",
      "7 label label",
      "8 name name",
      "9 custom customType",
      "9 custom data.0.a",
      "10 custom content.0.text",
      "11 setting modelId",
      "12 custom replacement.content",
      "13 custom deep.0.0.down",
    ]);
  });

  it("says where each find is, which leads to the text it is in", async () => {
    const session = await openLines([promptLine("one two three")]);
    const found: unknown[] = [];
    await searchSession(session, ready({ text: "two" }), ({ hits }) => {
      for (const { path, at, length } of hits) found.push([path, at, length]);
    });
    expect(found).toEqual([[["message", "content"], 4, 3]]);
  });
});

describe("a search of many rows", () => {
  const said = Array.from({ length: 400 }, (_, row) => (row % 2 ? "needle" : "hay"));
  const lines = said.map((text, row) => promptLine(text.padEnd(2000), `e${row}`));
  const query = { ...PLAIN, text: "NEEDLE" };
  const rowsOf = (hits: readonly string[]) => hits.map((hit) => Number(hit.split(" ")[0]));

  it("finds each row once", async () => {
    const session = await openLines(lines);
    const all = Int32Array.from({ length: 400 }, (_, row) => row);
    const rows = rowsOf(await found(session, query, { rows: all }));
    expect(rows).toEqual([...all].filter((row) => row % 2 === 1));
    expect(rowsOf(await found(session, query))).toEqual(rows);
  });

  it("searches the rows that are wanted alone", async () => {
    const session = await openLines(lines);
    expect(rowsOf(await found(session, query, { rows: Int32Array.of(7, 8, 9) }))).toEqual([7, 9]);
    const apart = Int32Array.of(1, 3, 301, 399);
    expect(rowsOf(await found(session, query, { rows: apart }))).toEqual([...apart]);
    expect(await found(session, query, { rows: Int32Array.of() })).toEqual([]);
  });

  it("gives so many as are wanted, counts all, and says how far it is", async () => {
    const session = await openLines(lines);
    const done: number[] = [];
    let given = 0;
    const end = await searchSession(
      session,
      ready(query),
      (step) => {
        given += step.hits.length;
        done.push(step.done);
      },
      { limit: 5 },
    );
    expect([given, end]).toEqual([5, { count: 200, entries: 200, problem: null }]);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
  });

  it("ends where it is asked to, with the reason", async () => {
    const session = await openLines(lines);
    const stopper = new AbortController();
    stopper.abort(new Error("enough"));
    await expect(found(session, query, { signal: stopper.signal })).rejects.toThrow("enough");
  });

  it("stops where an expression takes too long, and says so", async () => {
    const session = await openLines(lines);
    const slow = ready({ text: "n.*e", isRegex: true });
    let clock = 0;
    const end = await searchSession(session, slow, () => {}, { now: () => (clock += 500) });
    expect(end.problem).toMatch(/takes too long/);
    expect(end.count).toBeGreaterThan(0);
    expect(end.count).toBeLessThan(200);
  });
});

describe("a search in what is no file of lines as it lies there", () => {
  it("finds in a draft what was written, not what was there before", async () => {
    const source = memorySource(
      bytesOf(`${HEADER}\n${promptLine("old words", "a")}\n${promptLine("other", "b")}`),
      "s",
    );
    const base = await openSession({ kind: "file", source });
    const draft = new DraftSession(base, source);
    await draft.apply({
      kind: "set",
      entry: "a",
      path: ["message", "content"],
      value: "new words",
    });
    const session = draft.opened();
    const texts = async (text: string) => (await found(session, { ...PLAIN, text })).join();
    expect(await texts("old")).toBe("");
    expect(await texts("new")).toBe("0 prompt message.content 0+3");
    expect(await texts("other")).toBe("1 prompt message.content 0+5");
  });
});
