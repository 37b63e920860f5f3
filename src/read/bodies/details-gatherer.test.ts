// What is gathered of a session's bodies while its rows are found is what parsing each of them gives.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateLarge } from "../../../fixtures/generate/large.ts";
import { ProblemLog } from "../../model/problem.ts";
import { beginningAt } from "../../model/table/beginnings.ts";
import { DETAIL, type EntryDetails } from "../../model/table/details.ts";
import { damaged } from "../../testing/damaged-json.ts";
import { anyLine } from "../../testing/reading/any-line.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { cutTexts, message, ofUser } from "../../testing/reading/user-lines.ts";
import { bytesOf } from "../../text/bytes.ts";
import { scanEntries } from "../scan/scan.ts";
import { memorySource } from "../source/byte-source.ts";
import { readBodies } from "./bodies.ts";
import { DetailsCollector } from "./details-collector.ts";
import { DetailsGatherer } from "./details-gatherer.ts";

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

  it("looks as far into a text as parsing does where the one before it is full of blanks", async () => {
    const said = (text: string) => ({ type: "text", text });
    const content = [
      said(`${" ".repeat(170)}words that are said `),
      said(`${"\u001b[31m".repeat(40)}${"more words ".repeat(40)}`),
    ];
    const message = { role: "toolResult", toolCallId: "", toolName: "read", content };
    const line = JSON.stringify({ type: "message", id: "a", parentId: null, message });
    const { gathered, details, parsed } = await gather(bytesOf(`${line}\n`));
    expect(gathered).toBe(1);
    expect(details).toEqual(parsed);
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
    const lines = cutTexts.map(ofUser);
    const { gathered, details, parsed } = await gather(bytesOf(`${lines.join("\n")}\n`));
    expect(gathered).toBe(lines.length);
    expect(details).toEqual(parsed);
  });

  it("finds no words in a long blank text, whichever character is cut in two", async () => {
    for (let pad = 0; pad < 4; pad++) {
      const blank = `${" ".repeat(480 + pad)}${"\uFEFF".repeat(400)}`;
      const { details, parsed } = await gather(bytesOf(`${ofUser(JSON.stringify(blank))}\n`));
      expect(details).toEqual(parsed);
      expect([...details.flags]).toEqual([DETAIL.prompt]);
    }
  });

  it("looks past wrappers and open terminal sequences, however long they are", async () => {
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
    expect(beginningAt(details.beginnings, 0)).toBe("Do it");
    expect(beginningAt(details.beginnings, 1)).toMatch(/^b completed: long words/);
    expect(beginningAt(details.beginnings, 3)).toMatch(/^long words/);
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

withShared("data", "real and recorded sessions", (data) => {
  it("give what parsing them gives", async () => {
    const files = ["real", "oracle"].flatMap((folder) => sessionFilesIn(join(data, folder)));
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
