// A session folder that changes while it is open, from its files to the views: which files are read, what
// stays, and what is counted.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/model/json/json.ts";
import { type EntryRef, refOf, rowOfRef } from "../../../../src/model/table/entry-ref.ts";
import { idOf } from "../../../../src/model/table/table.ts";
import { openInPage } from "../../../engine/local-source.ts";
import type { OpenSession } from "../open-session.ts";
import { SessionStore } from "../session-store.ts";
import { isRead, openIn, quietHooks, reached } from "../testing/stores.ts";

/** A file that counts its reads. */
class CountedFile extends File {
  readonly #reads: string[];

  constructor(text: string, name: string, reads: string[]) {
    super([text], name);
    this.#reads = reads;
  }

  override slice(start?: number, end?: number): Blob {
    this.#reads.push(this.name);
    return super.slice(start, end);
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#reads.push(this.name);
    return super.stream();
  }
}

const json = (value: object) => JSON.stringify(value);
const session = (fields: object = {}) =>
  json({ id: "s", agent: { name: "top" }, time: { created: 5 }, ...fields });
const message = (fields: object = {}) => json({ id: "m", time: { created: 10 }, ...fields });
const part = (id: string, start: number, text: string) =>
  json({ id, type: "text", text, time: { start } });
const call = (state: object) =>
  json({
    id: "call",
    type: "tool",
    tool: "bash",
    callID: "c",
    state: { time: { start: 30 }, ...state },
  });

const STORY: Readonly<Record<string, string>> = {
  "session.json": session(),
  "m/message.json": message({ assistant: { tokens: { input: 7, output: 2 } } }),
  "m/part/a.json": part("a", 20, "First."),
  "m/part/call.json": call({ status: "running", input: { command: "npm test" } }),
};

interface Watched {
  readonly store: SessionStore;
  readonly reads: string[];
  readonly changed: EntryRef[];
  readonly now: () => OpenSession;
  readonly grow: (
    changes: Readonly<Record<string, string | null>>,
    fresh?: readonly string[],
  ) => Promise<readonly string[] | null>;
}

async function watched(): Promise<Watched> {
  const reads: string[] = [];
  const changed: EntryRef[] = [];
  const fileOf = (path: string, text: string) => new CountedFile(text, path, reads);
  const files = new Map(Object.entries(STORY).map(([path, text]) => [path, fileOf(path, text)]));
  const source = await openInPage({ kind: "folder", name: "x", files }, () => {});
  const store = new SessionStore("k", () => Promise.resolve(source), {
    ...quietHooks,
    onChanged: (_, refs) => {
      for (const ref of refs) changed.push(ref);
    },
  });
  store.show();
  await reached(store, isRead);
  return {
    store,
    reads,
    changed,
    now: () => openIn(store),
    grow(changes, fresh = []) {
      const given = Object.entries(changes).map(
        ([path, text]) => [path, text === null ? null : fileOf(path, text)] as const,
      );
      return store.growFolder({ files: new Map(given), fresh: new Set(fresh) });
    },
  };
}

const idsOf = ({ session: { table } }: OpenSession) =>
  Array.from({ length: table.count }, (_, row) => idOf(table, row));

async function bodyOf(
  { session: { table }, source }: OpenSession,
  id: string,
): Promise<JsonObject> {
  return source.body(refOf(table, idsOf({ session: { table } } as OpenSession).indexOf(id)));
}

describe("a session folder that changes while it is open", () => {
  it("reads only new and changed files, each once", async () => {
    const { reads, grow, now } = await watched();
    expect([...reads].sort()).toEqual(Object.keys(STORY).sort());
    reads.length = 0;
    await grow({ "m/part/b.json": part("b", 40, "Second.") });
    expect(reads).toEqual(["m/part/b.json"]);
    reads.length = 0;
    await grow({
      "m/part/call.json": call({ status: "completed", input: {}, output: "All green" }),
      "session.json": session({ status: "completed" }),
    });
    expect([...reads].sort()).toEqual(["m/part/call.json", "session.json"]);
    expect(await bodyOf(now(), "call:result")).toMatchObject({
      message: { content: [{ type: "text", text: "All green" }] },
    });
    // Nothing that was requested before is read again.
    await bodyOf(now(), "a");
    expect(reads).toHaveLength(2);
  });

  it("is the next version of the same opening, and entries keep their references", async () => {
    const { grow, now, changed } = await watched();
    const before = now();
    const refs = new Map(
      idsOf(before).map((id, row) => [id, refOf(before.session.table, row)] as const),
    );
    await grow({ "m/part/b.json": part("b", 40, "Second.") });
    const after = now();
    expect(after.opening).toBe(before.opening);
    expect(after.version).toBe(before.version + 1);
    expect(after.rowsVersion).toBe(after.version);
    expect(idsOf(after)).toEqual(["s", "a", "call", "call:state", "b", "m:usage"]);
    for (const [id, ref] of refs) expect(idsOf(after)[rowOfRef(after.session.table, ref)]).toBe(id);
    expect(changed.map((ref) => idsOf(after)[rowOfRef(after.session.table, ref)])).toEqual([
      "b",
      "m:usage",
    ]);
  });

  it("counts what was counted, and what has arrived", async () => {
    const { grow, now } = await watched();
    await grow({
      "m/part/call.json": call({ status: "error", input: {}, error: "Failed" }),
      "m/message.json": message({ assistant: { tokens: { input: 9, output: 4 } } }),
    });
    const { details, session: after } = now();
    const anew = await openInPage(
      { kind: "folder", name: "x", files: await filesOf(now()) },
      () => {},
    );
    const reading = await anew.readAll(() => {});
    expect(details?.beginnings).toEqual(reading.details.beginnings);
    expect(details?.flags).toEqual(reading.details.flags);
    expect(details?.usageAt).toEqual(reading.details.usageAt);
    expect(details?.input).toEqual(reading.details.input);
    expect(details?.calls).toEqual(reading.details.calls);
    expect(details?.results).toEqual(reading.details.results);
    expect(after.table.count).toBe(details?.count);
  });

  it("waits for the rest of a half-written file, and names it once the writing has stopped", async () => {
    const { grow, now } = await watched();
    const torn = part("b", 40, "Second.").slice(0, -9);
    expect(await grow({ "m/part/b.json": torn }, ["m/part/b.json"])).toEqual(["m/part/b.json"]);
    expect(now().session.problems).toEqual([]);
    const version = now().version;
    expect(await grow({ "m/part/b.json": part("b", 40, "Second.") }, ["m/part/b.json"])).toEqual(
      [],
    );
    expect(now().version).toBe(version + 1);
    expect(idsOf(now())).toContain("b");
    await grow({ "m/part/b.json": torn });
    expect(now().session.problems).toMatchObject([{ file: "m/part/b.json" }]);
  });

  it("stays the same version when the write changed no content", async () => {
    const { grow, now } = await watched();
    const before = now();
    await grow({ "notes.txt": "Not of the session" });
    expect(now().version).toBe(before.version);
    expect(now().session.table).toBe(before.session.table);
    expect(now().details).toBe(before.details);
  });

  it("loses the entries of files that are gone", async () => {
    const { grow, now } = await watched();
    await grow({ "m/part/call.json": null });
    expect(idsOf(now())).toEqual(["s", "a", "m:usage"]);
    expect(now().details?.calls).toEqual([]);
  });
});

async function filesOf({ source }: OpenSession): Promise<ReadonlyMap<string, File>> {
  const input = await source.input();
  return input.kind === "folder" ? input.files : new Map();
}
