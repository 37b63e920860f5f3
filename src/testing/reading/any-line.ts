// Lines of a session as no agent writes them all and some agent writes each: odd values, members missing
// or twice, texts spelled in any way and of any length.
import fc from "fast-check";

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
export const anyLine = fc.oneof(
  { weight: 8, arbitrary: object({ type: is("message"), ...parts, message: anyMessage }) },
  object({ type: is("compaction"), ...parts, summary: string, message: anyMessage }),
  object({
    type: is("custom"),
    ...parts,
    customType: fc.oneof(name, is("agentuse.approval", "agentuse.log", "agentuse.session-error")),
    data: fc.oneof(odd, object({ status: is("pending", "error"), level: is("error") })),
  }),
);
