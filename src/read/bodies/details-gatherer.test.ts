import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateLarge } from "../../../fixtures/generate/large.ts";
import { ProblemLog } from "../../model/problem.ts";
import { DETAIL, type EntryDetails } from "../../model/table/details.ts";
import { damaged } from "../../testing/damaged-json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { scanEntries } from "../scan/scan.ts";
import { memorySource } from "../source/byte-source.ts";
import { readBodies } from "./bodies.ts";
import { DetailsCollector } from "./details-collector.ts";
import { DetailsGatherer } from "./details-gatherer.ts";
import { EntryReader } from "./entry-reader.ts";

interface Gathered {
  readonly rows: number;
  readonly gathered: number;
  readonly details: EntryDetails;
  /** Of the same rows, each parsed. */
  readonly parsed: EntryDetails;
  /** Whether text in these rows is no UTF-8. */
  readonly isBroken: boolean;
}

async function gather(bytes: Uint8Array, sliceBytes = 1 << 20): Promise<Gathered> {
  const source = memorySource(bytes, "session.jsonl");
  const collector = new DetailsCollector();
  const visitor = new DetailsGatherer(collector);
  const { builder } = await scanEntries(source, { visitor, sliceBytes });
  const table = builder.finish(new ProblemLog());
  const parsing = new DetailsCollector();
  const problems = await readBodies(source, table, (row, entry) => parsing.add(row, entry), {
    to: visitor.count,
  });
  return {
    rows: table.count,
    gathered: visitor.count,
    details: collector.finish(),
    parsed: parsing.finish(),
    isBroken: problems.length > 0,
  };
}

/** Whether the line is read without JSON.parse. */
function isRead(line: string): boolean {
  const bytes = bytesOf(`${line}\n`);
  const reader = new EntryReader();
  expect(reader.read(bytes, 0, bytes.length - 1)).toBe("whole");
  return reader.entry() !== null;
}

const message = (fields: string) => `{"type":"message","id":"a","message":{${fields}}}`;
const ofUser = (content: string) => message(`"role":"user","content":${content}`);

describe("what is gathered while rows are found", () => {
  it("is what parsing every line of a large session gives, wherever slices end", async () => {
    const bytes = bytesOf([...generateLarge({ bytes: 600_000, seed: 3 })].join(""));
    const { rows, gathered, details, parsed } = await gather(bytes, 4099);
    expect(rows).toBeGreaterThan(300);
    expect(gathered).toBe(rows);
    expect(details).toEqual(parsed);
  });

  it("is what parsing gives, whatever an entry holds", async () => {
    let [seen, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 6 }), async (lines) => {
        const { rows, gathered, details, parsed, isBroken } = await gather(
          bytesOf(`${lines.join("\n")}\n`),
          997,
        );
        expect(details).toEqual(parsed);
        expect(isBroken).toBe(false);
        seen += gathered;
        all += rows;
      }),
      { numRuns: 1500 },
    );
    expect(seen).toBeGreaterThan(all * 0.9);
  });

  it("finds the first words that parsing finds, wherever blanks, escapes and signs stand", async () => {
    const parts = ["a", "word ", " ", "\n", "\t", "\b", '"', "\\", "/", "é", "ß ", "–", "“", "…"];
    const rare = [
      "\u2009",
      "\u200b",
      "\u2027",
      "\u2028",
      "\u00a0",
      "漢",
      "😀",
      "\u001b[1m",
      "\u007f",
    ];
    const part = fc.oneof(
      { weight: 400, arbitrary: fc.constantFrom(...parts) },
      { weight: 1, arbitrary: fc.constantFrom(...rare) },
    );
    const said = fc.array(part, { minLength: 60, maxLength: 700, size: "max" });
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 3 }), async (texts) => {
        const blocks = texts.map((words) => ({ type: "text", text: words.join("") }));
        const lines = [
          ofUser(JSON.stringify(blocks)),
          message(`"role":"toolResult","toolName":"read","content":${JSON.stringify(blocks)}`),
        ];
        const { gathered, details, parsed } = await gather(bytesOf(`${lines.join("\n")}\n`));
        expect(gathered).toBe(2);
        expect(details).toEqual(parsed);
      }),
      { numRuns: 400 },
    );
  });

  it("knows the mark of an agent only where it is spelled as the agent spells it", async () => {
    const families: (string | null)[] = [];
    for (const [before, space] of [
      ["", " "],
      ["", "\n"],
      ["\n", " "],
    ]) {
      const text = `${before}[dreb] Auto-loaded project${space}context ${"words ".repeat(200)}`;
      const content = JSON.stringify([{ type: "text", text }]);
      const line = message(`"role":"toolResult","toolName":"read","content":${content}`);
      const { gathered, details, parsed } = await gather(bytesOf(`${line}\n`));
      expect(gathered).toBe(1);
      expect(details).toEqual(parsed);
      families.push(details.family);
    }
    expect(families).toEqual(["dreb", null, null]);
  });

  it("is what parsing gives of damaged lines, and ends where text is no UTF-8", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(damaged(anyLine, 2), { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 128, max: 255 })), { maxLength: 1 }),
        async (lines, wounds) => {
          const bytes = bytesOf(`${lines.join("\n")}\n`);
          for (const [at, byte] of wounds) bytes[at % bytes.length] = byte;
          const { details, parsed, isBroken } = await gather(bytes);
          expect(details).toEqual(parsed);
          expect(isBroken).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("counts characters as JSON.parse makes them, also of texts that are cut", async () => {
    const cases = [
      `"${"\\ud83d\\ude00".repeat(400)}"`,
      `"${"😀".repeat(400)}"`,
      `"${"漢字".repeat(400)}"`,
      `"${"\\\\".repeat(700)}"`,
      `"${"\\n".repeat(700)}"`,
      `"${" ".repeat(2000)}x"`,
      `"\uFEFF${"words ".repeat(300)}"`,
      `"${"a ".repeat(64)}${"é".repeat(900)}"`,
      `"${"words and ".repeat(12)}${"\\u0041".repeat(900)}"`,
    ];
    const contents = cases.flatMap((text) => [
      text,
      `[{"type":"text","text":${text}}]`,
      `[{"type":"text","text":"\\n \\n"},{"text":${text},"type":"text"}]`,
      `[{"type":"thinking","thinking":${text}},{"type":"image","data":${text}}]`,
    ]);
    const lines = contents.map(ofUser);
    const { gathered, details, parsed } = await gather(bytesOf(`${lines.join("\n")}\n`));
    expect(gathered).toBe(lines.length);
    expect(details).toEqual(parsed);
    expect(lines.filter((line) => !isRead(line))).toEqual([]);
  });

  it("finds no words in a long blank text, whichever character is cut in two", async () => {
    for (let pad = 0; pad < 4; pad++) {
      const blank = `${" ".repeat(480 + pad)}${"\uFEFF".repeat(400)}`;
      const { details, parsed } = await gather(bytesOf(`${ofUser(JSON.stringify(blank))}\n`));
      expect(details).toEqual(parsed);
      expect([...details.flags]).toEqual([DETAIL.prompt]);
    }
  });

  it("looks behind wrappers and open terminal sequences, however long they are", async () => {
    const long = "long words ".repeat(90);
    const outcome = `<background-agent-complete>\\nBackground agent a (b) completed.\\n\\n${long}`;
    const lines = [
      ofUser(`"<skill name=\\"x\\">\\n${long}\\n</skill>\\nDo it"`),
      ofUser(`[{"type":"text","text":"${outcome}\\n</background-agent-complete>"}]`),
      ofUser(`[{"type":"text","text":"\\u001b]0;"},{"type":"text","text":"${long}"}]`),
      ofUser(
        `[{"type":"text","text":"\\u001b]0;"},{"type":"text","text":"${"title ".repeat(30)}\\u0007${long}"}]`,
      ),
    ];
    const { details, parsed } = await gather(bytesOf(`${lines.join("\n")}\n`));
    expect(details).toEqual(parsed);
    expect(details.beginnings[0]).toBe("Do it");
    expect(details.beginnings[1]).toMatch(/^b completed: long words/);
    expect(details.beginnings[3]).toMatch(/^long words/);
  });

  it.each([
    ['"durationMs":5', "dreb", 5],
    ['"duration":6', null, 6],
    ['"durationMs":5,"duration":6', null, 5],
    ['"durationMs":null,"duration":6', null, 6],
    ['"durationMs":5,"duration":"x"', null, 5],
  ])("knows whose reply it is that took %s", async (fields, family, ms) => {
    const line = message(`"role":"assistant","content":[],${fields}`);
    const { details, parsed } = await gather(bytesOf(`${line}\n`));
    expect(details).toEqual(parsed);
    expect([details.family, ...details.replyMs]).toEqual([family, ms]);
  });

  it("leaves a row to others where it is damaged, and all after it", async () => {
    const lines = ['"one"', '"two \\x"', '"three"', '"four"'].map(ofUser);
    const { rows, gathered } = await gather(bytesOf(`${lines.join("\n")}\n`));
    expect([rows, gathered]).toEqual([4, 1]);
  });
});

describe("EntryReader", () => {
  const call = `{"type":"toolCall","id":"c","name":"read","arguments":{"path":"a"}}`;
  it.each([
    ofUser('"hi"'),
    ofUser('[{"type":"text","text":"hi"},{"type":"image","data":"QUJD","mimeType":"image/png"}]'),
    message(
      `"role":"assistant","content":[{"type":"thinking","thinking":"t"},${call}],"usage":{"input":1,"cost":{"total":0.5}},"stopReason":"toolUse","timestamp":5`,
    ),
    message(
      `"role":"toolResult","toolCallId":"c","toolName":"edit","content":[],"details":{"diff":"+a\\n-b"},"isError":true`,
    ),
  ])("reads %s", (line) => expect(isRead(line)).toBe(true));

  it.each([
    ['{"type":"compaction","summary":"s"}', "of another kind"],
    ['{"type":"message","message":[]}', "without a message"],
    [message('"role":"bashExecution","command":"ls"'), "of another role"],
    [ofUser('[{"type":"text"}]'), "with a text block without text"],
    [ofUser('[{"type":"strange","text":"x"}]'), "with a block of another type"],
    [ofUser('["x"]'), "with a block that is no object"],
    [ofUser(`"<a>${"long ".repeat(130)}"`), "with a long text in a wrapper"],
    [ofUser('[{"type":"text","text":"a","text":"b"}]'), "with two texts in a block"],
    [ofUser('[{"typ\\u0065":"text","text":"a"}]'), "with an escaped key"],
    [message('"role":"user","content":"a","content":"b"'), "with two contents"],
    [message('"role":"assistant","usage":{"input":"5"}'), "whose usage is no number"],
    [message('"role":"assistant","usage":{"cost":{"total":null}}'), "whose cost is no number"],
  ])("leaves %s, an entry %s", (line) => expect(isRead(line)).toBe(false));
});

describe("real and recorded sessions", () => {
  const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
  it("give what parsing them gives (skipped without ../shared/data)", async (context) => {
    if (!existsSync(data)) context.skip("no ../shared/data here: nothing was compared");
    const files = ["real", "oracle"].flatMap((folder) =>
      readdirSync(join(data, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => join(data, folder, name)),
    );
    let [rows, gathered] = [0, 0];
    for (const file of files) {
      const found = await gather(new Uint8Array(readFileSync(file)));
      expect(found.details, file).toEqual(found.parsed);
      rows += found.rows;
      gathered += found.gathered;
    }
    process.stdout.write(`${gathered} of ${rows} rows in ${files.length} files gathered.\n`);
    expect(gathered).toBeGreaterThan(rows / 2);
  });
});

/** JSON of a string, any of its characters written as an escape. */
function spelled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.integer({ min: 2, max: 40 }), fc.boolean()).map(([said, every, odd]) => {
    const units = Array.from({ length: said.length }, (_, at) => said.slice(at, at + 1));
    const written = units.map((unit, at) => {
      const code = unit.charCodeAt(0);
      const isHalf = (code & 0xf800) === 0xd800;
      if (isHalf || (odd && at % every === 0)) return `\\u${code.toString(16).padStart(4, "0")}`;
      return unit === "/" && odd ? "\\/" : JSON.stringify(unit).slice(1, -1);
    });
    return `"${written.join("")}"`;
  });
}

const PIECES = [
  "words that are said ",
  "a",
  " ",
  "  ",
  "\n",
  "\t",
  "<",
  '<skill name="x">\n',
  "</skill>\n",
  "---\n",
  "- ",
  "<background-agent-complete>\n",
  "Background agent a1 (Explore) completed.\n",
  "\n</background-agent-complete>",
  "[dreb] Auto-loaded project context",
  "\\",
  '"',
  "/",
  "é",
  "–",
  "漢字",
  "😀",
  "\ud83d",
  "\uFEFF",
  "\u0000",
  "\u007f",
  "\u00a0",
  "\u001b[31m",
  "\u2028",
  "+ line\n",
];

const text = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(1, 1, 1, 2, 40, 130, 300)), {
    maxLength: 5,
  })
  .map((pieces) => pieces.map(([piece, times]) => piece.repeat(times)).join(""));
const string = spelled(fc.oneof({ weight: 5, arbitrary: text }, fc.string({ unit: "binary" })));
const name = fc.constantFrom('"read"', '"write"', '"Edit"', '"grep"', '""', '"m\\u006f"', '"é"');
const numeral = fc.oneof(
  fc.nat({ max: 1_000_000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.double({ min: 0, max: 10, noNaN: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom("-0", "1e3", "9007199254740993", "999999999999999", "1e999", "0.1e-7", "12.50"),
  fc
    .tuple(fc.nat({ max: 99_999_999 }), fc.nat({ max: 9_999_999 }))
    .map(([whole, part]) => `${whole}.${part}`),
);
const odd = fc.oneof(fc.constantFrom("null", "true", "{}", "[]", '"x"', "7"), fc.json());

/** An object of some of the members, in any order, now and then one of them twice. */
function object(members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const pairs = Object.entries(members).map(([key, value]) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: odd }),
    ),
  );
  const some = fc.shuffledSubarray(pairs).chain((chosen) => fc.tuple(...chosen));
  const all = fc.tuple(...pairs);
  const twice = fc.tuple(all, some).map(([a, b]) => [...a, ...b]);
  return fc
    .oneof({ weight: 12, arbitrary: all }, { weight: 4, arbitrary: some }, twice)
    .map((chosen) => {
      const space = chosen.length % 3 === 0 ? " " : "";
      return `{${chosen.map(([key, value]) => `"${key}"${space}:${space}${value}`).join(`,${space}`)}}`;
    });
}

const is = (...words: readonly string[]) => fc.constantFrom(...words.map((word) => `"${word}"`));
const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 4 }).map((items) => `[${items.join(",")}]`);

const argumentsOf = object({ path: string, command: string, content: string, timeout: numeral });
const block = fc.oneof(
  object({ type: is("text"), text: string, textSignature: string }),
  object({ type: is("thinking"), thinking: string, redacted: fc.constantFrom("true", "false") }),
  object({ type: is("image"), data: string, mimeType: string }),
  object({ type: is("toolCall"), id: string, name, arguments: argumentsOf }),
  object({ type: is("text", "te\\u0078t", "strange"), te: odd, text: string, thinking: string }),
);
const content = fc.oneof({ weight: 4, arbitrary: list(block) }, string, odd);
const cost = object({
  input: numeral,
  output: numeral,
  cacheRead: numeral,
  cacheWrite: numeral,
  total: numeral,
});
const usage = object({
  input: numeral,
  output: numeral,
  cacheRead: numeral,
  cacheWrite: numeral,
  reasoning: numeral,
  totalTokens: numeral,
  cost,
});
const run = object({ agent: name, task: string, exitCode: numeral, messages: fc.constant("[]") });
const anyMessage = fc.oneof(
  object({ role: is("user"), content, timestamp: numeral }),
  object({
    role: is("assistant"),
    content,
    provider: name,
    model: name,
    responseModel: name,
    usage,
    stopReason: is("stop", "error", "aborted", "toolUse"),
    errorMessage: string,
    timestamp: numeral,
    durationMs: fc.oneof(numeral, fc.constant("null")),
    duration: fc.oneof(numeral, fc.constant("null")),
    attribution: name,
  }),
  object({
    role: is("toolResult"),
    toolCallId: string,
    toolName: name,
    content,
    details: object({ diff: string, results: list(run) }),
    isError: fc.constantFrom("true", "false"),
    usage,
  }),
  object({ role: is("bashExecution"), command: string, output: string, exitCode: numeral }),
  object({ role: is("custom", "system", "strange"), content, customType: name }),
);
const parts = { id: is("a", "b"), parentId: is("a"), timestamp: is("2026-01-01T00:00:00.000Z") };
/** A line that holds an entry, if an odd one. */
const anyLine = fc.oneof(
  { weight: 8, arbitrary: object({ type: is("message"), ...parts, message: anyMessage }) },
  object({ type: is("compaction"), ...parts, summary: string, message: anyMessage }),
  object({
    type: is("custom"),
    ...parts,
    customType: fc.oneof(name, is("agentuse.approval", "agentuse.log", "agentuse.session-error")),
    data: fc.oneof(odd, object({ status: is("pending", "error"), level: is("error") })),
  }),
);
