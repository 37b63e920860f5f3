// The search of an open session, held by the page itself: its hits, and later changes.
// @module-tag long
import { describe, expect, it } from "vitest";
import { wholeNumbers } from "../../src/lib/whole-numbers.ts";
import type { Hit } from "../../src/search/hit.ts";
import { entriesIn } from "../../src/testing/entry-lines.ts";
import { fileOf } from "../../src/testing/session.ts";
import { openInPage } from "../engine/local-source.ts";
import { grownSession } from "../session/open/change/grow-session.ts";
import { SessionStore } from "../session/open/session-store.ts";
import { isRead, openIn, openText, quietHooks, reached } from "../session/open/testing/stores.ts";
import { findQuery } from "./find-query.ts";
import { FindRun, type FindState, isTyped } from "./find-run.ts";
import type { FindWish } from "./find-wish.ts";

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
  const open = {
    source,
    opening: 1,
    session,
    version: 1,
    rowsVersion: 1,
    renewals: 1,
    change: null,
  };
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

function printed({ columns, pages }: FindState): readonly string[] {
  return Array.from({ length: columns.lines }, (_, line) => {
    const { row, hit } = columns.lineAt(line);
    return hit < 0 ? `row ${row}` : `  ${textOf(pages.at(hit))}`;
  });
}

function textOf(hit: Hit | "unread" | null): string {
  return hit === null || hit === "unread" ? `${hit}` : hit.line.text;
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
    expect([state.phase, state.count, [...state.columns.counts]]).toEqual([
      "done",
      3,
      [1, 1, 0, 1],
    ]);
  });

  it("looks only through the rows of a branch", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "lantern", { scope: "branch", rows: Int32Array.of(0, 1, 2) }));
    expect((await whenIn(run, isOver)).count).toBe(2);
  });

  it("drops the earlier search text for a new one", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "lantern"));
    run.look(wish(open, "door"));
    expect(printed(await whenIn(run, isOver))).toEqual(["row 2", "  And the door"]);
    run.look(wish(open, ""));
    expect(run.state.getState()).toMatchObject({ phase: "empty", count: 0 });
  });

  it("waits for the next letter while the user types, and not for pasted text", async () => {
    expect(isTyped("lan", "lant")).toBe(true);
    expect(isTyped("lant", "lan")).toBe(true);
    expect(isTyped("", "lantern")).toBe(false);
    expect(isTyped("lantern", "lantern")).toBe(false);
    const open = await opened(fileOf(entriesIn(STORY)));
    const never = 1e9;
    const run = new FindRun(never);
    run.look(wish(open, "lantern"));
    expect((await whenIn(run, isOver)).count).toBe(3);
    run.look(wish(open, "lanter"));
    expect(run.state.getState().isOld).toBe(true);
    run.close();
  });

  it("says why a search text is invalid, and finds again after it", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "(", { query: findQuery("(", { match: "r" }) }));
    expect(await whenIn(run, isOver)).toMatchObject({
      phase: "refused",
      problem: expect.stringContaining("not a valid regular expression"),
      count: 0,
    });
    run.look(wish(open, "door"));
    expect((await whenIn(run, isOver)).count).toBe(1);
  });

  it("continues in what a file has grown by, and keeps its hits", async () => {
    const run = new FindRun(0);
    const text = fileOf(entriesIn(STORY));
    const open = await opened(text);
    run.look(wish(open, "lantern"));
    const before = await whenIn(run, isOver);
    const hit = before.pages.at(1);
    run.setCurrent(1);
    const more = fileOf(entriesIn(`${STORY}\n u4 user: Oil for the lantern`)).slice(text.length);
    const file = new File([text, more], "s.jsonl");
    const growth = await open.source.grow({ kind: "file", file }, () => {});
    if (growth.kind !== "grown") throw new Error(growth.kind);
    run.look(wish(grownSession(open, growth), "lantern"));
    const after = await whenIn(run, ({ count, phase }) => count === 4 && phase === "done");
    expect(printed(after).slice(-2)).toEqual(["row 4", "  Oil for the lantern"]);
    expect([after.pages.at(1), after.current]).toEqual([hit, 1]);
  });

  it("starts again when the rows are those of another draft", async () => {
    const run = new FindRun(0);
    const open = await opened(fileOf(entriesIn(STORY)));
    run.look(wish(open, "lantern"));
    run.setCurrent((await whenIn(run, isOver)).count - 1);
    run.look(wish({ ...open, renewals: 2 }, "lantern"));
    expect(run.state.getState().isOld).toBe(true);
    expect((await whenIn(run, isOver)).current).toBe(-1);
  });

  it("stops when asked to, and starts again", async () => {
    const run = new FindRun(0);
    run.look(wish(await opened(fileOf(entriesIn(STORY))), "lantern"));
    run.stop();
    expect(run.state.getState()).toMatchObject({ phase: "stopped", problem: "" });
    run.again();
    expect((await whenIn(run, isOver)).count).toBe(3);
  });
});

describe("a search in a session whose rows are renewed", () => {
  /** A message of AgentUse in files: each part is one, and its time decides its place. */
  const part = (id: string, start: number, text: string) =>
    JSON.stringify({ id, type: "text", text, time: { start } });
  const files = {
    "session.json": JSON.stringify({ id: "s", agent: { name: "top" }, time: { created: 5 } }),
    "m/message.json": JSON.stringify({ id: "m", time: { created: 10 } }),
    "m/part/a.json": part("a", 20, "A lamp."),
    "m/part/c.json": part("c", 40, "No light."),
    "m/part/d.json": part("d", 50, "A lamp, another lamp."),
  };

  async function followed() {
    const fileAt = (path: string, text: string) => new File([text], path);
    const given = Object.entries(files).map(([path, text]) => [path, fileAt(path, text)] as const);
    const source = await openInPage({ kind: "folder", name: "x", files: new Map(given) }, () => {});
    const searched: number[] = [];
    const counting: typeof source = {
      ...source,
      search: (version, request, ...rest) => {
        searched.push(request.rows.length);
        return source.search(version, request, ...rest);
      },
    };
    const store = new SessionStore("k", () => Promise.resolve(counting), quietHooks);
    store.show();
    await reached(store, isRead);
    const change = (changed: Readonly<Record<string, string>>) => {
      const now = Object.entries(changed).map(
        ([path, text]) => [path, fileAt(path, text)] as const,
      );
      return store.growFolder({ files: new Map(now), fresh: new Set() });
    };
    return { store, change, searched };
  }

  const hitsOf = (state: FindState) =>
    Array.from({ length: state.columns.count }, (_, hit) => state.columns.rowOf(hit));

  for (const scope of ["all", "branch"] as const) {
    it(`finds what a new search would find, and looks only through what is new: ${scope}`, async () => {
      const { store, change, searched } = await followed();
      const run = new FindRun(0);
      const look = () => {
        const open = openIn(store);
        const rows = wholeNumbers(0, open.session.table.count);
        run.look(wish(open, "lamp", { scope, rows }));
      };
      look();
      expect(hitsOf(await whenIn(run, isOver))).toEqual([1, 3, 3]);
      run.setCurrent(2);
      searched.length = 0;
      await change({
        "m/part/b.json": part("b", 30, "Put in between: a lamp."),
        "m/part/c.json": part("c", 40, "Lamp after lamp after lamp."),
      });
      look();
      const state = await whenIn(run, ({ phase, count }) => phase === "done" && count > 3);
      expect([hitsOf(state), state.count, state.columns.withHits]).toEqual([
        [1, 2, 3, 3, 3, 4, 4],
        7,
        4,
      ]);
      expect([...state.columns.counts]).toEqual([0, 1, 1, 3, 2]);
      expect(searched).toEqual([2]);
      // The current hit.
      expect(state.current).toBe(6);
      expect((await state.pages.load(6))?.line.text).toBe("A lamp, another lamp.");
    });
  }

  it("forgets the old text of a changed entry", async () => {
    const { store, change } = await followed();
    const run = new FindRun(0);
    run.look(wish(openIn(store), "lamp"));
    await whenIn(run, isOver);
    await change({ "m/part/d.json": part("d", 50, "Dark.") });
    run.look(wish(openIn(store), "lamp"));
    const state = await whenIn(run, ({ phase, count }) => phase === "done" && count < 3);
    expect(hitsOf(state)).toEqual([1]);
  });

  it("starts again where it was not notified of each renewal", async () => {
    const { store, change, searched } = await followed();
    const run = new FindRun(0);
    run.look(wish(openIn(store), "lamp"));
    await whenIn(run, isOver);
    searched.length = 0;
    await change({ "m/part/b.json": part("b", 30, "A lamp.") });
    await change({ "m/part/e.json": part("e", 35, "A lamp.") });
    run.look(wish(openIn(store), "lamp"));
    const state = await whenIn(run, ({ phase, count }) => phase === "done" && count === 5);
    expect([hitsOf(state), searched]).toEqual([[1, 2, 3, 5, 5], [6]]);
  });
});

it("looks only through what a step of a draft changed, and keeps the hits of all others", async () => {
  const source = await openText(
    fileOf(entriesIn("u1 user: A lamp\na1 assistant: Off.\nu2 user: A lamp")),
  );
  const searched: number[] = [];
  const search: typeof source.search = (version, request, ...rest) => {
    searched.push(request.rows.length);
    return source.search(version, request, ...rest);
  };
  const store = new SessionStore("k", async () => ({ ...source, search }), quietHooks);
  store.show();
  await reached(store, isRead);
  await store.edit({ kind: "load", steps: [] });
  const run = new FindRun(0);
  run.look(wish(openIn(store), "lamp"));
  expect((await whenIn(run, isOver)).count).toBe(2);
  searched.length = 0;
  const content = [{ type: "text", text: "A lamp, off." }];
  const path = ["message", "content"];
  await store.edit({
    kind: "do",
    operations: [{ kind: "set", entry: "a1", path, value: content }],
  });
  run.look(wish(openIn(store), "lamp"));
  const state = await whenIn(run, ({ phase, count }) => phase === "done" && count === 3);
  expect([[...state.columns.counts], searched]).toEqual([[1, 1, 1], [1]]);
});

describe("hits outside the first ones of a search", () => {
  /** Many in one entry, some in many. */
  const many = fileOf(
    entriesIn(
      [
        `u0 user: ${"oil and lamp ".repeat(1500)}`,
        ...Array.from({ length: 700 }, (_, i) => `u${i + 1} user: ${"lamp ".repeat(i % 4)}no ${i}`),
      ].join("\n"),
    ),
  );

  it("are read on demand, each the right one", async () => {
    const run = new FindRun(0);
    run.look(wish(await opened(many), "lamp"));
    const { columns, pages, count } = await whenIn(run, isOver);
    expect([count, columns.count]).toEqual([2550, 2550]);
    for (const index of [0, 299, 300, 301, 1499, 1500, 1501, 2000, 2549]) {
      const hit = await pages.load(index);
      expect(hit?.row).toBe(columns.rowOf(index));
      const nth = index - columns.firstFrom(columns.rowOf(index));
      expect(hit?.at).toBe(nth * (hit?.row === 0 ? 13 : 5) + (hit?.row === 0 ? 8 : 0));
    }
  });

  it("come to the list with those around them, and the list is notified", async () => {
    const run = new FindRun(0);
    run.look(wish(await opened(many), "lamp"));
    const { pages, columns } = await whenIn(run, isOver);
    expect(pages.at(2549)).toBe(null);
    pages.want(2400, 2549);
    await whenIn(run, ({ reads }) => reads === 2);
    expect(textOf(pages.at(2549))).toBe("lamp lamp lamp no 699");
    expect(columns.rowOf(2549)).toBe(700);
    expect(pages.at(2300)).toBe(null);
  });

  it("are not confused with those of the same entry that look the same", async () => {
    const run = new FindRun(0);
    run.look(wish(await opened(many), "lamp"));
    const { pages } = await whenIn(run, isOver);
    expect(await pages.before(1400)).toHaveLength(1000);
    expect((await pages.before(1501)).map(({ at }) => at)).toEqual([]);
    expect((await pages.before(1502)).map(({ at }) => at)).toEqual([0]);
  });

  it("are cached up to a limit, however many are read", async () => {
    const run = new FindRun(0);
    const all = fileOf(entriesIn(`u0 user: ${"lamp ".repeat(8000)}`));
    run.look(wish(await opened(all), "lamp"));
    const { pages, columns } = await whenIn(run, isOver);
    for (let index = 300; index < 8000; index += 100) await pages.load(index);
    const kept = Array.from({ length: columns.count }, (_, index) => pages.at(index));
    expect(kept.filter((hit) => hit !== null)).toHaveLength(300 + 5000);
    expect(textOf(pages.at(7999))).toContain("lamp");
  });

  it("say so where they cannot be read, and the others still work", async () => {
    const run = new FindRun(0);
    const open = await opened(many);
    run.look(wish(open, "lamp"));
    const { pages } = await whenIn(run, isOver);
    const source = { ...open.source, search: () => Promise.reject(new Error("gone")) };
    run.look(wish({ ...open, source }, "lamp"));
    expect(await pages.load(2000)).toBe(null);
    expect([pages.at(2000), textOf(pages.at(1)).includes("lamp")]).toEqual(["unread", true]);
  });
});
