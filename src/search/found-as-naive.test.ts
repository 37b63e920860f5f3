// Finds are those of the naive search, and those of RegExp.
// @module-tag long
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { openSession } from "../formats/index.ts";
import { nodeFolderSources } from "../read/source/node-folder.ts";
import { found, openBytes, openLines, PLAIN } from "../testing/search/found-hits.ts";
import { naive } from "../testing/search/naive-search.ts";
import { bytesOf } from "../text/bytes.ts";

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
          const session = await openLines(lines.map(({ json }) => json));
          const hits = await found(session, query);
          expect(hits).toEqual(await naive(session, query));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each(ODDITIES)("finds in “$name” what a naive search finds", async ({ content }) => {
    const bytes = typeof content === "string" ? bytesOf(content) : content;
    const session = await openBytes(bytes).catch(() => null);
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
        const session = await openLines(entries.map((one) => JSON.stringify(one)));
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
