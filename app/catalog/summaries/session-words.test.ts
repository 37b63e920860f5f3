// What a list says about a session.
import { expect, it } from "vitest";
import { sessionCost } from "../../../src/library/list/session-cost.ts";
import { sumOfSums } from "../../../src/stats/usage-sum.ts";
import { indexedSession, unreadableFile } from "../../../src/testing/library/indexed-sessions.ts";
import { sessionSummaries } from "../folders/session-summary.ts";
import type { SessionRecord } from "../stored/records.ts";
import {
  agoText,
  costNote,
  modelsText,
  shortFolder,
  shownSummaryTitle,
  summaryFacts,
  summaryState,
  summarySum,
} from "./session-words.ts";

const opened: SessionRecord = {
  key: "a",
  fileName: "a.jsonl",
  title: "a",
  formatName: "pi v3",
  size: 1200,
  entries: 1,
  openedAt: 0,
  origin: "copy",
};

it.each([
  ["/home/mara/work/api", "~/work/api"],
  ["/Users/mara", "~"],
  ["C:\\Users\\mara\\api", "~/api".replace("/", "\\")],
  ["/srv/a/b/c/d", "…/b/c/d"],
  ["/srv/a\n/b", "/srv/a /b"],
])("The list shortens %j to %j", (cwd, short) => {
  expect(shortFolder(cwd)).toBe(short);
});

it("The list names the model that replied most and counts the others", () => {
  expect(modelsText([])).toBe("");
  expect(modelsText(["anthropic/claude-opus-4-5"])).toBe("claude-opus-4-5");
  expect(modelsText(["anthropic/claude-opus-4-5", "x", "y"])).toBe("claude-opus-4-5 +2");
});

it("The list shows names and first words plainly, on one line", () => {
  const sessions = [
    indexedSession("a", { name: "**Fix** the\n`pump`" }),
    indexedSession("b", { firstMessage: "# Plan *now*" }),
    indexedSession("x/__init__.jsonl"),
  ];
  expect(sessionSummaries([{ id: "f", sessions }], []).map(shownSummaryTitle)).toEqual([
    "Fix the pump",
    "Plan now",
    "__init__.jsonl",
  ]);
});

it("The list describes a session that was opened alone and read the same way, and says which could not be read", () => {
  const records = [opened, { ...opened, key: "b" }];
  const sessions = [indexedSession("a", { entries: 12, branches: 3, models: ["m"] })];
  const listed = sessionSummaries([], records, { sessions, neighbours: [unreadableFile("b")] });
  expect(listed.map((one) => summaryFacts(one, 60_000).join(" · "))).toEqual([
    "pi v3 · 12 entries · 3 branches · m · private copy · 1 minute ago",
    "pi v3 · 1 entry · 1.2 kB · not read · private copy · 1 minute ago",
  ]);
  expect(listed.map(summaryState)).toEqual(["", "not read"]);
});

it("The list says what is known, and gives no figures for a session that was only opened", () => {
  const sessions = [
    indexedSession("a", {
      cwd: "/home/mara/api",
      entries: 12,
      branches: 3,
      compactions: 1,
      models: ["m"],
    }),
  ];
  const [inFolder, alone] = sessionSummaries([{ id: "f", sessions }], [opened]);
  expect(inFolder && summaryFacts(inFolder, 60_000)).toEqual([
    "~/api",
    "pi v3",
    "12 entries",
    "3 branches",
    "1 compaction",
    "m",
    "1 minute ago",
  ]);
  expect(alone && summaryFacts(alone, 60_000)).toEqual([
    "pi v3",
    "1 entry",
    "1.2 kB",
    "private copy",
    "1 minute ago",
  ]);
});

it("The list marks costs that are from list prices, and says what the mark means", () => {
  const cost = (given: number | null, calls: number, hasListPrices: boolean) => {
    const usage = { ...sumOfSums([]), calls, cost: given };
    const session = indexedSession("a", { usage, hasListPrices });
    return `${sessionCost(session)}|${costNote(session)}`;
  };
  expect(cost(1.5, 2, false)).toBe("$1.50|");
  expect(cost(1.5, 2, true)).toBe("≈ $1.50|From list prices: the agent recorded none");
  expect(cost(null, 2, true)).toBe("–|");
  expect(cost(null, 0, true)).toBe("|");
  const sum = { ...sumOfSums([]), calls: 3, cost: 1.5, callsWithoutCost: 1 };
  expect([true, false].map((hasListPrices) => summarySum({ usage: sum, hasListPrices }))).toEqual([
    "≈ $1.50, 1 call without a price",
    "$1.50, 1 call without a price",
  ]);
});

const now = new Date(2026, 10, 20, 12).getTime();

it.each([
  [0, "just now"],
  [-5_000, "just now"],
  [61_000, "1 minute ago"],
  [59 * 60_000, "59 minutes ago"],
  [3 * 3_600_000, "3 hours ago"],
  [26 * 3_600_000, "1 day ago"],
  [10 * 24 * 3_600_000, "2026-11-10"],
])("The list gives %i ms ago as “%s”", (passed, text) => {
  expect(agoText(now - passed, now)).toBe(text);
});
