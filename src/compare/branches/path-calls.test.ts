// Which call a result is compared by: what the whole session's pairing says, before it is read whole.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { keyAt } from "../../model/table/table.ts";
import { call, reply, result, user } from "../../testing/entries.ts";
import { countedReads } from "../../testing/reading/counted-reads.ts";
import { sessionOf, type TestSession } from "../../testing/session.ts";
import { answeredCall } from "../../tree/calls.ts";
import { contextSide, historySide, type Side } from "../side.ts";
import { sideReader } from "./side-reader.ts";

/** Each own result of a side with the target of the call that it is compared by. */
async function pairedOn(side: Side, other: Side): Promise<readonly string[]> {
  const reader = sideReader(side, other);
  const features = await reader.range(0, reader.length);
  return features.flatMap(({ kind, content }, place) => {
    // The content begins with the length of its head, that of an entry both sides hold with its kind.
    const start = content.indexOf(":") + 1;
    const head = content.slice(start, start + Number.parseInt(content, 10));
    const isOwn = kind === "toolResult" && start > 0;
    return isOwn ? [`${keyAt(side.table, reader.rowAt(place))} ${head.split(" ").slice(3)}`] : [];
  });
}

/** As the whole session pairs them. A call that is not above its result, but alone with its id, is for a path that damage cut. */
function pairedInWhole({ table, details }: TestSession, { rows }: Side, own: readonly number[]) {
  const isAbove = (one: number, other: number) =>
    rows.includes(one) && rows.indexOf(one) < rows.indexOf(other);
  return own.flatMap((row) => {
    const answered = answeredCall(table, details, row);
    if (!answered) return [];
    const { call: found } = answered;
    return [`${keyAt(table, row)} ${found && isAbove(found.row, row) ? found.target : ""}`];
  });
}

const side = ({ table, row, readBodies }: TestSession, leaf: string) =>
  historySide(table, row(leaf), readBodies);

const forked = (...entries: readonly JsonObject[]) => sessionOf([user("u"), ...entries]);

describe("a result is compared by the call that it answers", () => {
  it("when two calls of one reply share an id", async () => {
    const session = forked(
      user("other"),
      reply(
        "a",
        { content: [call("x", "read", "one"), call("x", "read", "two")] },
        { parentId: "u" },
      ),
      result("r1", "x"),
      result("r2", "x"),
    );
    expect(await pairedOn(side(session, "r2"), side(session, "other"))).toEqual([
      "r1 one",
      "r2 two",
    ]);
  });

  it("when the branches part between the call and its result", async () => {
    const session = forked(
      reply("a", { content: [call("x", "read", "one"), call("y", "read", "two")] }),
      result("r1", "x"),
      result("r2", "y"),
      result("s2", "y", {}, { parentId: "r1" }),
    );
    expect(await pairedOn(side(session, "r2"), side(session, "s2"))).toEqual(["r2 two"]);
  });

  it("when they part between the results of namesakes", async () => {
    const session = forked(
      reply("a", { content: [call("x", "read", "one"), call("x", "read", "two")] }),
      result("r1", "x"),
      result("r2", "x"),
      user("other", { parentId: "r1" }),
    );
    expect(await pairedOn(side(session, "r2"), side(session, "other"))).toEqual(["r2 two"]);
  });

  it("when a compaction hides the call from the model", async () => {
    const session = forked(
      reply("a", { content: [call("x", "read", "one")] }),
      result("r", "x"),
      { type: "compaction", id: "c", summary: "short", firstKeptEntryId: "r" },
      user("other", { parentId: null }),
    );
    const { table, row, readBodies } = session;
    const seen = (leaf: string) => contextSide(table, row(leaf), readBodies);
    expect(await pairedOn(seen("c"), seen("other"))).toEqual(["r one"]);
  });

  it("and a result without any call stays without one, for a bounded number of looks", async () => {
    const replies = Array.from({ length: 500 }, (_, i) =>
      reply(`a${i}`, { content: [call(`c${i}`, "read", "f")] }),
    );
    const session = forked(
      ...replies,
      result("r1", "lost"),
      result("r2", "lost"),
      user("other", { parentId: "a499" }),
    );
    const reads = countedReads();
    const reader = sideReader(reads.of(side(session, "r2")), side(session, "other"));
    await reader.range(0, reader.length);
    expect(reads.count).toBeLessThanOrEqual(2 + 110);
  });

  it("as it is in the whole session, whatever the branches", async () => {
    const made = fc.array(
      fc.record({ kind: fc.nat(2), ids: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }) }),
      {
        maxLength: 14,
      },
    );
    await fc.assert(
      fc.asyncProperty(made, made, made, async (shared, a, b) => {
        const written = (name: string, list: typeof shared, parentId: string) =>
          list.map(({ kind, ids }, i) => {
            const id = `${name}${i}`;
            const more = i === 0 ? { parentId } : {};
            if (kind === 0) return user(id, more);
            if (kind === 1) return result(id, `${ids[0]}`, {}, more);
            const calls = ids.map((one, n) => call(`${one}`, "read", `${id}-${n}`));
            return reply(id, { content: calls }, more);
          });
        const fork = shared.length > 0 ? `s${shared.length - 1}` : "u";
        const session = forked(
          ...written("s", shared, "u"),
          ...written("a", a, fork),
          ...written("b", b, fork),
        );
        const leaf = (name: string, list: typeof shared) =>
          list.length > 0 ? `${name}${list.length - 1}` : fork;
        const left = side(session, leaf("a", a));
        const right = side(session, leaf("b", b));
        const own = left.rows.filter((row) => !right.rows.includes(row));
        expect(await pairedOn(left, right)).toEqual(pairedInWhole(session, left, own));
      }),
    );
  });
});
