// Everything readable is writable: every command and every method that writes has the rows the
// viewer shows, and bytes that it did not make stay unchanged.
import { describe, expect, it } from "vitest";
import type { SessionManager } from "../session/session-manager.ts";
import { sessionManagerOn } from "../session/session-manager-on.ts";
import { MemoryStore } from "../store/memory-store.ts";
import { changedLine, StoredSession } from "./stored-session.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const H =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"}';

function line(id: string, parent: string | null, more = ""): string {
  const parentId = JSON.stringify(parent);
  return `{"type":"message","id":"${id}","parentId":${parentId},"timestamp":"2026-01-01T00:00:01.000Z","message":{"role":"user","content":"${id}"}${more}}`;
}

function opened(text: string | Uint8Array) {
  const store = new MemoryStore();
  store.put("/w/a.jsonl", text);
  return { store, session: sessionManagerOn(store).open("/w/a.jsonl") };
}

function forked(text: string | Uint8Array): string {
  const { store } = opened(text);
  const fork = sessionManagerOn(store).forkFrom("/w/a.jsonl", "/other", "/f");
  return decoder.decode(store.read(fork.getSessionFile() ?? "") ?? new Uint8Array(0));
}

const ids = (session: SessionManager) => session.getEntries().map(({ id }) => id);

describe("a damaged session file", () => {
  const glued = `${H}\n${line("a", null)}${line("b", "a")}\n${line("c", "b")}\n`;

  it("gives a manager the entries that are glued on one line", () => {
    const { session } = opened(glued);
    expect(ids(session)).toEqual(["a", "b", "c"]);
    expect(session.getBranch("b").map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("is forked with all of them, a line each", () => {
    const [header, ...rest] = forked(glued).split("\n");
    expect(header).toContain('"cwd":"/other"');
    expect(rest).toEqual([line("a", null), line("b", "a"), line("c", "b"), ""]);
  });

  it("is branched from an entry that was recovered", () => {
    const { store, session } = opened(glued);
    session.createBranchedSession("b");
    const text = decoder.decode(store.read(session.getSessionFile() ?? "") ?? new Uint8Array(0));
    expect(text.split("\n").slice(1)).toEqual([line("a", null), line("b", "a"), ""]);
  });

  it("keeps an entry with a bad escape in its place, mended if it is rewritten", () => {
    const text = `${H}\n${line("a", null)}\n${line("b", "a", ',"path":"C:\\x"')}\n${line("c", "b")}\n`;
    const { session } = opened(text);
    expect(session.getBranch().map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(session.getEntry("b")).toMatchObject({ path: "C:\\x" });
    expect(forked(text).split("\n")[2]).toBe(line("b", "a", ',"path":"C:\\\\x"'));
  });

  it("is opened if a header is glued to its first entry", () => {
    const { session } = opened(`${H}${line("a", null)}\n${line("b", "a")}\n`);
    expect([session.getSessionId(), ...ids(session)]).toEqual(["s", "a", "b"]);
  });

  it("leaves objects that are no entries in that state", () => {
    const text = `{}{}${H}\n${line("a", null)}{}oops\n`;
    const { store, session } = opened(text);
    expect(ids(session)).toEqual(["a"]);
    session.appendMessage({ role: "user", content: "new" });
    expect(ids(sessionManagerOn(store).open("/w/a.jsonl"))).toEqual(ids(session));
  });

  it.each([
    ["before its header", `{"x":1}\r${H}\n${line("a", null)}\n`, [',{"x":1}\r', line("a", null)]],
    [
      "before a second header",
      `${H}{"x":1}${H}${line("a", null)}\n`,
      [',{"x":1}', line("a", null)],
    ],
    ["after an entry", `${H}\n${line("a", null)}{"x":1}${H}\n`, [line("a", null), ',{"x":1}']],
    ["between text", `${H}\n${line("a", null)}{}oops{}\n`, [line("a", null), "{}oops{}"]],
    [
      "side by side",
      `{"x":1}{"x":2}${H}\n${line("a", null)}\n`,
      ['{"x":1}{"x":2}', line("a", null)],
    ],
  ])("is forked without making entries of objects that stood %s", (_, text, lines) => {
    expect(ids(opened(text).session)).toEqual(["a"]);
    const fork = forked(text);
    expect(fork.split("\n").slice(1)).toEqual([...lines, ""]);
    expect(ids(opened(fork).session)).toEqual(["a"]);
  });

  it("is forked with what could not be read, where it was", () => {
    const text = `${H}\n${line("a", null)}\nno JSON\n[1]\n${line("b", "a")}\n{"torn`;
    expect(forked(text).split("\n").slice(1)).toEqual([
      line("a", null),
      "no JSON",
      "[1]",
      line("b", "a"),
      '{"torn',
      "",
    ]);
  });
});

describe("bytes that no operation changed", () => {
  const odd = ',"n":12345678901234567890,"e":1e999,"n":2,"s":"\\u0041"';

  it("are the file's own in a fork and in a branch: numbers, repeated keys, escapes", () => {
    const text = `${H}\n${line("a", null, odd)}\n${line("b", "a", odd)}\n`;
    expect(forked(text).split("\n").slice(1, 3)).toEqual([
      line("a", null, odd),
      line("b", "a", odd),
    ]);
    const { store, session } = opened(text);
    session.createBranchedSession("b");
    const branch = decoder.decode(store.read(session.getSessionFile() ?? "") ?? new Uint8Array(0));
    expect(branch.split("\n").slice(1, 3)).toEqual([line("a", null, odd), line("b", "a", odd)]);
  });

  it("stay where a label between them is taken out", () => {
    const label = `{"type":"label","id":"l","parentId":"a","timestamp":"2026-01-01T00:00:02.000Z","targetId":"a","label":"x"}`;
    const { store, session } = opened(
      `${H}\n${line("a", null, odd)}\n${label}\n${line("b", "l", odd)}\n`,
    );
    session.createBranchedSession("b");
    const branch = decoder.decode(store.read(session.getSessionFile() ?? "") ?? new Uint8Array(0));
    expect(branch.split("\n").slice(1, 3)).toEqual([line("a", null, odd), line("b", "a", odd)]);
  });

  it("stay in a fork when they are no UTF-8", () => {
    const parts = [`${H}\n`, line("a", null, ',"raw":"'), '"}\n'].map((part) =>
      encoder.encode(part),
    );
    const [header, begun, end] = parts;
    const bytes = new Uint8Array([
      ...(header ?? []),
      ...(begun ?? []).slice(0, -1),
      0xff,
      0xfe,
      ...(end ?? []),
    ]);
    const { store } = opened(bytes);
    const fork = sessionManagerOn(store).forkFrom("/w/a.jsonl", "/other", "/f");
    const written = store.read(fork.getSessionFile() ?? "") ?? new Uint8Array(0);
    expect(written.includes(0xff)).toBe(true);
    expect(written.slice(written.indexOf(10) + 1)).toEqual(bytes.slice(bytes.indexOf(10) + 1));
  });
});

describe("an old file", () => {
  const old =
    '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w","x":1e999}';
  const hook =
    '{"type":"message","timestamp":"2026-01-01T00:00:01.000Z","message":{"role":"hookMessage","content":"h","n":12345678901234567890}}';
  const torn = '{"type":"mess';

  it("gets ids, parents and roles when it is appended to, and a line for each; all else keeps its bytes", () => {
    const { store, session } = opened(`${old}\r\n${hook}\n\nno JSON\n${hook}${hook}\n${torn}`);
    session.appendMessage({ role: "user", content: "new" });
    const text = decoder.decode(store.read("/w/a.jsonl") ?? new Uint8Array(0));
    const lines = text.split("\n");
    expect(lines[0]).toBe(`${old.slice(0, -1)},"version":3}`);
    const upgraded = hook.replace("hookMessage", "custom").slice(0, -1);
    expect(lines[1]).toMatch(
      new RegExp(`^${escaped(upgraded)},"id":"[0-9a-f]{8}","parentId":null}$`),
    );
    expect(lines[2]).toBe("no JSON");
    expect(lines[3]?.startsWith(`${upgraded},"id":"`)).toBe(true);
    expect(lines[4]?.startsWith(`${upgraded},"id":"`)).toBe(true);
    expect(lines[5]).toBe(torn);
    const again = sessionManagerOn(store).open("/w/a.jsonl");
    expect(again.getEntries()).toEqual(session.getEntries());
    expect(again.getBranch()).toHaveLength(4);
  });

  it.each([
    ["after a byte order mark", `\uFEFF${hook}\n`],
    ["glued to another", `${hook}${hook}\n`],
    ["after text", `oops${hook}\n`],
    ["with a bad escape", `${hook.replace('"h"', '"\\x"')}\n`],
    ["with a bad escape, glued", `${hook}${hook.replace('"h"', '"\\x"')}\n`],
  ])("stays a session when it is appended to with an entry before its header %s", (_, before) => {
    const { store, session } = opened(`${before}${old}\n${hook}\n`);
    session.appendMessage({ role: "user", content: "new" });
    const again = sessionManagerOn(store).open("/w/a.jsonl");
    expect(again.getEntries()).toEqual(session.getEntries());
    expect(again.getBranch().at(-1)).toMatchObject({ message: { content: "new" } });
  });

  it("gets its lost version back when it is appended to, so that its ids stay", () => {
    const { store, session } = opened(`${old}\n${line("a", null)}\n${line("b", "a")}\n`);
    session.appendMessage({ role: "user", content: "new" });
    const text = decoder.decode(store.read("/w/a.jsonl") ?? new Uint8Array(0));
    expect(text.split("\n").slice(0, 3)).toEqual([
      `${old.slice(0, -1)},"version":3}`,
      line("a", null),
      line("b", "a"),
    ]);
  });

  it("is forked under a header of today", () => {
    const text = forked(`${old}\n${hook}\n${hook}\n`);
    const fork = new StoredSession(encoder.encode(text));
    expect(fork.isOld).toBe(false);
    expect(fork.entries.map(({ parentId }) => parentId)).toEqual([null, fork.entries[0]?.id]);
  });
});

describe("a header with a working directory that is no text", () => {
  it("counts as one without", () => {
    const { session } = opened(`${H.replace('"/w"', "5")}\n${line("a", null)}\n`);
    expect(session.getCwd()).toBe("/");
  });
});

describe("a changed line", () => {
  it.each([
    ['{ "a" : 1 , "b":2 }', { b: 3 }, '{"a" : 1,"b":3}'],
    ['{"a":1,"a":2}', { a: 3 }, '{"a":1,"a":3}'],
    ['{"a":1}', { a: 1, b: null }, '{"a":1,"b":null}'],
    ["{}", { b: [] }, '{"b":[]}'],
    ['{"a":1,"b":2,"c":3}', { a: 1, c: 3 }, '{"a":1,"c":3}'],
  ])("%s with %j", (text, fields, expected) => {
    const before = JSON.parse(text);
    const after = text.includes('"c"') ? fields : { ...before, ...fields };
    expect(decoder.decode(changedLine(encoder.encode(text), before, after))).toBe(expected);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
