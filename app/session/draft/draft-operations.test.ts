// The draft status of rows, over a real host in this process. Rows are printed as "id status address
// base-row".
import { expect, it } from "vitest";
import type { Operation } from "../../../src/edit/operation/operation.ts";
import { idOf } from "../../../src/model/table/table.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { openInPage } from "../../engine/local-source.ts";
import { draftedSession, type OpenDraft } from "../open/change/drafted-session.ts";
import { baseRow, draftAddress, draftStatus } from "./draft-operations.ts";

async function draftOf(text: string) {
  const source = await openInPage({ kind: "file", file: new File([text], "s.jsonl") }, () => {});
  const { details } = await source.readAll(() => {});
  const draft: OpenDraft | null = null;
  let open = {
    session: source.session,
    version: 2,
    rowsVersion: 1,
    renewals: 1,
    change: null,
    details,
    draft,
  };
  const run = async (operation: Operation) => {
    const drafted = await source.draft({ kind: "do", operations: [operation] });
    expect(drafted.refused).toEqual([]);
    open = draftedSession<typeof open>(open, drafted);
  };
  return {
    run,
    address: (row: number) => draftAddress(open, row),
    rows: () =>
      Array.from({ length: open.session.table.count }, (_, row) => {
        const words = [draftStatus(open, row), draftAddress(open, row), baseRow(open, row)];
        return `${idOf(open.session.table, row)} ${words.join(" ")}`;
      }),
  };
}

const made = (id: string) => ({ id, timestamp: "2026-11-22T01:00:00.000Z" });

it("A draft's entry with a new id is edited, and is named by that id", async () => {
  const text = fileOf(entriesIn("u1 user: One\na1 assistant: Two\nu2 user: Three"));
  const { run, rows } = await draftOf(text);
  await run({ kind: "new-id", entry: "a1", id: "a9" });
  await run({ kind: "label", ...made("n1"), target: "u1", label: "x" });
  expect(rows()).toEqual(["u1 same u1 0", "a9 edited a9 1", "u2 edited u2 2", "n1 new n1 -1"]);
});

it("A draft's entry without a unique id is named by its place in the file, also once it is edited", async () => {
  const time = '"timestamp":"2026-11-22T01:00:00.000Z"';
  const entry = (id: number) =>
    `{"type":"message","id":${id},"parentId":null,${time},"message":{"role":"user","content":"${id}"}}`;
  const header = `{"type":"session","version":3,"id":"s",${time},"cwd":"/x"}`;
  const { run, rows, address } = await draftOf(`${header}\n${entry(1)}\n${entry(2)}${entry(3)}\n`);
  await run({ kind: "remove", entries: ["@2"] });
  for (const value of ["once", "twice"]) {
    await run({ kind: "set", entry: address(1), path: ["message", "content"], value });
  }
  expect(rows()).toEqual(["2 same @~1 1", "3 edited @~2 2"]);
});
