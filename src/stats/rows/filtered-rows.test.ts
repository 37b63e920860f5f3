// The entries that cost and took most, by id.
import { describe, expect, it } from "vitest";
import { idOf } from "../../model/table/table.ts";
import { call, reply, result, usage, user } from "../../testing/entries.ts";
import { timeAfter } from "../../testing/entry-lines.ts";
import { sessionOf } from "../../testing/session.ts";
import { type Filtering, NO_FILTERING } from "../../tree/filters.ts";
import { filteredRows, MAX_TOP } from "./filtered-rows.ts";

const { table, details } = sessionOf([
  user("ask", { timestamp: timeAfter(0) }),
  reply(
    "look",
    {
      content: [call("1", "read", "/x/a.ts"), call("2", "ask_user", "sure?")],
      usage: usage(1, 2, 0.5),
    },
    { timestamp: timeAfter(1) },
  ),
  result("ran", "1", { toolName: "read" }, { timestamp: timeAfter(5) }),
  result("asked", "2", { toolName: "ask_user" }, { timestamp: timeAfter(900) }),
  reply("free", { usage: usage(1, 2) }),
  reply("stub", { provider: "openclaw", model: "delivery-mirror", usage: usage(1, 2, 9) }),
]);

describe("the filter", () => {
  it("for what cost most leaves out what records no cost, and shows replies of calls alone", () => {
    expect(shown({ filter: "expensive" })).toBe("look");
  });

  it("for what took longest leaves out who waited for a person", () => {
    expect(shown({ filter: "slowest" })).toBe("ran");
  });

  it("for a file shows calls and results that read or change it, however it is spelled", () => {
    expect(shown({ filter: "all", file: "a.ts" })).toBe("look ran");
    expect(shown({ filter: "all", file: "/x/a.ts" })).toBe("");
  });

  it("shows at most the given number", () => {
    const many = sessionOf(
      Array.from({ length: 50 }, (_, i) => reply(`r${i}`, { usage: usage(1, 1, 50 - (i % 25)) })),
    );
    const passes = filteredRows(
      { table: many.table, header: null },
      { ...NO_FILTERING, filter: "expensive" },
      many.details,
    );
    const rows = Array.from({ length: 50 }, (_, row) => row).filter(passes);
    expect(rows).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((i) => [i, i + 25]).sort((a, b) => a - b),
    );
    expect(rows).toHaveLength(MAX_TOP);
  });
});

function shown(filtering: Partial<Filtering>): string {
  const session = { table, header: { cwd: "/x" } };
  const passes = filteredRows(session, { ...NO_FILTERING, ...filtering }, details);
  const rows = Array.from({ length: table.count }, (_, row) => row).filter(passes);
  return rows.map((row) => idOf(table, row)).join(" ");
}
