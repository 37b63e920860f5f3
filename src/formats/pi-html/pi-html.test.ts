// Pages that pi exported: which rows are read when only some are requested, and pages that are not
// exports.
import { expect, it } from "vitest";
import { SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { needleSieve } from "../../search/sieve/needle-sieve.ts";
import { openSession } from "../index.ts";

const open = (page: string): Promise<OpenedSession> =>
  openSession({ kind: "file", source: textSource(page, "page.html") });

const entry = (id: string, parentId: string | null) => ({
  type: "message",
  id,
  parentId,
  timestamp: "2026-01-01T00:00:00.000Z",
  message: { role: "user", content: `Words of ${id}` },
});
const entries = [entry("one", null), entry("two", "one"), entry("three", "two")];
const data = btoa(JSON.stringify({ header: { type: "session", id: "s", version: 3 }, entries }));
const pageWith = (tag: string) =>
  `<!DOCTYPE html><html><script>1 < 2</script><script ${tag}>${data}</script></html>`;

async function visited(
  signal: AbortSignal,
  ...range: readonly [from?: number, to?: number, word?: string]
) {
  const [from, to, word] = range;
  const { visit } = await open(pageWith('id="session-data" type="application/json"'));
  const rows: number[] = [];
  const sieve = word === undefined ? null : needleSieve(word, true);
  await visit(
    (row) => rows.push(row),
    () => {},
    signal,
    from,
    to,
    sieve,
  );
  return rows;
}

it("a visit reads only the rows that it requests", async () => {
  const { signal } = new AbortController();
  expect(await visited(signal)).toEqual([0, 1, 2]);
  expect(await visited(signal, 1, 2)).toEqual([1]);
  expect(await visited(signal, 0, 3, "of two")).toEqual([1]);
  await expect(visited(AbortSignal.abort())).rejects.toThrow(/abort/i);
});

it.each(["id=session-data", "type='x' ID = 'session-data'", 'id="session-data"\n'])(
  "the data of an export is in a script with %j",
  async (tag) => {
    expect((await open(pageWith(tag))).session.table.count).toBe(3);
  },
);

it.each([
  "<script ",
  "<script id=",
  "<script id='session-data' ",
  "<script id='session-data'><",
  "<SCRIPT\n",
  "id=session-data ",
])("a page that repeats %j is no session, and is refused at once", async (part) => {
  const page = `<html><script ${part.repeat(1_000_000 / part.length)}`;
  await expect(open(page)).rejects.toThrow(SessionError);
});
