// A session's store, over real sessions in this process.
import { describe, expect, it } from "vitest";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import type { SessionSource } from "../../engine/session-source.ts";
import type { OpenSession, SessionState } from "./open-session.ts";
import { SessionStore } from "./session-store.ts";
import {
  aheadSource,
  countingSource,
  gone,
  isRead,
  openText,
  quietHooks,
  reached,
  TWO_ENTRIES,
} from "./testing/stores.ts";

describe("a session's store", () => {
  it("is open with version 1 after the scan and version 2 once everything was read", async () => {
    const { source, counts } = await countingSource();
    const store = new SessionStore("k", () => Promise.resolve(source), quietHooks);
    store.show();
    const first = await reached(store, ({ status }) => status === "open");
    const whole = await reached(store, isRead);
    if (first.status !== "open" || whole.status !== "open") throw new Error("not open");
    expect([first.open.version, first.open.details]).toEqual([1, null]);
    expect(whole.open.version).toBe(2);
    expect(whole.open.progress.getState()).toBe(1);
    // Results cached by reference and by table stay: nothing is read or measured again.
    expect(whole.open.session.table).toBe(first.open.session.table);
    expect(whole.open.opening).toBe(first.open.opening);
    expect(counts).toEqual({ bodies: 0, readings: 1, closed: 0 });
  });

  it("says why it could not be opened, and opens when asked again", async () => {
    const { source } = await countingSource();
    const answers = [Promise.reject<SessionSource>(gone), Promise.resolve(source)];
    const store = new SessionStore("k", () => answers.shift() ?? openText(TWO_ENTRIES), quietHooks);
    store.show();
    expect(await reached(store, ({ status }) => status === "failed")).toMatchObject({
      error: gone,
    });
    void store.reload();
    await reached(store, isRead);
  });

  it("stays on the screen when the full reading fails, and says so", async () => {
    const { source, fail } = await countingSource();
    fail(gone);
    const store = new SessionStore("k", () => Promise.resolve(source), quietHooks);
    store.show();
    const state = await reached(store, (now) => now.status === "open" && now.open.isReadFailed);
    expect(state).toMatchObject({ status: "open", open: { readError: gone, details: null } });
  });

  it("reports a body that cannot be read, and that the file answers again", async () => {
    const { source, fail } = await countingSource();
    const store = new SessionStore("k", () => Promise.resolve(source), quietHooks);
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

  it("keeps what was read when opening it again fails", async () => {
    const { source, counts } = await countingSource();
    const answers = [Promise.resolve(source), Promise.reject<SessionSource>(gone)];
    const store = new SessionStore("k", () => answers.shift() ?? openText(TWO_ENTRIES), quietHooks);
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
  const hasAhead = (state: SessionState) => state.status === "opening" && state.ahead !== null;

  it("shows them while it is opening, and continues with all rows as the same opening", async () => {
    const { ahead, source, counts, finish, tell } = await aheadSource();
    const store = new SessionStore("k", () => Promise.resolve(ahead), quietHooks);
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
    const store = new SessionStore("k", () => Promise.resolve(ahead), { ...quietHooks, onRead });
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
    const store = new SessionStore("k", () => Promise.resolve(ahead), quietHooks);
    store.show();
    await reached(store, hasAhead);
    fail(gone);
    expect(await reached(store, ({ status }) => status === "failed")).toMatchObject({
      error: gone,
    });
    expect(counts.closed).toBe(1);
  });

  it("ends with its store, and later results are not shown", async () => {
    const { ahead, counts, finish } = await aheadSource();
    const store = new SessionStore("k", () => Promise.resolve(ahead), quietHooks);
    store.show();
    await reached(store, hasAhead);
    store.close();
    expect(counts.closed).toBe(1);
    finish();
    await ahead.whole?.();
    expect(store.state.getState()).toMatchObject({ status: "opening", ahead: null });
  });
});
