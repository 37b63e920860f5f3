// What is asked of a session through the package, against the functions that the app asks and against raw sums,
// for a session of every format.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { branchBeside } from "../compare/branches/opening.ts";
import { historySide } from "../compare/side.ts";
import { compactionsOn } from "../context/compactions.ts";
import { contextEntries } from "../context/context-entries.ts";
import { comparedEnds } from "../export/markdown/branches-markdown.ts";
import { readWhole } from "../formats/whole-session.ts";
import { SessionManager } from "../manager/session/node-session-manager.ts";
import { EspalierError } from "../model/espalier-error.ts";
import { addressOf } from "../model/table/address.ts";
import { memorySource } from "../read/source/byte-source.ts";
import { readyQuery } from "../search/query.ts";
import { searchSession } from "../search/search-session.ts";
import { contextTimeline } from "../stats/context-timeline.ts";
import { branchTo, wholeSession } from "../stats/scope.ts";
import { totalsOf } from "../stats/totals.ts";
import { leavesOf, openingLeaf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";
import type { Entry } from "./entry.ts";
import type { Hit } from "./hits.ts";
import { openSession } from "./node-open.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const at = (path: string) => join(root, path);
const SAMPLE = at("public/samples/three-attempts.jsonl");
const LONG = at("public/samples/long-haul.jsonl");

const SESSIONS = [
  "public/samples/three-attempts.jsonl",
  "public/samples/long-haul.jsonl",
  "fixtures/oddities/export.html",
  "fixtures/oddities/forked-version-1.jsonl",
  "fixtures/codex/kiln.jsonl",
  "fixtures/claude-code/orchard.jsonl",
].map(at);

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await all(copied(chunks)));
}

async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice();
}

/** The session through the package, and as the app has it. */
async function both(path: string) {
  const session = await openSession(path);
  const read = await readWhole(memorySource(readFileSync(path), "s"));
  const { table } = read.session;
  return { session, read, table, leaf: openingLeaf(read.session) };
}

describe.each(SESSIONS)("Of %s", (path) => {
  it("entries are those of the table, in full, and found by their ids", async () => {
    const { session, read, table } = await both(path);
    const entries = await all(session.entries());
    expect(entries.map(({ row }) => row)).toEqual(Array.from({ length: table.count }, (_, n) => n));
    const some = entries.filter((_, n) => n % 7 === 0);
    for (const entry of some) {
      expect(entry.id).toBe(addressOf(table, entry.row));
      expect(entry.stored).toEqual(await read.bodies.body(entry.row));
      expect(await session.entry(entry.id)).toEqual(entry);
      expect(await session.raw(entry.row)).toBe(await read.bodies.raw(entry.row));
    }
    expect(session.problems).toEqual(read.session.problems);
    await session.close();
  });

  it("branches end where the tree does, and each is the way that parents say", async () => {
    const { session, table } = await both(path);
    const branches = session.branches();
    expect(branches.map(({ leaf }) => leaf)).toEqual([...leavesOf(table)]);
    const byId = new Map((await all(session.entries())).map((entry) => [entry.id, entry]));
    for (const { id } of branches) {
      const up: string[] = [];
      for (let one: Entry | undefined = byId.get(id); one; one = byId.get(one.parentId ?? "")) {
        up.push(one.id);
      }
      const down = (await all(session.entries({ branch: id }))).map((entry) => entry.id);
      expect(down).toEqual(up.reverse());
    }
    await session.close();
  });

  it("figures are those of the app, and what entries record adds up to them", async () => {
    const { session, read, table, leaf } = await both(path);
    const { models, tools, files, abandoned, ...totals } = session.stats();
    expect(totals).toEqual(totalsOf(table, read.details, wholeSession(table)));
    const branch = session.stats(session.leaf ?? 0);
    expect(branch).toMatchObject(totalsOf(table, read.details, branchTo(table, leaf)));
    expect(branch.entries + abandoned.entries).toBeLessThanOrEqual(totals.entries);
    let output = 0;
    for (const { content } of await all(session.entries({ branch: session.leaf ?? 0 }))) {
      if ("usage" in content) output += content.usage?.output || 0;
    }
    expect(branch.usage.output).toBe(output);
    expect(tools.reduce((sum, { calls }) => sum + calls, 0)).toBe(totals.toolCalls);
    expect(models.length + files.length).toBeGreaterThan(0);
    await session.close();
  });

  it("the context at the leaf holds the rows and messages of the app's", async () => {
    const { session, table, leaf } = await both(path);
    const context = await session.context();
    expect(context.ids).toEqual(
      contextEntries(table, leaf).rows.map((row) => addressOf(table, row)),
    );
    const messages = await all(context.messages());
    expect(messages.length).toBeGreaterThan(0);
    for (const { id } of messages) expect(context.ids).toContain(id);
    expect([...session.compactions()].map(({ compaction }) => compaction)).toEqual(
      compactionsOn(table, pathTo(table, leaf)),
    );
    await session.close();
  });

  it("a search finds all that the app finds, in the order of the file", async () => {
    const { session, read } = await both(path);
    const query = { text: "the", isCase: false, isWord: true, isRegex: false, isRaw: false };
    const ready = readyQuery(query);
    if (typeof ready === "string") throw new Error(ready);
    const wanted: unknown[] = [];
    await searchSession(read, ready, ({ hits }) => wanted.push(...hits), { limit: 100_000 });
    const found = await all(session.search("the", { isWord: true }));
    expect(found.map(({ id: _, ...hit }) => hit)).toEqual(wanted);
    expect(found.length).toBeGreaterThan(0);
    await session.close();
  });

  it("a copy as a session file opens with the same conversation", async () => {
    const { session } = await both(path);
    const copy = await openSession(await bytesOf(session.toJsonl()));
    const said = async (one: typeof session) =>
      (await all(one.entries({ branch: one.leaf ?? 0, filter: "user" }))).map(({ text }) => text);
    expect(await said(copy)).toEqual(await said(session));
    expect(copy.format).toBe("pi v3");
    await session.close();
  });
});

describe("A session of pi", () => {
  it("leaves as the bytes it was opened from, byte for byte", async () => {
    const session = await openSession(SAMPLE);
    expect(await bytesOf(session.toJsonl())).toEqual(readFileSync(SAMPLE));
    await session.close();
  });

  it("gives the model what SessionManager says, with the settings", async () => {
    const session = await openSession(LONG);
    const manager = SessionManager.open(LONG);
    const { model, thinkingLevel, messages } = await session.context();
    const wanted = manager.buildSessionContext();
    expect([model, thinkingLevel]).toEqual([wanted.model, wanted.thinkingLevel]);
    const sent = await all(messages());
    const roles = wanted.messages.map(({ role }) => role);
    expect(sent.length).toBe(roles.length);
    await session.close();
  });

  it("has a context over time, changes of it and a map, as the app draws them", async () => {
    const { session, read, table, leaf } = await both(LONG);
    expect(session.timeline()).toEqual(contextTimeline(table, read.details, pathTo(table, leaf)));
    const [first] = session.compactions();
    const before = (await session.entry(first?.id ?? "")).parentId ?? "";
    expect(session.contextChange(before, first?.id ?? "")).toMatchObject({
      dropped: first?.dropped,
      beforeTokens: first?.beforeTokens,
    });
    const lines = session.map("entries");
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(table.count);
    await session.close();
  });

  it("has branches compared as the app compares them, with another session too", async () => {
    const { session, read, table, leaf } = await both(SAMPLE);
    const wanted = await comparedEnds(
      { read, leaf },
      { read, leaf: branchBeside(table, leaf) },
      historySide,
    );
    expect(await session.compare()).toEqual({ ...wanted, markdown: await wanted.markdown() });
    const other = await openSession(LONG);
    const { score } = await session.compare(undefined, undefined, { of: other });
    const turns = score.lines.find(({ name }) => name === "Turns");
    expect(turns?.b).toBe(other.stats(other.leaf ?? 0).turns);
    const seen = await other.compare([...other.compactions()][0]?.id, undefined, {
      of: other,
      isContext: true,
    });
    expect(seen.rows.length).toBeGreaterThan(0);
    await session.close();
    await other.close();
  });

  it("is written as Markdown and as a tree", async () => {
    const session = await openSession(SAMPLE);
    const text = (await all(session.toMarkdown())).join("");
    expect(text).toMatch(/^# Flaky test in the day parser\n/);
    const lines = [...session.toTreeText({ branch: session.branches()[0]?.id ?? "" })];
    expect(lines.at(0)).toMatch(/^\* /);
    await session.close();
  });

  it("filters its entries as the outline does", async () => {
    const session = await openSession(SAMPLE);
    for (const { content } of await all(session.entries({ filter: "user" }))) {
      expect(content.kind).toBe("user");
    }
    const labelled = await all(session.entries({ filter: "labelled" }));
    expect(labelled.map(({ label }) => label)).toEqual([
      "A: retry",
      "B: fake clock",
      "C: the cause",
    ]);
    await session.close();
  });
});

describe("A search", () => {
  it("goes on behind a thousand finds of a few entries, and stops with who asks", async () => {
    const content = "word ".repeat(2500);
    const text = [
      { type: "session", version: 3, id: "s" },
      { type: "message", id: "a", parentId: null, message: { role: "user", content } },
    ].map((line) => JSON.stringify(line));
    const session = await openSession(new TextEncoder().encode(text.join("\n")));
    const found = await all(session.search("word"));
    expect(found.map(({ at: start }) => start)).toEqual(found.map((_, nth) => nth * 5));
    expect(found).toHaveLength(2500);
    const first: Hit[] = [];
    for await (const hit of session.search("word")) {
      first.push(hit);
      if (first.length === 3) break;
    }
    expect(first).toEqual(found.slice(0, 3));
  });

  it.each([
    ["", {}, "There is nothing to search for."],
    ["(", { isRegex: true }, expect.stringMatching(/\.$/)],
  ])("for %j is refused in a sentence", async (text, options, message) => {
    const session = await openSession(SAMPLE);
    const error = await session
      .search(text, options)
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EspalierError);
    expect(error).toMatchObject({ code: "bad-query", message });
    await session.close();
  });
});

it("An entry that is not in the session is refused by every question", async () => {
  const session = await openSession(SAMPLE);
  const refused = { code: "no-entry", message: "Entry nowhere is not in this session." };
  const questions: readonly (() => unknown)[] = [
    () => session.stats("nowhere"),
    () => session.compactions("nowhere"),
    () => session.timeline("nowhere"),
    () => session.toTreeText({ branch: "nowhere" }),
    () => session.contextChange("nowhere", 0),
  ];
  for (const ask of questions) expect(ask).toThrow(expect.objectContaining(refused));
  const promised = [
    session.entry("nowhere"),
    session.raw("nowhere"),
    session.context("nowhere"),
    session.entries({ branch: "nowhere" }).next(),
    session.toMarkdown("nowhere").next(),
    session.search("x", { branch: "nowhere" }).next(),
    session.compare("nowhere"),
  ];
  for (const work of promised) await expect(work).rejects.toMatchObject(refused);
  for (const row of [-1, 1.5, 1e9, Number.NaN]) expect(() => session.stats(row)).toThrow("Entry");
  await session.close();
});

it("A session without entries has answers too", async () => {
  const session = await openSession(at("fixtures/oddities/header-only.jsonl"));
  expect([session.leaf, session.branches(), session.map()]).toEqual([null, [], []]);
  expect(await all(session.entries())).toEqual([]);
  expect((await session.context()).ids).toEqual([]);
  expect(session.stats()).toMatchObject({ entries: 0, durationMs: null });
  expect((await session.compare()).rows).toEqual([]);
  await session.close();
});

describe("A damaged file", () => {
  const folder = at("fixtures/oddities");
  const files = readdirSync(folder).filter((name) => !name.endsWith(".ts"));

  it.each(files)("answers every question, or says why it does not open: %s", async (name) => {
    const session = await openSession(join(folder, name)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(EspalierError);
      return null;
    });
    if (!session) return;
    const entries = await all(session.entries());
    expect(session.stats().entries).toBeLessThanOrEqual(entries.length);
    for (const { id, row } of entries)
      expect([id, (await session.entry(id)).row]).toEqual([id, row]);
    for (const { id } of session.branches().slice(0, 20)) {
      expect(session.stats(id).entries).toBe((await all(session.entries({ branch: id }))).length);
      await all((await session.context(id)).messages());
      session.timeline(id);
    }
    await all(session.search("a", { isRaw: true }));
    await all(session.toMarkdown());
    const shown = [...session.toTreeText({ filter: "all" })];
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(1, entries.length));
    const { rows } = await session.compare();
    expect(rows.length).toBeGreaterThanOrEqual(Math.min(1, entries.length));
    for await (const bytes of (await session.share()).bytes({ decide: "mask" })) {
      expect(bytes.length).toBeGreaterThan(0);
    }
    const draft = await session.draft();
    await draft.repair();
    const mended = await openSession(await bytesOf(draft.toJsonl()));
    expect(mended.branches().length).toBeGreaterThanOrEqual(Math.min(1, entries.length));
    await session.close();
  });
});
