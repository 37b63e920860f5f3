import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json/json.ts";
import { message, reply, usage, user } from "../testing/entries.ts";
import { START } from "../testing/entry-lines.ts";
import { sessionOf } from "../testing/session.ts";
import { contextTimeline } from "./context-timeline.ts";
import { dropSizes, estimateText } from "./drop-text.ts";
import { branchTo } from "./scope.ts";

describe("the context over time", () => {
  const print = (entries: readonly JsonObject[]) => {
    const { table, details } = sessionOf(entries);
    const path = branchTo(table, table.count - 1).rows;
    const { points, drops, marks } = contextTimeline(table, details, path);
    return [
      ...Array.from(
        points.at,
        (at, nth) => `${at}: ${points.tokens[nth]}${points.estimated[nth] ? " estimated" : ""}`,
      ),
      ...drops.map((drop) => `${drop.at}: ${dropSizes(drop, String)}, ${estimateText(drop)}`),
      ...marks.map((m) => `${m.at}: ${m.kind} ${m.text}`.trim()),
    ];
  };

  it("is what each reply was sent and said, with a drop at a compaction", () => {
    const entries = [
      user("u1"),
      reply("a1", { usage: usage(1000, 50) }),
      { type: "compaction", id: "c", summary: "s", tokensBefore: 1200, firstKeptEntryId: "u1" },
      reply("a2", { usage: usage(90, 7) }),
    ];
    expect(print(entries)).toEqual([
      "1: 1160",
      "3: 207",
      "2: 1200 → 200 tokens, its entries about 52",
      "0: prompt",
    ]);
  });

  it("stays after a compaction at what the first measured reply was sent, where others record nothing", () => {
    const entries = [
      user("u1"),
      reply("a1", { usage: usage(90_000, 50) }),
      { type: "compaction", id: "c", summary: "s", tokensBefore: 90_000 },
      reply("a2", { content: [{ type: "text", text: "x".repeat(400) }] }),
      reply("a3", { usage: usage(60_000, 7) }),
    ];
    expect(print(entries).slice(1, 4)).toEqual([
      "3: 60110 estimated",
      "4: 60117",
      "2: 90000 → 60110 tokens, its entries about 1",
    ]);
  });

  it("is as large as a call of the conversation says that stands after its reply, other calls aside", () => {
    const text = "x".repeat(400);
    const call = (id: string, kind: string, given: JsonObject) => ({
      type: "usage",
      id,
      kind,
      usage: usage(700, 20),
      ...given,
    });
    const entries = [
      user("u1"),
      reply("a1", { content: [{ type: "text", text }] }),
      call("c1", "call", {}),
      reply("a2", { content: [{ type: "text", text }] }),
      call("c2", "cache_warm", {}),
      call("c3", "call", { contextTokens: 5000 }),
    ];
    expect(print(entries)).toEqual([
      "1: 101 estimated",
      "2: 830",
      "3: 930 estimated",
      "5: 5000",
      "0: prompt",
    ]);
  });

  it("is estimated at four characters a token where no usage tells, and says so", () => {
    const text = "x".repeat(400);
    const entries = [
      message("u1", { role: "user", content: text }),
      reply("a1", { content: [{ type: "text", text }] }),
      reply("a2", { usage: usage(890, 0) }),
      message("u2", { role: "user", content: text }),
      reply("a3", { stopReason: "aborted", usage: usage(0, 0) }),
      { type: "compaction", id: "c", summary: text, firstKeptEntryId: "u2" },
    ];
    expect(print(entries)).toEqual([
      "1: 200 estimated",
      "2: 1000",
      "4: 1100 estimated",
      "5: about 1100 → about 200 tokens, ",
      "0: prompt",
      "3: prompt",
    ]);
  });

  it("keeps what each of many compactions names, however far up, and even if named twice or never", () => {
    const keeping = [
      ["c0", "u3"],
      ["c1", "u0"],
      ["c2", "u0"],
      ["c3", "nowhere"],
      ["c4", "u1"],
      ["c5", "c4"],
      ["c6", "u2"],
    ];
    const text = "x".repeat(40);
    const entries = keeping.flatMap(([id, firstKeptEntryId], at): JsonObject[] => [
      message(`u${at}`, { role: "user", content: text }),
      { type: "compaction", id, summary: "", tokensBefore: 9999, firstKeptEntryId },
      message(`u${at}b`, { role: "user", content: text }),
    ]);
    const positionOf = (id: unknown) => entries.findIndex((entry) => entry.id === id);
    const kept = keeping.map(([id, first]) => {
      const [from, to] = [positionOf(first), positionOf(id)];
      const isKept = from >= 0 && from < to;
      const prompts = entries.slice(from, to).filter(({ type }) => type === "message");
      return isKept ? prompts.length * 10 : 0;
    });
    expect(kept).toEqual([0, 30, 50, 0, 70, 20, 90]);
    const { table, details } = sessionOf(entries);
    const path = branchTo(table, table.count - 1).rows;
    const { drops } = contextTimeline(table, details, path);
    expect(drops.map(({ estimate }) => estimate)).toEqual(kept);
  });

  it("is told by the next reply that records usage, past one that was aborted", () => {
    const entries = [
      reply("a1", { usage: usage(1000, 50) }),
      { type: "compaction", id: "c", summary: "s", tokensBefore: 1200, firstKeptEntryId: "c" },
      reply("a2", { stopReason: "aborted", usage: usage(0, 0) }),
      reply("a3", { usage: usage(90, 7) }),
    ];
    expect(print(entries)[3]).toBe("1: 1200 → 200 tokens, its entries about 1");
  });

  it("is not known where the next reply was asked for before the compaction", () => {
    const late = { usage: usage(1000, 70), timestamp: START };
    const entries = [
      reply("a1", { usage: usage(1000, 50) }),
      { type: "compaction", id: "c", summary: "s", tokensBefore: 1200, firstKeptEntryId: "c" },
      reply("a2", late),
      reply("a3", { usage: usage(300, 7) }),
    ];
    expect(print(entries)).toEqual([
      "0: 1160",
      "2: 1 estimated",
      "3: 417",
      "1: 1200 → not known, its entries about 1",
    ]);
  });

  it("is not known where the next reply was sent as much as before, though little is left", () => {
    const long = "x".repeat(4000);
    const entries = [
      message("u1", { role: "user", content: long }),
      reply("a1", { usage: usage(900, 50) }),
      { type: "compaction", id: "c", summary: "s", tokensBefore: 1060, firstKeptEntryId: "c" },
      reply("a2", { usage: usage(880, 50) }),
    ];
    expect(print(entries).at(-2)).toBe("2: 1060 → not known, its entries about 1");
    // What was said since may be as much as was freed.
    const asked = [...entries.slice(0, 3), message("u2", { role: "user", content: long })];
    expect(print([...asked, reply("a3", { usage: usage(880, 50) })]).at(-3)).toBe(
      "2: 1060 → 990 tokens, its entries about 1",
    );
    // So much was not in the context before: what is sent beside entries may have grown.
    const grown = [...entries.slice(0, 3), reply("a2", { usage: usage(1900, 50) })];
    expect(print(grown).at(-2)).toBe("2: 1060 → 2010 tokens, its entries about 1");
  });

  it("marks errors and what really changed of model and thinking", () => {
    const model = (id: string, modelId: string) => ({
      type: "model_change",
      id,
      provider: "p",
      modelId,
    });
    const thinking = (id: string, thinkingLevel: string) => ({
      type: "thinking_level_change",
      id,
      thinkingLevel,
    });
    const entries = [
      model("m1", "one"),
      thinking("t1", "off"),
      model("m2", "one"),
      model("m3", "two"),
      thinking("t2", "high"),
      reply("a", { stopReason: "error" }),
    ];
    expect(print(entries)).toEqual([
      "5: 0 estimated",
      "3: model p/two",
      "4: thinking high",
      "5: error",
    ]);
  });
});
