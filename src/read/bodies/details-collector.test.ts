// What a full reading keeps of entries that hold far too much.

import { describe, expect, it } from "vitest";
import { DetailsBuilder } from "../../model/build/details-builder.ts";
import { extendDetails } from "../../model/build/join-details.ts";
import { type JsonObject, parseJson } from "../../model/json/json.ts";
import { beginningAt } from "../../model/table/beginnings.ts";
import { firstWords, firstWordsAt } from "../../model/table/details.ts";
import { beginningsOf } from "../../testing/reading/beginnings.ts";
import { DetailsCollector } from "./details-collector.ts";

const LONG = "name ".repeat(200_000);

function detailsOf(...messages: readonly JsonObject[]) {
  const collector = new DetailsCollector();
  for (const [row, message] of messages.entries()) {
    collector.add(row, { type: "message", message });
  }
  return collector.finish();
}

function reply(fields: JsonObject): JsonObject {
  return { role: "assistant", content: [], ...fields };
}

describe("details of a growing session", () => {
  const usage = { input: 3, output: 4, cost: { total: 0.5 } };
  const call = { type: "toolCall", id: "c", name: "bash", arguments: { command: "ls" } };
  const messages: readonly JsonObject[] = Array.from({ length: 300 }, (_, i) => [
    { role: "user", content: `Question ${i}` },
    reply({ model: `m${i % 7}`, stopReason: i % 3 ? "stop" : "toolUse", usage, content: [call] }),
    { role: "toolResult", toolCallId: "c", toolName: "bash", content: [], isError: i % 5 === 0 },
  ]).flat();

  it.each([0, 1, 451, 900])(
    "joins the details of rows from %i on that were read elsewhere",
    (middle) => {
      const collected = (from: number, to: number) => detailsOf(...messages.slice(from, to));
      const halves = new DetailsBuilder();
      halves.append(collected(0, middle));
      halves.append(collected(middle, messages.length));
      // The order of the names is that of their first use, in any part.
      expect(halves.finish()).toEqual(detailsOf(...messages));
    },
  );

  it("are those of all rows, each body parsed once, however the rows come", () => {
    let parsed = 0;
    const read = (from: number, to: number) => {
      const collector = new DetailsCollector();
      for (let row = from; row < to; row++, parsed++) {
        collector.add(row, { type: "message", message: messages[row] ?? {} });
      }
      return collector.finish();
    };
    let details = read(0, 600);
    for (const [from, to] of [
      [600, 601],
      [601, 604],
      [604, 604],
      [604, 900],
    ] as const) {
      details = extendDetails(details, read(from, to));
    }
    expect(details).toEqual(detailsOf(...messages));
    expect(parsed).toBe(messages.length);
  });

  it("leave the earlier ones unchanged", () => {
    const add = (row: number) => detailsOf(messages[row] ?? {});
    const first = extendDetails(add(0), add(1));
    const words = beginningsOf(first.beginnings);
    const [one, other] = [add(2), add(3)];
    const next = extendDetails(first, one);
    expect(extendDetails(first, other).flags[2]).toBe(other.flags[0]);
    expect(next.flags[2]).toBe(one.flags[0]);
    expect([first.count, first.characters.length, beginningsOf(first.beginnings)]).toEqual([
      2,
      2,
      words,
    ]);
    // Of the two, a question and a reply, one records usage.
    expect(first.cost.length).toBe(1);
  });
});

describe("figures", () => {
  const said = reply({ usage: { input: 3, cost: { total: 0.5 } } });
  const large = reply({ usage: { input: 2 ** 24 + 1, cost: { total: 0.1 } } });

  it("take half the room where each of them fits, and say exactly what is recorded", () => {
    const { input, cost, characters } = detailsOf(said, said);
    for (const column of [input, cost, characters]) expect(column).toBeInstanceOf(Float32Array);
    const exact = detailsOf(said, large);
    expect([...exact.input, ...exact.cost]).toEqual([3, 2 ** 24 + 1, 0.5, 0.1]);
  });

  it.each([
    ["a larger one comes", said, large],
    ["smaller ones come", large, said],
  ])("stay exact where %s later", (_, first, later) => {
    const both = extendDetails(detailsOf(first), detailsOf(later, said));
    const whole = detailsOf(first, later, said);
    expect([...both.input]).toEqual([...whole.input]);
    expect([...both.cost]).toEqual([...whole.cost]);
    const more = extendDetails(both, detailsOf(large));
    expect([...more.input].slice(-2)).toEqual([3, 2 ** 24 + 1]);
  });

  it("stay exact where a part of them was read elsewhere", () => {
    const builder = new DetailsBuilder();
    builder.append(detailsOf(said));
    builder.append(detailsOf(large));
    expect([...builder.finish().cost]).toEqual([0.5, 0.1]);
  });
});

describe("times that few agents record", () => {
  const said = reply({ model: "m" });
  const timed = reply({ timestamp: 1_700_000_000_000, durationMs: 250 });

  it("take no room where no row records any", () => {
    const { startedAt, replyMs } = detailsOf(said, said);
    expect([startedAt.length, replyMs.length]).toEqual([0, 0]);
    const both = extendDetails(detailsOf(said), detailsOf(said, said));
    expect([both.count, both.startedAt.length, both.replyMs.length]).toEqual([3, 0, 0]);
  });

  it("stay with their rows if a growing session begins to record them, or stops", () => {
    const begun = extendDetails(detailsOf(said), detailsOf(said, timed));
    expect([...begun.startedAt]).toEqual([Number.NaN, Number.NaN, 1_700_000_000_000]);
    const ended = extendDetails(begun, detailsOf(said));
    expect([...ended.replyMs]).toEqual([Number.NaN, Number.NaN, 250, Number.NaN]);
  });

  it("are those of their rows where a part of them was read elsewhere", () => {
    const builder = new DetailsBuilder();
    builder.append(detailsOf(timed));
    builder.append(detailsOf(said, said));
    builder.append(detailsOf(timed));
    const { replyMs } = builder.finish();
    expect([...replyMs]).toEqual([250, Number.NaN, Number.NaN, 250]);
  });
});

describe("details of an entry that holds far too much", () => {
  it("name models, stop reasons and tools by their beginning", () => {
    const call = { type: "toolCall", id: "c", name: LONG, arguments: { path: LONG } };
    const { models, stopReasons, calls, results, beginnings } = detailsOf(
      reply({ model: LONG, stopReason: LONG, content: [call] }),
      { role: "toolResult", toolCallId: "c", toolName: LONG, content: [] },
    );
    const [model = "", stop = ""] = [models[1], stopReasons[1]];
    const said = beginningAt(beginnings, 0);
    const kept = [model, stop, calls[0]?.name, calls[0]?.target, results[0]?.name, said];
    expect(kept.map((text) => (text?.length ?? 0) <= 200)).toEqual(kept.map(() => true));
    expect(calls[0]?.name).toBe(results[0]?.name);
  });

  it("count arguments nested deeper than a stack", () => {
    const deep = parseJson(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) ?? null;
    const call = { type: "toolCall", id: "c", name: "t", arguments: { deep } };
    const { characters } = detailsOf(reply({ content: [call] }));
    expect(characters[0]).toBe('t{"deep":}'.length + 100_000);
  });

  it("count the lines of a recorded diff", () => {
    const diff = `${"+a\n-b\n c\n".repeat(100_000)}+end`;
    const { results } = detailsOf({ role: "toolResult", content: [], details: { diff } });
    expect(results[0]).toMatchObject({ added: 100_001, removed: 100_000 });
  });

  it("keep the first names apart when there are more than a column can number", () => {
    const rows = Array.from({ length: 300 }, (_, i) => reply({ stopReason: `s${i}` }));
    const { stop, stopReasons } = detailsOf(...rows);
    expect([0, 253, 254, 299].map((row) => stopReasons[stop[row] ?? 0])).toEqual([
      "s0",
      "s253",
      "others",
      "others",
    ]);
  });

  it("say the first words of a hundred thousand blocks without joining them", () => {
    const content = Array.from({ length: 100_000 }, (_, i) => ({ type: "text", text: `b${i}` }));
    const details = detailsOf(reply({ content }));
    expect(firstWordsAt(details, 0)).toMatch(/^b0 b1 .*…$/);
    expect(details.characters[0]).toBe(588_890);
  });

  it("keep the beginnings of texts at a byte a character", () => {
    const { beginnings } = detailsOf({ role: "user", content: "word ".repeat(100) });
    const text = beginningAt(beginnings, 0);
    expect(text).toBe("word ".repeat(25).slice(0, 121));
    expect(beginnings.bytes.length).toBe(121);
    expect(firstWords(text)).toBe(`${"word ".repeat(24)}…`);
  });
});
