// What a full reading keeps of entries that hold far too much.
import { describe, expect, it } from "vitest";
import { type JsonObject, parseJson } from "../../model/json/json.ts";
import { firstWords, firstWordsAt } from "../../model/table/details.ts";
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

describe("details of an entry that holds far too much", () => {
  it("name models, stop reasons and tools by their beginning", () => {
    const call = { type: "toolCall", id: "c", name: LONG, arguments: { path: LONG } };
    const { models, stopReasons, calls, results, beginnings } = detailsOf(
      reply({ model: LONG, stopReason: LONG, content: [call] }),
      { role: "toolResult", toolCallId: "c", toolName: LONG, content: [] },
    );
    const [model = "", stop = ""] = [models[1], stopReasons[1]];
    const kept = [model, stop, calls[0]?.name, calls[0]?.target, results[0]?.name, beginnings[0]];
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
    expect(beginnings[0]).toBe("word ".repeat(25).slice(0, 121));
    expect([...(beginnings[0] ?? "")].every((letter) => letter.charCodeAt(0) < 256)).toBe(true);
    expect(firstWords(beginnings[0] ?? "")).toBe(`${"word ".repeat(24)}…`);
  });
});
