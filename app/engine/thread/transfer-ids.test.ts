// Ids of rows transferred from one thread to another.
import { expect, it } from "vitest";
import { openSession } from "../../../src/formats/index.ts";
import { idOf, keyAt } from "../../../src/model/table/table.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { withIds, withoutIds } from "./transfer-ids.ts";

async function openedWith(ids: readonly string[]) {
  const lines = [
    { type: "session", version: 3, id: "ids", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/" },
    ...ids.map((id) => ({ type: "custom", id, parentId: null, customType: "x" })),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const source = textSource(text, "ids.jsonl");
  const { session } = await openSession({ kind: "file", source });
  return { session, firstBodies: [] };
}

it("The ids are the same on the other side, also where they are odd, empty or repeated", async () => {
  const names = ["a", "", "\ud83d\ude00", "a", "\0", "x".repeat(10_000), "12"];
  const opened = await openedWith(names);
  const { opened: bare, ids } = withoutIds(opened);
  expect(bare.session.table.ids).toBe(null);
  const { table } = withIds(structuredClone(bare), structuredClone(ids)).session;
  const rows = Array.from({ length: table.count }, (_, row) => row);
  expect(rows.map((row) => keyAt(table, row))).toEqual(
    rows.map((row) => keyAt(opened.session.table, row)),
  );
  expect(rows.map((row) => idOf(table, row))).toEqual(names);
});

it("The ids are not computed for rows that are named by their place", async () => {
  const { session } = await openedWith(["a"]);
  const placed = { ...session, table: { ...session.table, ids: null } };
  const opened = { session: placed, firstBodies: [] };
  const { opened: bare, ids } = withoutIds(opened);
  expect(ids).toBe(null);
  expect(withIds(bare, ids)).toBe(opened);
});
