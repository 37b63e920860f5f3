// How the rows of a session change in each step, compared with the entries before and after it.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Operation } from "../../../../src/edit/operation/operation.ts";
import { refOf } from "../../../../src/model/table/entry-ref.ts";
import { idOf, NO_ROW } from "../../../../src/model/table/table.ts";
import { entriesIn } from "../../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../../src/testing/session.ts";
import type { DraftCommand } from "../../../engine/draft/drafting.ts";
import type { OpenSession } from "../open-session.ts";
import { SessionStore } from "../session-store.ts";
import { isRead, openIn, openText, quietHooks, reached } from "../testing/stores.ts";

const TEXT = `u1 user: Sort it
a1 assistant: Sorted.
u2 user: Thanks
a2 assistant: Welcome.
u3 < a1 user: Sort it again`;
const made = (nth: number) => ({ id: `n${nth}`, timestamp: "2026-11-22T01:00:00.000Z" });
const IDS = ["u1", "a1", "u2", "a2", "u3"];

/** A command by two numbers. */
function commandOf(nth: number, kind: number, at: number): DraftCommand | "grow" {
  const entry = IDS[at % IDS.length] ?? "";
  const operations: readonly Operation[] = [
    { kind: "label", ...made(nth), target: entry, label: `x${nth}` },
    { kind: "set", entry, path: ["message", "content"], value: `Text ${nth}` },
    { kind: "remove", entries: [entry] },
  ];
  const operation = operations[kind];
  if (operation) return { kind: "do", operations: [operation] };
  return kind === 3 ? { kind: "undo" } : kind === 4 ? { kind: "redo" } : "grow";
}

/** By id, the content of an entry: its place in a draft's own lines does not count. */
async function saidIn({ session: { table }, source }: OpenSession): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (let row = 0; row < table.count; row++) {
    said.set(`${idOf(table, row)}`, JSON.stringify(await source.body(refOf(table, row))));
  }
  return said;
}

it("The change of rows equals the difference of the entries after any steps of a draft, whose file may grow meanwhile", async () => {
  const steps = fc.array(fc.tuple(fc.nat(5), fc.nat(4)), { minLength: 1, maxLength: 8 });
  const play = async (drawn: readonly (readonly [number, number])[]) => {
    let text = fileOf(entriesIn(TEXT));
    const store = new SessionStore("k", () => openText(text), quietHooks);
    store.show();
    await reached(store, isRead);
    await store.edit({ kind: "load", steps: [] });
    for (const [nth, [kind, at]] of drawn.entries()) {
      const before = openIn(store);
      const said = await saidIn(before);
      const command = commandOf(nth, kind, at);
      if (command === "grow") {
        const line = { type: "message", ...made(nth), id: `g${nth}`, parentId: "u1" };
        text += `${JSON.stringify({ ...line, message: { role: "user", content: "More" } })}\n`;
        await store.grow(new File([text], "one.jsonl"));
      } else await store.edit(command);
      const now = openIn(store);
      if (now.rowsVersion === before.rowsVersion) continue;
      const saidNow = await saidIn(now);
      const change = now.change;
      const idsAt = ({ session: { table } }: OpenSession, rows: Iterable<number> = []) =>
        Array.from(rows, (row) => `${idOf(table, row)}`).sort();
      const isKept = (id: string) => said.has(id) && saidNow.has(id);
      const other = [...saidNow.keys()].filter(
        (id) => isKept(id) && said.get(id) !== saidNow.get(id),
      );
      expect(idsAt(now, change?.added)).toEqual(
        [...saidNow.keys()].filter((id) => !isKept(id)).sort(),
      );
      expect(idsAt(before, change?.removed)).toEqual(
        [...said.keys()].filter((id) => !isKept(id)).sort(),
      );
      expect(idsAt(now, change?.changed)).toEqual(expect.arrayContaining(other));
      for (const [row, was] of (change?.order ?? []).entries()) {
        if (was !== NO_ROW)
          expect(idOf(now.session.table, row)).toBe(idOf(before.session.table, was));
      }
    }
    store.close();
  };
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: 25 });
});
