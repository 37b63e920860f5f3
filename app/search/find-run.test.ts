// The search of an open session, held by the page itself: what is found, and what goes on after it.
import { describe, expect, it } from "vitest";
import { entriesIn } from "../../src/testing/entry-lines.ts";
import { fileOf } from "../../src/testing/session.ts";
import { openInPage } from "../session/host/local-source.ts";
import { grownSession } from "../session/open/grown-session.ts";
import { findQuery } from "./find-query.ts";
import { FindRun, type FindState, type FindWish } from "./find-run.ts";

const STORY = `
    u1       user: Paint the lantern
    a1       assistant: The lantern of the lighthouse.
    u2       user: And the door
    u3 < a1  user: No, the Lantern alone
  `;

async function opened(text: string) {
  const file = new File([text], "s.jsonl");
  const source = await openInPage({ kind: "file", file }, () => {});
  const { session } = source;
  const open = { source, opening: 1, session, version: 1, rowsVersion: 1, draft: null };
  return { ...open, details: null };
}

function wish(open: FindWish["open"], text: string, change: Partial<FindWish> = {}): FindWish {
  return {
    open,
    query: findQuery(text, { match: "" }),
    scope: "all",
    rows: new Int32Array(),
    ...change,
  };
}

/** Resolves once the search is in the wanted state. */
function whenIn(run: FindRun, isWanted: (state: FindState) => boolean): Promise<FindState> {
  return new Promise((resolve) => {
    const look = (state: FindState) => {
      if (isWanted(state)) resolve(state);
    };
    look(run.state.getState());
    run.state.subscribe(look);
  });
}

const isOver = ({ phase, isOld }: FindState) => phase !== "searching" && !isOld;

function printed({ lines, hits }: FindState): readonly string[] {
  return lines.map((line) =>
    line.kind === "entry" ? `row ${line.row}` : `  ${hits[line.hit]?.line.text}`,
  );
}

describe("a search in an open session", () => {
  it("lists hits below their entries, in the order of the file, and counts them", async () => {
    const run = new FindRun(0);
    run.look(wish(await opened(fileOf(entriesIn(STORY))), "lantern"));
    const state = await whenIn(run, isOver);
    expect(printed(state)).toEqual([
      "row 0",
      "  Paint the lantern",
      "row 1",
      "  The lantern of the lighthouse.",
      "row 3",
      "  No, the Lantern alone",
    ]);
    expect([state.phase, state.count, [...state.counts]]).toEqual([
      "done",
      3,
      [
        [0, 1],
        [1, 1],
        [3, 1],
      ],
    ]);
  });

  it("looks through the rows of a branch alone", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "lantern", { scope: "branch", rows: Int32Array.of(0, 1, 2) }));
    expect((await whenIn(run, isOver)).count).toBe(2);
  });

  it("gives up what was looked for when something else is", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "lantern"));
    run.look(wish(open, "door"));
    expect(printed(await whenIn(run, isOver))).toEqual(["row 2", "  And the door"]);
    run.look(wish(open, ""));
    expect(run.state.getState()).toMatchObject({ phase: "empty", count: 0 });
  });

  it("says what cannot be looked for, and finds again after it", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "(", { query: findQuery("(", { match: "r" }) }));
    expect(await whenIn(run, isOver)).toMatchObject({
      phase: "refused",
      problem: expect.stringContaining("no regular expression"),
      count: 0,
    });
    run.look(wish(open, "door"));
    expect((await whenIn(run, isOver)).count).toBe(1);
  });

  it("goes on in what a file has grown by, and keeps what was found", async () => {
    const run = new FindRun(0);
    const text = fileOf(entriesIn(STORY));
    const open = await opened(text);
    run.look(wish(open, "lantern"));
    const before = await whenIn(run, isOver);
    const { hits } = before;
    run.setCurrent(1);
    const more = fileOf(entriesIn(`${STORY}\n u4 user: Oil for the lantern`)).slice(text.length);
    const file = new File([text, more], "s.jsonl");
    const growth = await open.source.grow({ kind: "file", file }, () => {});
    if (growth.kind !== "grown") throw new Error(growth.reason);
    run.look(wish(grownSession(open, growth), "lantern"));
    const after = await whenIn(run, ({ count, phase }) => count === 4 && phase === "done");
    expect(printed(after).slice(-2)).toEqual(["row 4", "  Oil for the lantern"]);
    expect([after.hits, after.current]).toEqual([hits, 1]);
  });

  it("begins anew when the rows are those of another draft", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish({ ...open, draft: {} }, "lantern"));
    run.setCurrent((await whenIn(run, isOver)).count - 1);
    run.look(wish({ ...open, draft: {}, rowsVersion: 2 }, "lantern"));
    expect(run.state.getState().isOld).toBe(true);
    expect((await whenIn(run, isOver)).current).toBe(-1);
  });

  it("stops when told to, and begins again", async () => {
    const run = new FindRun(0);
    run.look(wish(await opened(fileOf(entriesIn(STORY))), "lantern"));
    run.stop();
    expect(run.state.getState()).toMatchObject({ phase: "stopped", problem: "" });
    run.again();
    expect((await whenIn(run, isOver)).count).toBe(3);
  });
});
