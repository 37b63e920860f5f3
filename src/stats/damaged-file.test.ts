// The figures of a session that damaged lines have split, held against sums over the lines of its file.
import { describe, expect, it } from "vitest";
import { isObject, type JsonObject, parseJson } from "../model/json/json.ts";
import { textSource } from "../read/source/byte-source.ts";
import { reply, usage, user } from "../testing/entries.ts";
import { fullSession } from "../testing/full-session.ts";
import { fileOf } from "../testing/session.ts";
import { branchStatus, statusText } from "../tree/branch/outcome.ts";
import { leafOf, leavesOf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";
import { figuresOf } from "./figures.ts";
import { turnsBefore, turnsOn } from "./rows/turns.ts";

const TURNS = 12;
const ENTRIES = Array.from({ length: TURNS }, (_, at): readonly JsonObject[] => [
  user(`ask${at}`),
  reply(`look${at}`, { usage: usage(10, 1, 0.25) }),
  reply(`said${at}`, { usage: usage(20, 2, 0.5), stopReason: "stop" }),
]).flat();

describe("a session that damaged lines have split", () => {
  it.each<[string, readonly string[], number, number]>([
    ["one reply in the middle", ["look7"], 4, 8],
    ["one prompt in the middle", ["ask7"], 4, 7],
    ["two lines", ["look3", "look7"], 4, 8],
    ["two lines in a row", ["look7", "said7"], 4, 8],
    ["the first line", ["ask0"], 11, 0],
  ])("counts what is shown, and what stands before: %s", async (_, lost, onPath, before) => {
    const lines = fileOf(ENTRIES).trim().split("\n");
    const text = lines
      .map((line) => (lost.some((id) => line.includes(`"id":"${id}"`)) ? "<html>502" : line))
      .join("\n");
    const { table, details } = await fullSession(textSource(text, "session.jsonl"));
    const path = pathTo(table, leafOf(table));
    expect(turnsOn(table, details, path).all()).toHaveLength(onPath);
    expect(turnsBefore(table, details, path)?.turns ?? 0).toBe(before);

    const { scopes } = figuresOf(table, details, leafOf(table), "");
    expect(scopes.branch.totals.turns).toBe(onPath);
    expect(scopes.before.totals.turns).toBe(before);
    expect(scopes.abandoned.totals.entries).toBe(0);
    const read = linesThatRead(text);
    expect(scopes.session.totals.turns).toBe(read.filter(isUser).length);
    expect(onPath + before).toBe(read.filter(isUser).length);
    const cost = read.reduce((sum, line) => sum + costIn(line), 0);
    expect(scopes.session.totals.usage.cost).toBe(cost);
    const parts = [scopes.branch, scopes.before].map(({ totals }) => totals.usage.cost ?? 0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cost);
  });

  it("calls the part before the damage cut off, not abandoned", async () => {
    const text = fileOf(ENTRIES).replace(/.*"id":"look7".*/, "<html>502");
    const { table, details } = await fullSession(textSource(text, "session.jsonl"));
    const said = Array.from(leavesOf(table), (leaf) =>
      statusText(branchStatus(table, details, leaf, leafOf(table))),
    );
    expect(said).toEqual(["cut off · unfinished", "current · finished"]);
  });
});

/** What the file holds, by its lines alone. */
function linesThatRead(text: string): readonly JsonObject[] {
  return text.split("\n").flatMap((line) => {
    const value = line.startsWith("{") ? parseJson(line) : undefined;
    return isObject(value) ? [value] : [];
  });
}

function isUser({ message }: JsonObject): boolean {
  return isObject(message) && message.role === "user";
}

function costIn({ message }: JsonObject): number {
  const stored = isObject(message) && isObject(message.usage) ? message.usage.cost : null;
  return isObject(stored) ? Number(stored.total) : 0;
}
