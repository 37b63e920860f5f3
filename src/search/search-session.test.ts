// Finds are those of the naive search: every body parsed, every text of it walked character by character.
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { DraftSession } from "../edit/draft/draft-session.ts";
import { openSession } from "../formats/index.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { OpenedSession } from "../model/session.ts";
import { memorySource } from "../read/source/byte-source.ts";
import { nodeFolderSources } from "../read/source/node-folder.ts";
import { bytesOf } from "../text/bytes.ts";
import { entryParts } from "./parts/entry-parts.ts";
import { pathOf } from "./parts/part.ts";
import { readyQuery, type SearchQuery } from "./query.ts";
import { type SearchOptions, searchSession } from "./search-session.ts";

const PLAIN = { isCase: false, isWord: false, isRegex: false, isRaw: false };
const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';

async function opened(bytes: Uint8Array): Promise<OpenedSession> {
  return openSession({ kind: "file", source: memorySource(bytes, "s.jsonl") });
}

async function found(session: OpenedSession, query: SearchQuery, options: SearchOptions = {}) {
  const ready = readyQuery(query);
  if (typeof ready === "string") throw new Error(ready);
  const hits: string[] = [];
  const end = await searchSession(
    session,
    ready,
    (step) => {
      for (const { row, kind, path, isKey, at, length } of step.hits) {
        hits.push(`${row} ${kind}${isKey ? " key" : ""} ${path.join(".")} ${at}+${length}`);
      }
    },
    { limit: 1e6, ...options },
  );
  expect(end.count).toBe(hits.length);
  return hits;
}

/** Whether one character is another one, or only case tells them apart. */
const known = new Map<string, boolean>();
function isSame(a: string, b: string, isCase: boolean): boolean {
  if (a === b) return true;
  if (isCase) return false;
  const both = `${a} ${b}`;
  const answer =
    known.get(both) ?? new RegExp(`^\\u{${a.codePointAt(0)?.toString(16)}}$`, "iu").test(b);
  known.set(both, answer);
  return answer;
}

/** Where `wanted` stands, none inside another one: code point by code point, in no hurry. */
function naiveMatches(text: string, { text: wanted, isCase, isWord }: SearchQuery): string[] {
  const [characters, looked] = [Array.from(text), Array.from(wanted)];
  const matches: string[] = [];
  const isWordAt = (index: number) => /^[\p{L}\p{N}\p{M}_]$/u.test(characters[index] ?? "");
  let at = 0;
  for (let index = 0; index < characters.length; ) {
    const isFound =
      index + looked.length <= characters.length &&
      looked.every((one, offset) => isSame(one, characters[index + offset] ?? "", isCase));
    const end = index + looked.length;
    const isWhole =
      !isWord ||
      (!(isWordAt(index - 1) && isWordAt(index)) && !(isWordAt(end - 1) && isWordAt(end)));
    const step = isFound && isWhole ? looked.length : 1;
    const length = characters.slice(index, index + step).join("").length;
    if (isFound && isWhole) matches.push(`${at}+${length}`);
    at += length;
    index += step;
  }
  return matches;
}

async function naive(session: OpenedSession, query: SearchQuery): Promise<string[]> {
  const hits: string[] = [];
  const look = (row: number, body: JsonObject) => {
    for (const { kind, place, isKey, text } of entryParts(body, query.isRaw)) {
      for (const match of naiveMatches(text, query)) {
        hits.push(`${row} ${kind}${isKey ? " key" : ""} ${pathOf(place).join(".")} ${match}`);
      }
    }
  };
  await session.visit(look, () => {}, new AbortController().signal);
  return hits;
}

const LETTERS = [
  ...'abkKsSiIdD01_ .-/\\"{}:,',
  ..."\n\t\r\u0000\u001b\u007f",
  ..."éÉßẞſKåÅΩωσςΣйЙ語ıİ😀👩‍🚀𐐀𐐨\u0301\u2028\uFFFD",
  "\uD83D",
  "\uDE00",
];
const said = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 });

/** JSON of a string with some of its characters spelled otherwise, as any writer may. */
function spelled(text: string, choices: readonly number[]): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charAt(at));
  let result = "";
  for (const [at, unit] of units.entries()) {
    const choice = choices[at % choices.length] ?? 0;
    const code = unit.charCodeAt(0).toString(16).padStart(4, "0");
    const isHalf = /[\uD800-\uDFFF]/.test(unit);
    const mustEscape = isHalf && !isPaired(text, at);
    if (choice === 1 || (mustEscape && choice !== 2)) result += `\\u${code}`;
    else if (choice === 2 || mustEscape) result += `\\u${code.toUpperCase()}`;
    else if (choice === 3 && unit === "/") result += "\\/";
    else result += isHalf ? unit : JSON.stringify(unit).slice(1, -1);
  }
  // One half as it is and the other as an escape are no character in UTF-8.
  return result.isWellFormed() ? `"${result}"` : JSON.stringify(text);
}

function isPaired(text: string, at: number): boolean {
  return (
    /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at, at + 2)) ||
    /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1))
  );
}

const spelledText = fc
  .tuple(said, fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 5 }))
  .map(([text, choices]) => ({ text, json: spelled(text, choices) }));

const message = fc.oneof(
  spelledText.map(({ text, json }) => ({ text, json: `{"role":"user","content":${json}}` })),
  spelledText.map(({ text, json }) => ({
    text,
    json: `{"role":"assistant","content":[{"type":"thinking","thinking":${json},"thinkingSignature":"abk"},{"type":"toolCall","id":"c","name":"bash","arguments":{"command":${json},"a":{"b":[1,${json}]}}}]}`,
  })),
  spelledText.map(({ text, json }) => ({
    text,
    json: `{"role":"toolResult","toolCallId":"c","toolName":"bash","content":[{"type":"image","data":"abkS","mimeType":"x"},{"type":"text","text":${json}}],"details":{"d":${json}}}`,
  })),
);
const line = fc.tuple(message, fc.constantFrom("", " ", "}")).map(([{ text, json }, damage]) => ({
  text,
  json: `{"type":"message","id":"x","parentId":null,"timestamp":"2026-01-01T00:00:00Z","message":${json}}${damage}`,
}));
const flags = fc.record({ isCase: fc.boolean(), isWord: fc.boolean(), isRaw: fc.boolean() });

describe("a search in a session", () => {
  it("finds exactly what a naive search over parsed bodies finds, however its texts are spelled", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        flags,
        async (lines, which, from, length, options) => {
          const { text } = lines[which % lines.length] ?? { text: "" };
          const start = from % (text.length + 1);
          const query = { ...PLAIN, ...options, text: text.slice(start, start + length) || "k" };
          const file = [HEADER, ...lines.map(({ json }) => json)].join("\n");
          const session = await opened(bytesOf(file));
          const hits = await found(session, query);
          expect(hits).toEqual(await naive(session, query));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each(ODDITIES)("finds in “$name” what a naive search finds", async ({ content }) => {
    const bytes = typeof content === "string" ? bytesOf(content) : content;
    const session = await opened(bytes).catch(() => null);
    if (!session) return;
    for (const text of ["e", "the", "\uFFFD", "\\", "Fix", '"', "ü", "message"]) {
      for (const isRaw of [false, true]) {
        const query = { ...PLAIN, text, isRaw };
        expect(await found(session, query)).toEqual(await naive(session, query));
      }
    }
  });

  it("finds with an expression what RegExp finds, by lines and without what is empty", async () => {
    const atom = fc.constantFrom(
      ..."abcAB1 -_.",
      "\\d",
      "\\w",
      "[ab]",
      "(?:ab|c)",
      "^",
      "$",
      "\\b",
    );
    const sign = fc.constantFrom("", "", "", "*", "+", "?", "{2}");
    const isBare = (one: string) => /^(?:[$^]|\\b)$/.test(one);
    const source = fc
      .array(
        fc.tuple(atom, sign).map(([one, many]) => (isBare(one) ? one : one + many)),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((parts) => parts.join(""));
    const text = fc.string({ unit: fc.constantFrom(..."abcAB1 -_.\n"), maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 4 }), source, async (texts, expression) => {
        const entries = texts.map((said) => ({
          type: "message",
          message: { role: "user", content: said },
        }));
        const session = await opened(
          bytesOf([HEADER, ...entries.map((one) => JSON.stringify(one))].join("\n")),
        );
        const expected = texts.flatMap((said, row) =>
          Array.from(said.matchAll(new RegExp(expression, "gim")))
            .filter(([match]) => match !== "")
            .map(({ index, 0: match }) => `${row} prompt message.content ${index}+${match.length}`),
        );
        expect(await found(session, { ...PLAIN, text: expression, isRegex: true })).toEqual(
          expected,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("tells what a find is part of, whatever the card shows it as", async () => {
    const message = (fields: object) => ({ type: "message", message: fields });
    const entries = [
      message({ role: "bashExecution", command: "find x", output: "x" }),
      message({ role: "system", content: "", sections: { a: "x" }, toolsAdded: [{ name: "x" }] }),
      message({ role: "assistant", content: [], errorMessage: "x" }),
      message({ role: "toolResult", toolName: "x", content: "x", details: { diff: ["x"] } }),
      message({ role: "nobody-knows", said: "x" }),
      { type: "compaction", summary: "x", systemMessage: { content: "x" } },
      { type: "branch_summary", summary: "x" },
      { type: "label", targetId: "x1", label: "x" },
      { type: "session_info", name: "x" },
      { type: "custom", customType: "x", data: [{ a: "x" }] },
      { type: "custom_message", customType: "t", content: [{ type: "text", text: "x" }] },
      { type: "model_change", provider: "p", modelId: "x" },
      { type: "context_edit", targetId: "x1", replacement: { content: "x" } },
      { type: "strange", deep: [[{ down: "x" }]] },
    ].map((entry, row) => ({ id: `e${row}`, parentId: null, ...entry }));
    const lines = [HEADER, ...entries.map((entry) => JSON.stringify(entry))];
    const session = await opened(bytesOf(lines.join("\n")));
    const hits = await found(session, { ...PLAIN, text: "x", isWord: true });
    expect(hits.map((hit) => hit.replace(/ \d+\+1$/, ""))).toEqual([
      "0 command message.command",
      "0 output message.output",
      "1 system message.sections.a",
      "1 system message.toolsAdded.0.name",
      "2 error message.errorMessage",
      "3 toolName message.toolName",
      "3 output message.content",
      "3 details message.details.diff.0",
      "4 custom message.said",
      "5 system systemMessage.content",
      "5 summary summary",
      "6 summary summary",
      "7 label label",
      "8 name name",
      "9 custom customType",
      "9 custom data.0.a",
      "10 custom content.0.text",
      "11 setting modelId",
      "12 custom replacement.content",
      "13 custom deep.0.0.down",
    ]);
  });

  it("tells the place of each find, which leads to the text it is in", async () => {
    const session = await opened(bytesOf(`${HEADER}\n${ENTRY("one two three")}`));
    const ready = readyQuery({ ...PLAIN, text: "two" });
    if (typeof ready === "string") throw new Error(ready);
    const found: unknown[] = [];
    await searchSession(session, ready, ({ hits }) => {
      for (const { path, at, length } of hits) found.push([path, at, length]);
    });
    expect(found).toEqual([[["message", "content"], 4, 3]]);
  });
});

const ENTRY = (said: string, id = "a") =>
  `{"type":"message","id":"${id}","parentId":null,"message":{"role":"user","content":"${said}"}}`;

describe("a search of many rows", () => {
  const said = Array.from({ length: 400 }, (_, row) => (row % 2 ? "needle" : "hay"));
  const file = [HEADER, ...said.map((text, row) => ENTRY(text.padEnd(2000), `e${row}`))].join("\n");
  const query = { ...PLAIN, text: "NEEDLE" };
  const rowsOf = (hits: readonly string[]) => hits.map((hit) => Number(hit.split(" ")[0]));

  it("begins with the rows that are wanted first, and finds each once", async () => {
    const session = await opened(bytesOf(file));
    const all = Int32Array.from({ length: 400 }, (_, row) => row);
    const groups = [[301, 399], [1, 3, 301], all];
    const rows = rowsOf(await found(session, query, { groups }));
    expect(rows.slice(0, 4)).toEqual([301, 399, 1, 3]);
    expect([...rows].sort((a, b) => a - b)).toEqual([...all].filter((row) => row % 2 === 1));
  });

  it("searches the rows that are wanted alone", async () => {
    const session = await opened(bytesOf(file));
    expect(rowsOf(await found(session, query, { groups: [[7, 8, 9]] }))).toEqual([7, 9]);
    expect(await found(session, query, { groups: [] })).toEqual([]);
  });

  it("tells so many as are wanted, counts all, and says how far it is", async () => {
    const session = await opened(bytesOf(file));
    const ready = readyQuery(query);
    if (typeof ready === "string") throw new Error(ready);
    const done: number[] = [];
    let told = 0;
    const end = await searchSession(
      session,
      ready,
      (step) => {
        told += step.hits.length;
        done.push(step.done);
      },
      { limit: 5 },
    );
    expect([told, end]).toEqual([5, { count: 200, entries: 200, problem: null }]);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
  });

  it("ends where it is told to, with the reason", async () => {
    const session = await opened(bytesOf(file));
    const stopper = new AbortController();
    stopper.abort(new Error("enough"));
    await expect(found(session, query, { signal: stopper.signal })).rejects.toThrow("enough");
  });

  it("stops where an expression takes too long, and says so", async () => {
    const session = await opened(bytesOf(file));
    const ready = readyQuery({ ...PLAIN, text: "n.*e", isRegex: true });
    if (typeof ready === "string") throw new Error(ready);
    let clock = 0;
    const end = await searchSession(session, ready, () => {}, { now: () => (clock += 500) });
    expect(end.problem).toMatch(/takes too long/);
    expect(end.count).toBeGreaterThan(0);
    expect(end.count).toBeLessThan(200);
  });
});

describe("a search in what is no file of lines as it lies there", () => {
  it("finds in a draft what was written, not what was there before", async () => {
    const source = memorySource(
      bytesOf(`${HEADER}\n${ENTRY("old words", "a")}\n${ENTRY("other", "b")}`),
      "s",
    );
    const base = await openSession({ kind: "file", source });
    const draft = new DraftSession(base, source);
    await draft.apply({
      kind: "set",
      entry: "a",
      path: ["message", "content"],
      value: "new words",
    });
    const session = draft.opened();
    const texts = async (text: string) => (await found(session, { ...PLAIN, text })).join();
    expect(await texts("old")).toBe("");
    expect(await texts("new")).toBe("0 prompt message.content 0+3");
    expect(await texts("other")).toBe("1 prompt message.content 0+5");
  });

  it("finds in a session of AgentUse what a naive search finds", async () => {
    const at = "../../fixtures/agentuse/bakery/01M45ABJR000000000000007QF-orders-flour";
    const files = await nodeFolderSources(fileURLToPath(new URL(at, import.meta.url)));
    const session = await openSession({ kind: "folder", name: "s", files });
    const query = { ...PLAIN, text: "Flour" };
    const hits = await found(session, query);
    expect(hits.length).toBeGreaterThan(0);
    expect(hits).toEqual(await naive(session, query));
  });
});
