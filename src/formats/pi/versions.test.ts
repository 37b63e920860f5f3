// The ladder from version 1 (formats.md 2.9): what an index of kept entries becomes.
import { describe, expect, it } from "vitest";
import { contextEntries } from "../../context/context-entries.ts";
import { sessionManagerOn } from "../../manager/session/session-manager-on.ts";
import { MemoryStore } from "../../manager/store/memory-store.ts";
import type { Session } from "../../model/session.ts";
import { idOf, parentOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { labelsOf } from "../../tree/labels.ts";
import { leafOf } from "../../tree/leaves.ts";
import { openSession } from "../index.ts";

const TIME = '"timestamp":"2026-01-01T00:00:00.000Z"';
const HEADER = `{"type":"session","id":"s",${TIME},"cwd":"/w"}`;
const message = (text: string) =>
  `{"type":"message",${TIME},"message":{"role":"user","content":"${text}"}}`;
const compaction = (index: string) =>
  `{"type":"compaction",${TIME},"summary":"S","tokensBefore":1,"firstKeptEntryIndex":${index}}`;

/** The lines in context, as their contents: messages by their text, a compaction as S. */
async function inContext(...lines: string[]): Promise<string> {
  const source = textSource(`${lines.join("\n")}\n`, "session.jsonl");
  const { session, bodies } = await openSession({ kind: "file", source });
  const { rows } = contextEntries(session.table, leafOf(session.table));
  const texts = rows.map(
    async (row) => /"(?:content|summary)":"(.*?)"/.exec(await bodies.raw(row))?.[1],
  );
  return (await Promise.all(texts)).join(",");
}

describe("a version 1 compaction", () => {
  it("keeps from the place it names, the header counted as 0 (V12)", async () => {
    expect(await inContext(HEADER, message("a"), message("b"), compaction("2"), message("c"))).toBe(
      "S,b,c",
    );
  });

  it.each(["0", "3", "4", "99", "-1", "1.5", '"2"'])(
    "keeps nothing at index %s (V13)",
    async (index) => {
      expect(
        await inContext(HEADER, message("a"), message("b"), compaction(index), message("c")),
      ).toBe("S,c");
    },
  );

  it("counts lines of JSON that are no entries, but not null, false and text that is no JSON", async () => {
    const lines = [HEADER, message("a"), "[]", "null", "7", "not JSON", message("b"), message("c")];
    expect(await inContext(...lines, compaction("4"))).toBe("S,b,c");
    expect(await inContext(...lines, compaction("3"))).toBe("S");
  });
});

it("a file without a version is judged by the entries it keeps, not by torn ones", async () => {
  const torn = (id: string) =>
    `{"type":"message","id":"${id}","parentId":null,${TIME},"message":{"c`;
  const source = textSource([HEADER, message("a"), torn("b"), torn("c")].join("\n"), "s");
  const { table } = (await openSession({ kind: "file", source })).session;
  expect(Array.from({ length: table.count }, (_, row) => idOf(table, row))).toEqual(["00000002"]);
});

it("each of many entries that share a line gets an id of its own", async () => {
  const glued = Array.from({ length: 300 }, (_, at) => message(`${at}`)).join("");
  const source = textSource(`${HEADER}\n${glued}\n${message("last")}\n`, "session.jsonl");
  const { table } = (await openSession({ kind: "file", source })).session;
  const ids = Array.from({ length: table.count }, (_, row) => idOf(table, row));
  expect([table.count, new Set(ids).size]).toEqual([301, 301]);
});

it("version 1 entries are named by their line, the same at every opening", async () => {
  const open = async () => {
    const source = textSource([HEADER, message("a"), "", message("b")].join("\n"), "s");
    const { table } = (await openSession({ kind: "file", source })).session;
    return [0, 1].map((row) => idOf(table, row));
  };
  expect(await open()).toEqual(["00000002", "00000004"]);
  expect(await open()).toEqual(await open());
});

describe("a header without a version", () => {
  const entry = (id: string, parentId: string | null, fields = '"type":"custom"') =>
    `{${fields},"id":"${id}","parentId":${JSON.stringify(parentId)},${TIME}}`;
  const forked = [
    entry("a", null),
    entry("b", "a"),
    entry("c", "a"),
    entry("d", "c", '"type":"label","targetId":"b","label":"kept"'),
  ];
  const v1 = Array.from({ length: 30 }, (_, i) => message(`${i}`));
  const opened = async (...lines: readonly string[]) => {
    const source = textSource(`${lines.join("\n")}\n`, "session.jsonl");
    return openSession({ kind: "file", source });
  };
  const links = ({ table }: Session) =>
    Array.from({ length: table.count }, (_, row) => [idOf(table, row), parentOf(table, row)]);

  it.each([HEADER, HEADER.replace("{", '{"version":null,'), HEADER.replace("{", '{"version":1,')])(
    "keeps ids, forks and labels of entries that have them",
    async (header) => {
      const { session } = await opened(header, ...forked);
      expect(links(session)).toEqual([
        ["a", -1],
        ["b", 0],
        ["c", 0],
        ["d", 2],
      ]);
      expect([...labelsOf(session.table).values()].map(({ text }) => text)).toEqual(["kept"]);
      expect(session.problems.map(({ kind }) => kind)).toEqual(["version-missing"]);
    },
  );

  it("is that of version 1 where few entries have ids", async () => {
    const lines = [...forked, ...v1];
    const { session } = await opened(HEADER, ...lines);
    expect(links(session).map(([, parent]) => parent)).toEqual(lines.map((_, i) => i - 1));
  });

  it("keeps them in the SessionManager, too, and in a fork", () => {
    const store = new MemoryStore();
    store.put("/s/a.jsonl", `${[HEADER, ...forked].join("\n")}\n`);
    for (const session of [
      sessionManagerOn(store).open("/s/a.jsonl"),
      sessionManagerOn(store).forkFrom("/s/a.jsonl", "/w", "/s"),
    ]) {
      expect(session.getEntries().map(({ id, parentId }) => [id, parentId])).toEqual([
        ["a", null],
        ["b", "a"],
        ["c", "a"],
        ["d", "c"],
      ]);
      expect(session.getLabel("b")).toBe("kept");
    }
  });
});
