// How a page that opens on an entry names it.
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { openingOfCopy, opensAt } from "./page-opening.ts";
import { fileToShare } from "./share-source.ts";

it("names an entry by its id, and by its place only when the page holds the file itself", async () => {
  const file = fileOf([
    { type: "message", id: "u1", parentId: null, message: { role: "user", content: "Hello" } },
    { type: "message", id: 7, parentId: "u1", message: { role: "user", content: "Hello?" } },
  ]);
  const bytes = memorySource(bytesOf(file), "s.jsonl");
  const source = fileToShare(await openSession({ kind: "file", source: bytes }), bytes);
  const { table } = source.opened.session;
  const ends = { kind: "branches", a: "@2", b: "@3" } as const;
  const kept = openingOfCopy(source, ends, true);
  expect(kept).toEqual({ kind: "branches", a: "u1", b: "@3" });
  expect(opensAt(table, kept)).toBe("compare?what=branches&a=u1&b=%403");
  expect(() => openingOfCopy(source, ends, false)).toThrow("@3 has no id of its own");
  const compaction = { kind: "context", from: null, to: "u1" } as const;
  expect(opensAt(table, openingOfCopy(source, compaction, false))).toBe(
    "compare?what=context&to=u1",
  );
  expect(() => opensAt(table, { ...compaction, to: "u9" })).toThrow("u9 is not in what is shared");
});
