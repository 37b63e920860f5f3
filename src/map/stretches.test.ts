import { describe, expect, it } from "vitest";
import { idOf, NO_ROW } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { runsOf } from "../tree/branch/runs.ts";
import { mapOf } from "./map-data.ts";

const TURNS = `
  level  thinking: high
  ask    user: Why do the tests fail?
  look   assistant: | bash npm test
  ran    result!: 1 failed
  again  user: Then mend them
  done   assistant: Done`;

describe("a session with one branch", () => {
  it("is a row for every turn; what stands before the first prompt belongs to it", () => {
    expect(rowsOf(TURNS)).toEqual(["turn", "level ask look ran", "again done"]);
  });

  it("is a row for every stretch between compactions where it has any", () => {
    const compacted = `${TURNS}
      fold  compaction kept=again tokens=900: What happened
      more  user: Go on
      last  user: And on`;
    expect(rowsOf(compacted)).toEqual([
      "stretch",
      "level ask look ran again done",
      "fold more last",
    ]);
  });

  it("is one row without any prompt", () => {
    expect(rowsOf("level thinking: high\nname name: Empty")).toEqual(["turn", "level name"]);
  });

  it("has every entry in one row, at the place it had", () => {
    const { table, details } = sessionOf(TURNS);
    const { runs } = mapOf(table, { measure: "entries", form: "across" }, details, table.count - 1);
    const { rows, placeOf } = runsOf(table);
    expect(runs).toMatchObject({ rows, placeOf });
    expect([...runs.runAt]).toEqual([0, 0, 0, 0, 1, 1]);
    expect([...runs.siblings]).toEqual([2, 2]);
  });
});

describe("a session with more branches", () => {
  it("keeps its branches, in lanes or in rows", () => {
    const forked = `${TURNS}
      other  < ran user: Leave them`;
    expect(rowsOf(forked)).toEqual(["branch", "level ask look ran", "again done", "other"]);
    const { table, details } = sessionOf(forked);
    const formOf = (form: "across" | "down") =>
      mapOf(table, { measure: "entries", form }, details, table.count - 1).layout.form;
    expect([formOf("across"), formOf("down")]).toEqual(["across", "down"]);
  });
});

describe("the amounts of rows", () => {
  it("are what the map measures, summed up; what is not recorded is not 0", () => {
    const { table, details } = sessionOf(TURNS);
    const amounts = (measure: "entries" | "time" | "tokens") => [
      ...mapOf(table, { measure, form: "down" }, details, NO_ROW).amounts,
    ];
    expect(amounts("entries")).toEqual([4, 2]);
    expect(amounts("time")).toEqual([3_000, 2_000]);
    const timeless = sessionOf([
      { type: "message", id: "a", timestamp: "", message: { role: "user", content: "" } },
      { type: "message", id: "b", timestamp: "", message: { role: "user", content: "" } },
    ]);
    const data = mapOf(timeless.table, { measure: "time", form: "down" }, null, NO_ROW);
    expect([...data.amounts]).toEqual([Number.NaN, Number.NaN]);
  });
});

/** What the rows are, and each by the ids of its entries. */
function rowsOf(session: string): readonly string[] {
  const { table, details } = sessionOf(session);
  const { part, runs } = mapOf(
    table,
    { measure: "entries", form: "across" },
    details,
    table.count - 1,
  );
  const rows = Array.from({ length: runs.count }, (_, run) => {
    const own = runs.rows.slice(runs.start[run], runs.start[run + 1]);
    return Array.from(own, (row) => idOf(table, row)).join(" ");
  });
  return [part, ...rows];
}
