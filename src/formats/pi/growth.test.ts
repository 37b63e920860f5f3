// A session whose file grows: read on from the last position, it is the session of the whole file, or
// it reports that it has to be opened again.
import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { type EntryTable, keysOf, NO_ROW, rowOf } from "../../model/table/table.ts";
import { type ByteSource, textSource } from "../../read/source/byte-source.ts";
import { entry, growTo, HEADER, openText, saidBy } from "../../testing/reading/growing-file.ts";
import { fileOf, jsonLines } from "../../testing/session.ts";
import { piFormat } from "./pi.ts";

/** A source that counts the bytes it gives. */
function countingSource(text: string): ByteSource & { bytes: number } {
  const source = textSource(text, "s.jsonl");
  const counting = {
    ...source,
    bytes: 0,
    async read(start: number, end: number) {
      const bytes = await source.read(start, end);
      counting.bytes += bytes.length;
      return bytes;
    },
  };
  return counting;
}

async function grown(before: OpenedSession, text: string): Promise<OpenedSession> {
  const growth = await growTo(before, text);
  if (growth.kind === "anew") throw new Error(`To be opened anew: ${growth.reason}`);
  return growth.opened;
}

function expectSameTable(table: EntryTable, whole: EntryTable): void {
  expect(saidBy(table, whole)).toEqual(saidBy(whole, whole));
}

describe("a growing session", () => {
  const first = jsonLines([HEADER, entry("a", null), entry("b", "a")]);
  const rest = jsonLines([entry("c", "b"), entry("d", "a"), entry("e", "d")]);

  it("has the rows of the whole file, the earlier ones where they were", async () => {
    const before = await openText(first);
    const after = await grown(before, first + rest);
    expectSameTable(after.session.table, (await openText(first + rest)).session.table);
    expect(after.session.size).toBe(first.length + rest.length);
    expect(before.session.table.count).toBe(2);
    for (const id of keysOf(after.session.table, 1e9).slice(2)) {
      expect(rowOf(before.session.table, id)).toBe(NO_ROW);
    }
  });

  it("reads the new bytes, two kilobytes of the known ones, and the two that are known from now on", async () => {
    const long = fileOf(
      Array.from({ length: 5000 }, (_, i) => entry(`e${i}`, i ? `e${i - 1}` : null)),
    );
    const before = await openText(long);
    const more = jsonLines([entry("new", "e4999")]);
    const source = countingSource(long + more);
    const growth = await before.grow?.(source);
    expect(growth?.kind).toBe("grown");
    expect(source.bytes).toBe(more.length + 2 * 2048);
  });

  it("stays the same table when nothing was appended", async () => {
    const before = await openText(first);
    expect((await grown(before, first)).session.table).toBe(before.session.table);
  });

  it("reads bodies from the grown file, and only the new ones when asked from there", async () => {
    const after = await grown(await openText(first), first + rest);
    expect(await after.bodies.body(4)).toMatchObject({ id: "e" });
    const visited: number[] = [];
    await after.visit(
      (row) => visited.push(row),
      () => {},
      new AbortController().signal,
      2,
    );
    expect(visited).toEqual([2, 3, 4]);
  });

  it("waits for the rest of a torn last line, however often it is looked at", async () => {
    const whole = first + rest;
    let opened = await openText(whole.slice(0, first.length + 7));
    expect(opened.session.problems.map(({ kind }) => kind)).toContain("torn-last-line");
    const counts: number[] = [];
    for (const size of [20, 60, 100, rest.length - 30, rest.length]) {
      opened = await grown(opened, whole.slice(0, first.length + size));
      counts.push(opened.session.table.count);
    }
    expect(counts.at(0)).toBe(2);
    expect(counts.at(-1)).toBe(5);
    expect(opened.session.problems).toEqual((await openText(whole)).session.problems);
    expectSameTable(opened.session.table, (await openText(whole)).session.table);
  });

  it("continues after a last line that is complete but has no line feed yet", async () => {
    const opened = await openText(first.slice(0, -1));
    expect(opened.session.table.count).toBe(2);
    const after = await grown(opened, first + rest);
    expectSameTable(after.session.table, (await openText(first + rest)).session.table);
  });

  it("gives the problems of both parts the lines of the file", async () => {
    const odd = jsonLines([entry("c", "b", { timestamp: "later" })]);
    const whole = jsonLines([HEADER, entry("a", "gone"), entry("b", "a")]);
    const label = { type: "label", id: "l", parentId: "c", targetId: "nothing", label: "x" };
    const text = `${whole}${odd}\n${JSON.stringify({ ...label, timestamp: "2026-01-01T00:00:00Z" })}\n`;
    const after = await grown(await openText(whole), text);
    expect(after.session.problems.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
      "2 orphan",
      "4 bad-time",
      "6 unknown-target",
    ]);
    expect(after.session.problems).toEqual((await openText(text)).session.problems);
  });

  it("keeps what the full reading found before", async () => {
    const bytes = new TextEncoder().encode(first + rest);
    bytes[first.indexOf("Words")] = 0xff;
    const source = (end: number): ByteSource => {
      const part = bytes.subarray(0, end);
      return { name: "s", size: end, read: (from, to) => Promise.resolve(part.subarray(from, to)) };
    };
    const opened = await piFormat.open({ kind: "file", source: source(first.length) }, {});
    await opened.visit(
      () => {},
      () => {},
      new AbortController().signal,
    );
    const growth = await opened.grow?.(source(bytes.length));
    if (growth?.kind !== "grown") throw new Error("not grown");
    expect(growth.opened.session.problems.map(({ kind }) => kind)).toEqual(["invalid-utf8"]);
  });
});

describe("a session has to be opened again", () => {
  const first = jsonLines([HEADER, entry("a", null), entry("b", "waited-for")]);
  const cases: readonly (readonly [reason: string, text: string])[] = [
    ["shorter", first.slice(0, -10)],
    ["rewritten", `${first.replace("Words of b", "Other of b")}${jsonLines([entry("c", "b")])}`],
    ["rewritten", `${first.replace('"id":"s"', '"id":"t"')}${jsonLines([entry("c", "b")])}`],
    ["repeated-id", first + jsonLines([entry("a", null)])],
    ["repeated-id", first + jsonLines([entry("c", "b"), entry("c", "b")])],
    ["awaited-id", first + jsonLines([entry("waited-for", "a")])],
    ["missing-parent", first + jsonLines([entry("c", "nobody")])],
    ["missing-parent", first + jsonLines([entry("c", "c")])],
    ["missing-parent", first + jsonLines([entry("c", "d"), entry("d", "a")])],
    ["no-id", first + jsonLines([{ type: "message", parentId: "a" }])],
    ["no-id", first + jsonLines([entry(8, "a")])],
    ["damaged-line", `${first}${JSON.stringify(entry("c", "b")).slice(0, -1)}\n`],
    ["damaged-line", `${first}${JSON.stringify(entry("c", "b")).repeat(2)}\n`],
    ["damaged-line", `${first}\uFEFF${jsonLines([entry("c", "b")])}`],
    ["damaged-line", `${first}[]\n`],
    ["second-header", first + jsonLines([HEADER])],
  ];

  it.each(cases)("%s", async (reason, text) => {
    expect(await growTo(await openText(first), text)).toEqual({ kind: "anew", reason });
  });

  it("if a failed reply far above its end was filled in, as OpenClaw does", async () => {
    const reply = (content: Json) => entry("r", "a", { message: { role: "assistant", content } });
    const after = Array.from({ length: 300 }, (_, at) => entry(`e${at}`, at ? `e${at - 1}` : "r"));
    const file = (content: Json) => jsonLines([HEADER, entry("a", null), reply(content), ...after]);
    const growth = await growTo(await openText(file([])), file([{ type: "text", text: "Here." }]));
    expect(growth).toEqual({ kind: "anew", reason: "rewritten" });
    const longer = file("Here, after all.") + jsonLines([entry("z", "e299")]);
    expect(await growTo(await openText(file("")), longer)).toEqual(growth);
  });

  it("if its last line continued after it was read as complete", async () => {
    const opened = await openText(first.slice(0, -1));
    const growth = await growTo(
      opened,
      `${first.slice(0, -1)} ${JSON.stringify(entry("c", "a"))}\n`,
    );
    expect(growth).toEqual({ kind: "anew", reason: "line-goes-on" });
  });

  it("if an entry of an earlier torn line is needed now", async () => {
    const torn = `${JSON.stringify(entry("torn", "a")).slice(0, -5)}\n`;
    const opened = await openText(first + torn);
    const growth = await growTo(opened, first + torn + jsonLines([entry("c", "torn")]));
    expect(growth).toEqual({ kind: "anew", reason: "missing-parent" });
  });

  it("if it is of version 1", async () => {
    const old = jsonLines([
      { ...HEADER, version: 1 },
      { type: "message", message: {} },
    ]);
    const growth = await growTo(await openText(old), `${old}{"type":"message"}\n`);
    expect(growth).toEqual({ kind: "anew", reason: "old-version" });
  });
});
