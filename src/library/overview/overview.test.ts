import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumOfSums, UsageAdder, type UsageSum } from "../../stats/usage-sum.ts";
import { indexedSession, usageSum } from "../../testing/library/indexed-sessions.ts";
import { calendarOf, laterText } from "./calendar.ts";
import { localDay, overviewOf } from "./overview.ts";

const localTime = (day: string) => new Date(`2026-${day}T13:00:00`).getTime();

/** A model call; figures that are not recorded are null. Costs are sums of powers of two: exact. */
const call = fc.record({
  input: fc.nat(1000),
  output: fc.nat(1000),
  cacheRead: fc.nat(10),
  cacheWrite: fc.nat(10),
  reasoning: fc.option(fc.nat(100)),
  cost: fc.option(fc.nat(64).map((part) => part / 64)),
  time: fc.constantFrom(null, ...["01-01", "01-02", "03-01"].map((day) => localTime(day))),
  model: fc.constantFrom("", "p/a", "p/b"),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

function sumOf(calls: readonly Call[]): UsageSum {
  const adder = new UsageAdder();
  for (const one of calls) adder.addUsage(one);
  return adder.sum();
}

function sessionWith(path: string, cwd: string, calls: readonly Call[]) {
  const uses = calls.map((one) => ({ time: one.time, model: one.model, usage: sumOf([one]) }));
  return indexedSession(path, { cwd, uses, usage: sumOf(calls) });
}

describe("an overview of a library", () => {
  const library = fc.array(
    fc.record({ cwd: fc.constantFrom("", "/x", "/y"), calls: fc.array(call, { maxLength: 6 }) }),
    { maxLength: 6 },
  );

  it("of some days counts the usage on them, and the sessions with usage", () => {
    const used = (day: string, cost: number): Call => ({
      ...{ input: 1, output: 1, cacheRead: 0, cacheWrite: 0, reasoning: null, model: "p/a" },
      cost,
      time: day === "" ? null : localTime(day),
    });
    const sessions = [
      sessionWith("a", "/x", [used("01-01", 1), used("01-02", 2)]),
      sessionWith("b", "/y", [used("03-01", 4), used("", 8)]),
    ];
    const costOf = (from: string, to: string) => {
      const { sessions: count, usage, days, projects } = overviewOf(sessions, { from, to });
      return [count, usage.cost, days.length, projects.map(({ project }) => project).join()];
    };
    expect(costOf("", "")).toEqual([2, 15, 4, "/y,/x"]);
    expect(costOf("2026-01-02", "")).toEqual([2, 6, 2, "/y,/x"]);
    expect(costOf("2026-01-02", "2026-01-31")).toEqual([1, 2, 1, "/x"]);
    expect(costOf("", "2026-01-01")).toEqual([1, 1, 1, "/x"]);
    expect(costOf("2027-01-01", "")).toEqual([0, null, 0, ""]);
    expect(costOf("2026-03-01", "2026-01-01")).toEqual([0, null, 0, ""]);
  });

  it("equals a sum over all calls, in each of its figures", () => {
    fc.assert(
      fc.property(library, (given) => {
        const all = given.flatMap(({ calls, cwd }, session) =>
          calls.map((one) => ({ ...one, cwd, session })),
        );
        const overview = overviewOf(
          given.map(({ cwd, calls }, index) => ({
            ...sessionWith(String(index), cwd, calls),
            hasListPrices: index % 2 === 1,
          })),
        );
        const fromLists = all.filter(({ session }) => session % 2 === 1);
        expect(overview.listCost).toBe(sumOf(fromLists).cost);
        const sessionsOf = (calls: readonly { readonly session: number }[]) =>
          new Set(calls.map(({ session }) => session)).size;
        expect(overview.usage).toEqual(sumOf(all));
        expect(sumOfSums(overview.days.map(({ usage }) => usage))).toEqual(sumOf(all));
        for (const { day, usage, sessions } of overview.days) {
          const own = all.filter(({ time }) => localDay(time) === day);
          expect({ usage, sessions }).toEqual({ usage: sumOf(own), sessions: sessionsOf(own) });
        }
        for (const { model, usage, sessions } of overview.models) {
          const own = all.filter((one) => one.model === model);
          expect({ usage, sessions }).toEqual({ usage: sumOf(own), sessions: sessionsOf(own) });
        }
        for (const { project, usage, sessions } of overview.projects) {
          expect(usage).toEqual(sumOf(all.filter(({ cwd }) => cwd === project)));
          expect(sessions).toBe(given.filter(({ cwd }) => cwd === project).length);
        }
        expect(overview.days.map(({ day }) => day)).toEqual(
          [...new Set(all.map(({ time }) => localDay(time)))].sort(),
        );
      }),
    );
  });

  it("takes nothing unrecorded for 0 and says how many sessions record nothing", () => {
    const { usage, projects, unrecorded } = overviewOf([
      indexedSession("free", { cwd: "/x", usage: usageSum({ input: 9, callsWithoutCost: 1 }) }),
      indexedSession("paid", { cwd: "/y", usage: usageSum({ input: 1, cost: 0.25 }) }),
      indexedSession("silent", { cwd: "/z", models: ["p/a"] }),
      indexedSession("empty", { cwd: "/z" }),
    ]);
    const costs = projects.map(({ project, usage: { cost }, ...share }) => {
      return `${project} ${cost}, ${share.unrecorded} of ${share.sessions} unrecorded`;
    });
    expect(costs).toEqual([
      "/y 0.25, 0 of 1 unrecorded",
      "/x null, 0 of 1 unrecorded",
      "/z null, 1 of 2 unrecorded",
    ]);
    expect(usage).toMatchObject({ cost: 0.25, callsWithoutCost: 1, calls: 2 });
    expect(unrecorded).toBe(1);
  });

  it("adds up tools, and names the most expensive dropped branches", () => {
    const branch = (leafId: string, cost: number | null, input = 1) => ({
      leafId,
      name: "",
      usage: usageSum({ input, cost }),
    });
    const { tools, dropped } = overviewOf([
      indexedSession("a", {
        tools: [
          { name: "read", calls: 2, failures: 1 },
          { name: "__proto__", calls: 1, failures: 0 },
        ],
        unusedBranches: [branch("a1", 0.5), branch("a2", null, 7)],
      }),
      indexedSession("b", {
        tools: [{ name: "read", calls: 3, failures: 0 }],
        unusedBranches: [branch("b1", 2), branch("b2", null, 9)],
      }),
    ]);
    expect(tools.map((tool) => Object.values(tool).join(" "))).toEqual([
      "read 2 5 1",
      "__proto__ 1 1 0",
    ]);
    expect(dropped.map(({ session, branch: { leafId } }) => `${session.path} ${leafId}`)).toEqual([
      "b b1",
      "a a1",
      "b b2",
      "a a2",
    ]);
  });

  it("has every day of the last year in its calendar, and no more", () => {
    const share = (day: string) => ({
      day,
      sessions: 1,
      subAgents: 0,
      usage: usageSum({ cost: 1 }),
      unrecorded: 0,
    });
    const days = [share(""), share("2024-01-01"), share("2026-02-27"), share("2026-03-02")];
    const calendar = calendarOf(days).days;
    expect(calendar).toHaveLength(371);
    expect(calendar.at(-1)).toEqual({ day: "2026-03-02", weekday: 1, share: days[3] });
    expect(calendar.filter((day) => day.share !== null).map(({ day }) => day)).toEqual([
      "2026-02-27",
      "2026-03-02",
    ]);
    expect(calendarOf(days.slice(2)).days.map(({ day }) => day)).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
    expect(calendarOf([share(""), share("not a day")]).days).toEqual([]);
  });

  it("ends its calendar today, whatever a wrong clock wrote, and names the future days", () => {
    const share = (day: string) => ({
      day,
      sessions: 1,
      subAgents: 0,
      usage: usageSum({}),
      unrecorded: 0,
    });
    const now = Date.parse("2026-03-05T12:00:00Z");
    const ends = (...days: readonly string[]) => {
      const calendar = calendarOf(days.map(share), now);
      return `${calendar.days[0]?.day} to ${calendar.days.at(-1)?.day}${laterText(calendar)}`;
    };
    expect(ends("2026-03-01", "2026-03-06")).toBe("2026-03-01 to 2026-03-06");
    expect(ends("2099-01-01", "2026-03-01")).toBe(
      "2026-03-01 to 2026-03-01; without 1 day to come (2099-01-01)",
    );
    expect(ends("2026-03-01", "2099-01-01", "2101-07-09")).toBe(
      "2026-03-01 to 2026-03-01; without 2 days to come (2099-01-01 to 2101-07-09)",
    );
    expect(ends("2024-01-01", "2026-03-01")).toBe("2025-02-24 to 2026-03-01");
    expect(ends("2099-01-01")).toBe("2099-01-01 to 2099-01-01");
  });
});
