// A session whose file grows while it is open, over real sessions in this process.

import { describe, expect, it, vi } from "vitest";
import { firstWordsAt } from "../../../../src/model/table/details.ts";
import { refOf } from "../../../../src/model/table/entry-ref.ts";
import { hasSameRows } from "../../../../src/model/table/table.ts";
import { jsonLines } from "../../../../src/testing/session.ts";
import { SessionStore } from "../session-store.ts";
import {
  countingSource,
  fileOf,
  gone,
  isRead,
  openIn,
  openText,
  quietHooks,
  reached,
  TWO_ENTRIES,
} from "../testing/stores.ts";

describe("a session whose file grows", () => {
  const reply = (id: string, parentId: string) => ({
    type: "message",
    id,
    parentId,
    message: { role: "assistant", content: [{ type: "text", text: `Reply ${id}` }], model: "m" },
  });
  const before = TWO_ENTRIES;
  const added = jsonLines([reply("a2", "a1"), reply("a3", "a2"), reply("b1", "u1")]);

  async function openStore(...texts: readonly string[]) {
    const left = [...texts];
    const store = new SessionStore("k", () => openText(left.shift() ?? ""), quietHooks);
    store.show();
    const state = await reached(store, isRead);
    if (state.status !== "open") throw new Error("not open");
    return { store, first: state.open };
  }

  it("gets the new rows, and parses only their lines: as rows, to count and to show them", async () => {
    const { store, first } = await openStore(before);
    const kept = [...first.session.table.start];
    const parse = vi.spyOn(JSON, "parse");
    await store.grow(fileOf(before + added));
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    const open = openIn(store);
    expect(parsed).toBe(9);
    expect(open.version).toBe(first.version + 1);
    expect([...open.session.table.start].slice(0, kept.length)).toEqual(kept);
    const whole = await openText(before + added);
    const { details } = await whole.readAll(() => {});
    expect(hasSameRows(open.session.table, whole.session.table)).toBe(true);
    expect(open.details).toEqual(details);
    expect(open.session.size).toBe(before.length + added.length);
    // Cached bodies of this opening are still valid.
    expect(open.opening).toBe(first.opening);
    expect(refOf(open.session.table, 1)).toBe(refOf(first.session.table, 1));
    expect(await open.source.body(refOf(open.session.table, 4))).toMatchObject({ id: "b1" });
    const figures = await whole.figures(2, 4);
    expect(await open.source.figures(open.version, 4)).toEqual(figures);
  });

  it("stays the same version when nothing was appended", async () => {
    const { store, first } = await openStore(before);
    await store.grow(fileOf(before));
    expect(openIn(store).version).toBe(first.version);
    expect(openIn(store).session.table).toBe(first.session.table);
  });

  it("is opened again when it was rewritten, and keeps its rows on the screen until then", async () => {
    const prompt = before.split("\n").slice(0, 2).join("\n");
    const other = `${prompt}\n${jsonLines([reply("x", "u1"), reply("y", "x")])}`;
    const { store, first } = await openStore(before, other);
    await store.grow(fileOf(other));
    const waiting = store.state.getState();
    expect(waiting).toMatchObject({ status: "open", isReloading: true });
    expect(openIn(store).session).toBe(first.session);
    await reached(store, (now) => now.status === "open" && now.open.opening !== first.opening);
    expect(openIn(store).session.table.count).toBe(3);
    expect(openIn(store).version).toBe(1);
  });

  it("is read to its end when the first reading failed because it was being written", async () => {
    const { source, fail } = await countingSource();
    fail(gone);
    const store = new SessionStore("k", () => Promise.resolve(source), quietHooks);
    store.show();
    await reached(store, (now) => now.status === "open" && now.open.isReadFailed);
    fail(null);
    await store.grow(fileOf(before + added));
    await reached(store, isRead);
    const open = openIn(store);
    expect([open.details?.count, open.session.table.count]).toEqual([5, 5]);
    expect([open.isReadFailed, open.readError]).toEqual([false, null]);
  });

  it("takes growth that comes during the full reading, in order", async () => {
    const store = new SessionStore("k", () => openText(before), quietHooks);
    store.show();
    await reached(store, ({ status }) => status === "open");
    await store.grow(fileOf(before + added));
    await reached(store, isRead);
    await store.grow(fileOf(before + added + jsonLines([reply("c1", "b1")])));
    const open = openIn(store);
    expect([open.details?.count, open.session.table.count]).toEqual([6, 6]);
    expect(firstWordsAt(open.details, 5)).toBe("Reply c1");
  });

  it("keeps those facts of a Claude Code session that more lines do not change, and counts it as a whole", async () => {
    const line = (type: string, uuid: string, parentUuid: string | null, message: object) =>
      `${JSON.stringify({ type, uuid, parentUuid, sessionId: "s", timestamp: "2026-01-01T00:00:00Z", message })}\n`;
    const block = (uuid: string, above: string, output: number) =>
      line("assistant", uuid, above, {
        id: "m",
        role: "assistant",
        model: "x",
        content: [{ type: "text", text: uuid }],
        usage: { input_tokens: 3, output_tokens: output },
      });
    const text = line("user", "u", null, { role: "user", content: "Go" }) + block("a", "u", 1);
    const { store, first } = await openStore(text);
    const more = text + block("b", "a", 9);
    const reason = await store.grow(fileOf(more));
    expect(reason).toBeNull();
    const open = openIn(store);
    expect(open.opening).toBe(first.opening);
    expect(refOf(open.session.table, 1)).toBe(refOf(first.session.table, 1));
    const whole = await openText(more);
    const { details } = await whole.readAll(() => {});
    expect(open.details).toEqual(details);
    expect(open.session).toEqual(whole.session);
    expect(await open.source.figures(open.version, 2)).toEqual(await whole.figures(2, 2));
  });
});
