// A session's store and the cache of them, over real sessions held in this very process.
import { describe, expect, it, vi } from "vitest";
import { SessionError } from "../../../src/model/problem.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { hasSameRows } from "../../../src/model/table/table.ts";
import { jsonLines } from "../../../src/testing/session.ts";
import { openInPage } from "../host/local-source.ts";
import type {
  FullReading,
  OnProgress,
  OpenedSource,
  SessionSource,
} from "../host/session-source.ts";
import type { OpenSession } from "./open-session.ts";
import { SessionCache } from "./session-cache.ts";
import { type SessionState, SessionStore } from "./session-store.ts";

const LINES = [
  { type: "session", version: 3, id: "s-one", timestamp: "2026-01-01T00:00:00Z", cwd: "/w" },
  { type: "message", id: "u1", parentId: null, message: { role: "user", content: "Hello" } },
  { type: "message", id: "a1", parentId: "u1", message: { role: "assistant", content: [] } },
];

function open(): Promise<SessionSource> {
  const text = jsonLines(LINES);
  return openInPage({ kind: "file", file: new File([text], "one.jsonl") }, () => {});
}

/** A source that counts what is asked of it and can be made to fail. */
async function countingSource() {
  const source = await open();
  const counts = { bodies: 0, readings: 0, closed: 0 };
  let failure: SessionError | null = null;
  const counting: SessionSource = {
    ...source,
    readAll: (onProgress) => {
      counts.readings++;
      return failure ? Promise.reject(failure) : source.readAll(onProgress);
    },
    body: (ref) => {
      counts.bodies++;
      return failure ? Promise.reject(failure) : source.body(ref);
    },
    close: () => {
      counts.closed++;
    },
  };
  return { source: counting, counts, fail: (error: SessionError | null) => (failure = error) };
}

const hooks = {
  whenPainted: () => Promise.resolve(),
  onRead: () => {},
  onEdited: () => {},
  onBodies: () => {},
  onChanged: () => {},
  onClosed: () => {},
};
const gone = new SessionError("vanished", "one.jsonl is gone.", "Open it again.");

/** Resolves with the first state that passes. */
function reached(
  { state }: SessionStore,
  passes: (state: SessionState) => boolean,
): Promise<SessionState> {
  return new Promise((resolve) => {
    const look = () => {
      if (!passes(state.getState())) return;
      stop();
      resolve(state.getState());
    };
    const stop = state.subscribe(look);
    look();
  });
}

const isRead = (state: SessionState) => state.status === "open" && state.open.details !== null;

describe("a session's store", () => {
  it("is open with version 1 after the scan and version 2 once everything was read", async () => {
    const { source, counts } = await countingSource();
    const store = new SessionStore("k", () => Promise.resolve(source), hooks);
    store.show();
    const first = await reached(store, ({ status }) => status === "open");
    const whole = await reached(store, isRead);
    if (first.status !== "open" || whole.status !== "open") throw new Error("not open");
    expect([first.open.version, first.open.details]).toEqual([1, null]);
    expect(whole.open.version).toBe(2);
    expect(whole.open.progress.getState()).toBe(1);
    // What is kept by reference and by table lasts: nothing is read or measured again.
    expect(whole.open.session.table).toBe(first.open.session.table);
    expect(whole.open.opening).toBe(first.open.opening);
    expect(counts).toEqual({ bodies: 0, readings: 1, closed: 0 });
  });

  it("says why it could not be opened, and opens when asked again", async () => {
    const { source } = await countingSource();
    const answers = [Promise.reject<SessionSource>(gone), Promise.resolve(source)];
    const store = new SessionStore("k", () => answers.shift() ?? open(), hooks);
    store.show();
    expect(await reached(store, ({ status }) => status === "failed")).toMatchObject({
      error: gone,
    });
    void store.reload();
    await reached(store, isRead);
  });

  it("stays on the screen when reading everything fails, and says so", async () => {
    const { source, fail } = await countingSource();
    fail(gone);
    const store = new SessionStore("k", () => Promise.resolve(source), hooks);
    store.show();
    const state = await reached(store, (now) => now.status === "open" && now.open.isReadFailed);
    expect(state).toMatchObject({ status: "open", open: { readError: gone, details: null } });
  });

  it("notes a body that cannot be read, and that the file answers again", async () => {
    const { source, fail } = await countingSource();
    const store = new SessionStore("k", () => Promise.resolve(source), hooks);
    store.show();
    const state = await reached(store, isRead);
    if (state.status !== "open") throw new Error("not open");
    const { open: opened } = state;
    const ref = refOf(opened.session.table, 0);
    fail(gone);
    await expect(opened.source.body(ref)).rejects.toBe(gone);
    await reached(store, (now) => now.status === "open" && now.open.readError === gone);
    fail(null);
    await opened.source.body(ref);
    await reached(store, (now) => now.status === "open" && now.open.readError === null);
  });

  it("keeps what was read when opening it anew fails", async () => {
    const { source, counts } = await countingSource();
    const answers = [Promise.resolve(source), Promise.reject<SessionSource>(gone)];
    const store = new SessionStore("k", () => answers.shift() ?? open(), hooks);
    store.show();
    await reached(store, isRead);
    void store.reload();
    const state = await reached(
      store,
      (now) => now.status === "open" && now.open.readError !== null,
    );
    expect(state).toMatchObject({ status: "open", isReloading: false, open: { readError: gone } });
    expect(counts.closed).toBe(0);
  });
});

describe("a session whose newest rows are there first", () => {
  /** As one that gives its last row ahead of the whole, which comes when `finish` is called. */
  async function aheadSource() {
    const { source, counts } = await countingSource();
    const { table } = source.session;
    const newest = { ...table, count: 1, ids: table.ids.slice(1), start: table.start.slice(1) };
    let end: { resolve(opened: OpenedSource): void; reject(error: Error): void } | null = null;
    const promise = new Promise<OpenedSource>((resolve, reject) => {
      end = { resolve, reject };
    });
    let tell: OnProgress = () => {};
    const ahead: SessionSource = {
      ...source,
      session: { ...source.session, table: newest },
      whole: (onProgress) => {
        if (onProgress) tell = onProgress;
        return promise;
      },
    };
    const finish = (reading?: FullReading) => end?.resolve({ ...source, reading });
    const fail = (error: Error) => end?.reject(error);
    return { ahead, source, counts, finish, fail, tell: (done: number) => tell(done) };
  }

  const hasAhead = (state: SessionState) => state.status === "opening" && state.ahead !== null;

  it("shows them while it is opening, and goes on with all rows as the same opening", async () => {
    const { ahead, source, counts, finish, tell } = await aheadSource();
    const store = new SessionStore("k", () => Promise.resolve(ahead), hooks);
    store.show();
    const before = await reached(store, hasAhead);
    tell(7);
    expect(store.state.getState()).toMatchObject({ scannedBytes: 7 });
    expect(store.isBusy).toBe(true);
    expect(counts.readings).toBe(0);
    finish();
    const state = await reached(store, isRead);
    if (before.status !== "opening" || state.status !== "open") throw new Error("not open");
    expect(before.ahead).toMatchObject({ isWhole: false, version: 0, session: ahead.session });
    expect(state.open).toMatchObject({ isWhole: true, version: 2 });
    expect(state.open.session.table).toBe(source.session.table);
    expect(state.open.opening).toBe(before.ahead?.opening);
    expect(counts).toEqual({ bodies: 0, readings: 1, closed: 0 });
  });

  it("has the details at once where they come with the rows", async () => {
    const { ahead, source, counts, finish } = await aheadSource();
    const read: OpenSession[] = [];
    const onRead = (open: OpenSession) => void read.push(open);
    const store = new SessionStore("k", () => Promise.resolve(ahead), { ...hooks, onRead });
    store.show();
    await reached(store, hasAhead);
    const reading = await source.readAll(() => {});
    finish(reading);
    const state = await reached(store, ({ status }) => status === "open");
    if (state.status !== "open") throw new Error("not open");
    expect(state.open).toMatchObject({ isWhole: true, version: 2, rowsVersion: 1 });
    expect(state.open.details).toBe(reading.details);
    expect(state.open.progress.getState()).toBe(1);
    expect(read).toEqual([state.open]);
    expect(counts.readings).toBe(1);
  });

  it("fails where the rest of the file cannot be read", async () => {
    const { ahead, counts, fail } = await aheadSource();
    const store = new SessionStore("k", () => Promise.resolve(ahead), hooks);
    store.show();
    await reached(store, hasAhead);
    fail(gone);
    expect(await reached(store, ({ status }) => status === "failed")).toMatchObject({
      error: gone,
    });
    expect(counts.closed).toBe(1);
  });

  it("ends with its store, and what comes later is not shown", async () => {
    const { ahead, counts, finish } = await aheadSource();
    const store = new SessionStore("k", () => Promise.resolve(ahead), hooks);
    store.show();
    await reached(store, hasAhead);
    store.close();
    expect(counts.closed).toBe(1);
    finish();
    await ahead.whole?.();
    expect(store.state.getState()).toMatchObject({ status: "opening", ahead: null });
  });

  it("stays in a cache like an open one, and is replaced as a whole when it is read anew", async () => {
    const [{ source }, { ahead, finish }] = [await countingSource(), await aheadSource()];
    const cache = new SessionCache(() => Promise.resolve(ahead), hooks);
    cache.adopt("k", ahead);
    expect(cache.of("k").shown).toMatchObject({ isWhole: false });
    cache.adopt("k", source);
    const store = cache.of("k");
    void store.reload();
    await reached(store, (state) => state.status === "open" && state.isReloading);
    finish();
    const state = await reached(store, (now) => now.status === "open" && !now.isReloading);
    expect(state).toMatchObject({ open: { isWhole: true } });
  });
});

describe("a session whose file grows", () => {
  const reply = (id: string, parentId: string) => ({
    type: "message",
    id,
    parentId,
    message: { role: "assistant", content: [{ type: "text", text: `Reply ${id}` }], model: "m" },
  });
  const before = jsonLines(LINES);
  const added = jsonLines([reply("a2", "a1"), reply("a3", "a2"), reply("b1", "u1")]);
  const file = (text: string) => new File([text], "one.jsonl");
  const openFile = (text: string) => openInPage({ kind: "file", file: file(text) }, () => {});

  async function openStore(...texts: readonly string[]) {
    const left = [...texts];
    const store = new SessionStore("k", () => openFile(left.shift() ?? ""), hooks);
    store.show();
    const state = await reached(store, isRead);
    if (state.status !== "open") throw new Error("not open");
    return { store, first: state.open };
  }

  function shown({ state }: SessionStore) {
    const now = state.getState();
    if (now.status !== "open") throw new Error("not open");
    return now.open;
  }

  it("gets the new rows, and parses their bodies alone, to count and to show them", async () => {
    const { store, first } = await openStore(before);
    const kept = [...first.session.table.start];
    const parse = vi.spyOn(JSON, "parse");
    await store.grow(file(before + added));
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    const open = shown(store);
    expect(parsed).toBe(6);
    expect(open.version).toBe(first.version + 1);
    expect([...open.session.table.start].slice(0, kept.length)).toEqual(kept);
    const whole = await openFile(before + added);
    const { details } = await whole.readAll(() => {});
    expect(hasSameRows(open.session.table, whole.session.table)).toBe(true);
    expect(open.details).toEqual(details);
    expect(open.session.size).toBe(before.length + added.length);
    // What was kept of this opening by entry is still good.
    expect(open.opening).toBe(first.opening);
    expect(refOf(open.session.table, 1)).toBe(refOf(first.session.table, 1));
    expect(await open.source.body(refOf(open.session.table, 4))).toMatchObject({ id: "b1" });
    const figures = await whole.figures(2, 4);
    expect(await open.source.figures(open.version, 4)).toEqual(figures);
  });

  it("stays the same version when nothing was appended", async () => {
    const { store, first } = await openStore(before);
    await store.grow(file(before));
    expect(shown(store).version).toBe(first.version);
    expect(shown(store).session.table).toBe(first.session.table);
  });

  it("is opened anew when it was rewritten, with what was read on the screen until then", async () => {
    const other = jsonLines([...LINES.slice(0, 2), reply("x", "u1"), reply("y", "x")]);
    const { store, first } = await openStore(before, other);
    await store.grow(file(other));
    const waiting = store.state.getState();
    expect(waiting).toMatchObject({ status: "open", isReloading: true });
    expect(shown(store).session).toBe(first.session);
    await reached(store, (now) => now.status === "open" && now.open.opening !== first.opening);
    expect(shown(store).session.table.count).toBe(3);
    expect(shown(store).version).toBe(1);
  });

  it("is read to its end when the first reading failed because it was being written", async () => {
    const { source, fail } = await countingSource();
    fail(gone);
    const store = new SessionStore("k", () => Promise.resolve(source), hooks);
    store.show();
    await reached(store, (now) => now.status === "open" && now.open.isReadFailed);
    fail(null);
    await store.grow(file(before + added));
    await reached(store, isRead);
    const open = shown(store);
    expect([open.details?.count, open.session.table.count]).toEqual([5, 5]);
    expect([open.isReadFailed, open.readError]).toEqual([false, null]);
  });

  it("takes growth that comes while everything is still read, in its turn", async () => {
    const store = new SessionStore("k", () => openFile(before), hooks);
    store.show();
    await reached(store, ({ status }) => status === "open");
    await store.grow(file(before + added));
    await reached(store, isRead);
    await store.grow(file(before + added + jsonLines([reply("c1", "b1")])));
    const open = shown(store);
    expect([open.details?.count, open.session.table.count]).toEqual([6, 6]);
    expect(open.details?.beginnings.at(-1)).toBe("Reply c1");
  });
});

describe("the cache of sessions", () => {
  async function cacheOf(keys: readonly string[]) {
    const sources = new Map(
      await Promise.all(keys.map(async (key) => [key, await countingSource()] as const)),
    );
    const cache = new SessionCache((key) => {
      const known = sources.get(key);
      return known ? Promise.resolve(known.source) : Promise.reject(gone);
    }, hooks);
    const openOnce = async (key: string) => {
      const release = cache.lease(key);
      await reached(cache.of(key), isRead);
      return release;
    };
    const closed = () => keys.filter((key) => (sources.get(key)?.counts.closed ?? 0) > 0);
    return { cache, openOnce, closed };
  }

  it("never ends the session on the screen, whatever else is compared with it", async () => {
    const { openOnce, closed } = await cacheOf(["shown", "b1", "b2", "b3", "b4"]);
    await openOnce("shown");
    for (const key of ["b1", "b2", "b3", "b4"]) (await openOnce(key))();
    await Promise.resolve();
    expect(closed()).toEqual(["b1", "b2"]);
  });

  it("ends a forgotten session when no screen shows it any more", async () => {
    const { cache, openOnce, closed } = await cacheOf(["shown"]);
    const release = await openOnce("shown");
    cache.forget("shown");
    expect(closed()).toEqual([]);
    release();
    await Promise.resolve();
    expect(closed()).toEqual(["shown"]);
    expect(cache.of("shown").state.getState().status).toBe("opening");
  });

  it("cancels an opening that nobody waits for any more", async () => {
    const signals: AbortSignal[] = [];
    const cache = new SessionCache((_key, _onProgress, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }, hooks);
    const release = cache.lease("slow");
    release();
    await Promise.resolve();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
