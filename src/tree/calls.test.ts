import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json/json.ts";
import { FLAG, keyAt } from "../model/table/table.ts";
import { call, reply, result, user } from "../testing/entries.ts";
import { sessionOf } from "../testing/session.ts";
import { answeredCall, NO_CALL, pairCalls } from "./calls.ts";

describe("tool calls", () => {
  const answers = (entries: readonly JsonObject[]) => {
    const { table, details } = sessionOf(entries);
    const { callOf, states } = pairCalls(table, details);
    const pairs = details.results.map(({ row }, index) => {
      const answered = details.calls[callOf[index] ?? NO_CALL];
      return `${keyAt(table, row)} answers ${answered ? keyAt(table, answered.row) : "nothing"}`;
    });
    return [...pairs, states.join(" ")];
  };

  it("are answered on their own branch when copied history repeats an id", () => {
    const entries = [
      user("u"),
      reply("a1", { content: [call("x", "read", "f")] }),
      reply("a2", { content: [call("x", "read", "f")] }, { parentId: "u" }),
      result("r2", "x"),
      result("r1", "x", {}, { parentId: "a1" }),
    ];
    expect(answers(entries)).toEqual(["r2 answers a2", "r1 answers a1", "answered answered"]);
  });

  it("are answered by the nearest result below when one path repeats an id", () => {
    const entries = [
      reply("a1", { content: [call("0", "ls", ".")] }),
      result("r1", "0"),
      reply("a2", { content: [call("0", "ls", ".")] }),
      result("r2", "0"),
    ];
    expect(answers(entries)).toEqual(["r1 answers a1", "r2 answers a2", "answered answered"]);
  });

  it("without a result are pending at the end and interrupted before it", () => {
    const entries = [
      reply("a1", { content: [call("1", "ls", ".")] }),
      user("u"),
      reply("a2", { content: [call("2", "ls", ".")] }),
    ];
    expect(answers(entries)).toEqual(["interrupted pending"]);
  });

  it("that damage cut off from their result are found by their id", () => {
    const entries = [
      reply("a", { content: [call("1", "ls", ".")] }),
      result("r", "1", {}, { parentId: "lost" }),
    ];
    expect(answers(entries)).toEqual(["r answers a", "answered"]);
  });

  it("are found by an id that occurs once wherever their results stand, but for repeated lines", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(12), fc.boolean()), { maxLength: 12 }), (results) => {
        const { table, details, row } = sessionOf(
          results.flatMap(([parent], at) => [
            reply(`a${at}`, { content: [call(`${at}`, "ls", ".")] }),
            result(`r${at}`, `${at}`, {}, { parentId: `a${parent}` }),
          ]),
        );
        const repeated = results.map(([, isRepeated]) => isRepeated);
        repeated.forEach((isOne, at) => {
          if (isOne) table.flags[row(`r${at}`)] = FLAG.repeated;
        });
        const { callOf, states } = pairCalls(table, details);
        expect([...callOf]).toEqual(repeated.map((isOne, at) => (isOne ? NO_CALL : at)));
        const answered = states.map((state) => state === "answered");
        expect(answered).toEqual(repeated.map((isOne) => !isOne));
      }),
    );
  });

  it("share one id inside a reply and are answered in order", () => {
    const { table, details } = sessionOf([
      reply("a", { content: [call("1", "ls", "."), call("1", "rm", ".")] }),
      result("r1", "1"),
      result("r2", "1"),
    ]);
    expect([...pairCalls(table, details).callOf]).toEqual([0, 1]);
  });

  it("share one id inside a reply and are answered in order on every branch below it", () => {
    const { table, details } = sessionOf([
      reply("a", { content: [call("1", "ls", "."), call("1", "rm", ".")] }),
      result("r1", "1"),
      result("r2", "1"),
      result("s1", "1", {}, { parentId: "a" }),
      result("s2", "1"),
    ]);
    expect([...pairCalls(table, details).callOf]).toEqual([0, 1, 0, 1]);
  });

  it("never pair with a result that is not below, in any tree", () => {
    const kinds = fc.array(fc.record({ isCall: fc.boolean(), id: fc.nat(2), above: fc.nat(40) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(kinds, (made) => {
        const { table, details } = sessionOf(
          made.map(({ isCall, id, above }, index) => {
            const more = { parentId: index === 0 ? null : `e${above % index}` };
            return isCall
              ? reply(`e${index}`, { content: [call(`${id}`, "t", "f")] }, more)
              : result(`e${index}`, `${id}`, {}, more);
          }),
        );
        const { callOf } = pairCalls(table, details);
        details.results.forEach(({ row, callId }, index) => {
          let nearest = NO_CALL;
          for (let at = row; at >= 0 && nearest === NO_CALL; at = table.parent[at] ?? -1) {
            nearest = details.calls.findIndex((c) => c.row === at && c.callId === callId);
          }
          const only = details.calls.filter((c) => c.callId === callId).length === 1;
          const alone = only ? details.calls.findIndex((c) => c.callId === callId) : NO_CALL;
          expect(callOf[index]).toBe(nearest === NO_CALL ? alone : nearest);
          // Asked for one row, the answer is that of the whole.
          expect(answeredCall(table, details, row)?.call).toBe(
            details.calls[callOf[index] ?? NO_CALL] ?? null,
          );
        });
      }),
    );
  });
});
