// How a page that opens on an entry names it.
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { openText, sharedOf } from "../../testing/marked/shared-text.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { openingOfCopy, opensAt } from "./page-opening.ts";
import { ALL_OF_IT, type ShareScope } from "./scope.ts";
import { fileToShare } from "./share-source.ts";
import { sharedOrder } from "./shared-lines.ts";

it("a page's opening names an entry by its id, and by its position in the copy without one", async () => {
  const prompt = (id: number | string, parentId: string | null) =>
    ({ type: "message", id, parentId, message: { role: "user", content: "Hello" } }) as const;
  const lines = fileOf([prompt("u1", null), prompt(7, "u1"), prompt("x1", null)]).split("\n");
  const bytes = memorySource(bytesOf(lines.toSpliced(2, 0, "no entry").join("\n")), "s.jsonl");
  const source = fileToShare(await openSession({ kind: "file", source: bytes }));
  const order = (scope: ShareScope) => () => sharedOrder(source, scope);
  const ends = { kind: "branches", a: "@2", b: "@4" } as const;
  const kept = await openingOfCopy(source, ends, order(ALL_OF_IT));
  expect(kept).toEqual({ kind: "branches", a: "u1", b: "@~1" });
  const { table } = (await openText(await sharedOf(source, ALL_OF_IT))).session;
  expect(opensAt(table, kept)).toBe("compare?what=branches&a=u1&b=%40%7E1");
  const part = order({ ...ALL_OF_IT, branches: ["x1"] });
  await expect(openingOfCopy(source, ends, part)).rejects.toThrow("@4 is not in what is shared");
  const compaction = { kind: "context", from: null, to: "u1" } as const;
  expect(opensAt(table, await openingOfCopy(source, compaction, part))).toBe(
    "compare?what=context&to=u1",
  );
  expect(() => opensAt(table, { ...compaction, to: "u9" })).toThrow("u9 is not in what is shared");
});
