// Values of another type than the writers write, in files: how the viewer and the SessionManager
// treat them. Each was decided against the reference; deliberate differences are listed in
// bench/golden/rules.ts, too.
import { describe, expect, it } from "vitest";
import { sessionManagerOn } from "../manager/session/session-manager-on.ts";
import { MemoryStore } from "../manager/store/memory-store.ts";
import { type EntryTable, FLAG, hasFlag, idOf, parentOf } from "../model/table/table.ts";
import { memorySource } from "../read/source/byte-source.ts";
import { sessionName } from "../tree/labels.ts";
import { openSession } from "./index.ts";

const TIME = '"timestamp":"2026-01-01T00:00:00.000Z"';
const HEADER = `{"type":"session","version":3,"id":"s",${TIME},"cwd":"/w"}`;
const entry = (id: string, parentId: string, more = "") =>
  `{"type":"custom","id":${id},"parentId":${parentId},${TIME}${more}}`;

/** Both readings of a file with these lines. */
async function read(...lines: readonly string[]) {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const source = memorySource(bytes, "session.jsonl");
  const { session } = await openSession({ kind: "file", source });
  const store = new MemoryStore();
  store.put("/s/a.jsonl", bytes);
  return { table: session.table, session, manager: sessionManagerOn(store).open("/s/a.jsonl") };
}

const parents = (table: EntryTable) =>
  Array.from({ length: table.count }, (_, row) => parentOf(table, row));

describe("odd values in a file", () => {
  it("a byte order mark before a later line is skipped, the entry kept", async () => {
    const { table, manager } = await read(
      HEADER,
      entry('"a"', "null"),
      `\uFEFF${entry('"b"', '"a"')}`,
    );
    expect(parents(table)).toEqual([-1, 0]);
    expect(manager.getEntries().map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("a parent beyond all numbers is not the entry whose id is null", async () => {
    const { table, manager } = await read(HEADER, entry("null", "null"), entry('"b"', "1e999"));
    expect(parents(table)).toEqual([-1, -1]);
    expect(manager.getTree()).toHaveLength(2);
  });

  it.each(["{}", '{"a":1}', "[]", "[1]"])("an id that is %s is never named", async (id) => {
    const { table, manager } = await read(HEADER, entry(id, "null"), entry('"b"', id));
    expect(parents(table)).toEqual([-1, -1]);
    expect(manager.getTree()).toHaveLength(2);
  });

  it("a repeated entry with other spacing is another entry, with the same bytes the same", async () => {
    const spaced = entry('"a"', "null").replaceAll(",", ", ");
    const { table, manager } = await read(HEADER, entry('"a"', "null"), spaced);
    expect(hasFlag(table, 0, FLAG.repeated)).toBe(false);
    expect(manager.getTree()).toHaveLength(2);
    const same = await read(HEADER, spaced, spaced);
    expect(hasFlag(same.table, 0, FLAG.repeated)).toBe(true);
    expect(same.manager.getTree()).toHaveLength(1);
  });

  it("a name that is a number clears the name", async () => {
    const name = (value: string) => `{"type":"session_info","id":"n",${TIME},"name":${value}}`;
    const { table, manager } = await read(HEADER, name('"first"'), name("5"));
    expect(sessionName(table)).toBeNull();
    expect(manager.getSessionName()).toBeUndefined();
  });

  it.each(["[2]", '"2"', "2"])(
    "version %s is version 2: hook messages become custom ones",
    async (v) => {
      const header = HEADER.replace('"version":3', `"version":${v}`);
      const hook = `{"type":"message","id":"m","parentId":null,${TIME},"message":{"role":"hookMessage"}}`;
      const { table, manager } = await read(header, hook);
      expect(idOf(table, 0)).toBe("m");
      expect(manager.getEntries()[0]?.message).toEqual({ role: "custom" });
    },
  );

  it.each([
    ["1", "the first entry"],
    ["2", "itself"],
    ["3", "nothing: that entry had no id yet"],
    ["99", "x"],
    ["0", "x"],
  ])("a version 1 compaction with place %s and the id x keeps from %s", async (place, kept) => {
    const message = `{"type":"message",${TIME},"message":{"role":"user","content":"hi"}}`;
    const both = `{"type":"compaction",${TIME},"firstKeptEntryIndex":${place},"firstKeptEntryId":"x"}`;
    const header = HEADER.replace('"version":3,', "");
    const { manager } = await read(header, message, both, message);
    const [first, compaction] = manager.getEntries();
    const names = new Map<unknown, string>([
      [first?.id, "the first entry"],
      [compaction?.id, "itself"],
      [undefined, "nothing: that entry had no id yet"],
      ["x", "x"],
    ]);
    expect(names.get(compaction?.firstKeptEntryId)).toBe(kept);
  });

  it.each(["5", "[1]", "{}", "null", '{"toString":1}'])(
    "a working directory that is %s is the process's own",
    async (cwd) => {
      const { manager } = await read(HEADER.replace('"/w"', cwd), entry('"a"', "null"));
      expect(manager.getCwd()).toBe(new MemoryStore().cwd());
      manager.createBranchedSession("a");
      expect(manager.getHeader()?.cwd).toBe(new MemoryStore().cwd());
    },
  );
});
