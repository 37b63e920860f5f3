// Where a text with a secret stands in a session, and how it is written there: by means of Node, not of the
// product.
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { JsonObject } from "../../model/json/json.ts";
import type { Random } from "./random.ts";

export interface SecretPlace {
  readonly name: string;
  /** The fields of an entry with the text; `id`, `parentId` and times are added. */
  readonly entry: (text: string, random: Random) => JsonObject;
  /** How a part of the value is written there, where that is another text; in no order. */
  readonly spell: (part: string) => readonly string[];
}

const asItIs = (part: string) => [part];

function place(
  name: string,
  entry: SecretPlace["entry"],
  spell: SecretPlace["spell"] = asItIs,
): SecretPlace {
  return { name, entry, spell };
}

const message = (fields: JsonObject): JsonObject => ({
  type: "message",
  message: { timestamp: 1, ...fields },
});
const prompt = (text: string) => message({ role: "user", content: [{ type: "text", text }] });
const USAGE = {
  input: 1,
  output: 1,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 2,
  cost: { total: 0 },
};
const reply = (...content: readonly JsonObject[]) =>
  message({
    role: "assistant",
    content,
    api: "x",
    provider: "x",
    model: "m",
    usage: USAGE,
    stopReason: "stop",
  });
const call = (argument: JsonObject) =>
  reply({ type: "toolCall", id: "c", name: "bash", arguments: argument });
const result = (content: readonly JsonObject[], more: JsonObject = {}) =>
  message({
    role: "toolResult",
    toolCallId: "c",
    toolName: "bash",
    content,
    isError: false,
    ...more,
  });
const command = (input: string, output: string) =>
  message({
    role: "bashExecution",
    command: input,
    output,
    exitCode: 0,
    cancelled: false,
    truncated: false,
  });

/** The letters that every base64 has that holds the part, wherever it begins. */
function base64Spelled(part: string): readonly string[] {
  return ["", "x", "xy"].map((before) => {
    const letters = Buffer.from(before + part).toString("base64");
    const from = Math.ceil((before.length * 8) / 6);
    return letters.slice(from, Math.floor((Buffer.byteLength(before + part) * 8) / 6));
  });
}

const hex = (text: string) => Buffer.from(text).toString("hex");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const bytes = (text: string, sign: string) =>
  Array.from(
    Buffer.from(text),
    (byte) => sign + byte.toString(16).padStart(2, "0").toUpperCase(),
  ).join("");
const entities = (text: string) =>
  text.replace(/[^A-Za-z0-9 \n]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Lines of 76 characters. */
function quotedPrintable(text: string): string {
  const escaped = text.replace(/[^ -<>-~\n]/g, (one) => bytes(one, "="));
  return escaped.replace(/(?:=[0-9A-F]{2}|[^\n=]){73}(?=[^\n])/g, "$&=\r\n");
}

/** Between characters of the text: `one` of what nobody sees. */
function between(text: string, random: Random, one: () => string): string {
  return Array.from(text, (character) =>
    random.below(5) === 0 ? one() + character : character,
  ).join("");
}

/** A picture of one point, with the text beside it. */
function png(text: string): string {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.from("00000001000000010800000000", "hex");
  const parts = [
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), Buffer.from(text)])),
    chunk("IDAT", deflateSync(Buffer.from([0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat(parts).toString("base64");
}

export const PLACES: readonly SecretPlace[] = [
  place("a prompt", prompt),
  place("a prompt that is a text", (text) => message({ role: "user", content: text })),
  place("a reply", (text) => reply({ type: "text", text })),
  place("thinking", (text) =>
    reply({ type: "thinking", thinking: text }, { type: "text", text: "x" }),
  ),
  place("an argument", (text) => call({ command: text })),
  place("an argument deep inside", (text) => call({ edits: [{ old: "x", new: [text] }] })),
  place("a key", (text) => call({ [text]: 1 })),
  place("a result", (text) => result([{ type: "text", text }])),
  place("details of a result", (text) =>
    result([{ type: "text", text: "x" }], { details: { diff: text } }),
  ),
  place("a command", (text) => command(text, "x")),
  place("what a command puts out", (text) => command("x", text)),
  place("a custom entry", (text) => ({
    type: "custom",
    customType: "x",
    data: { a: { b: text } },
  })),
  place("a custom message", (text) => ({
    type: "custom_message",
    customType: "x",
    content: text,
    display: true,
  })),
  place("a session's name", (text) => ({ type: "session_info", name: text })),
  place("an unknown type", (text) => ({ type: "mood", words: [[text]] })),
  place("JSON in a text", (text) => prompt(JSON.stringify({ said: text }))),
  place("JSON in JSON in a text", (text) =>
    prompt(JSON.stringify({ a: JSON.stringify({ said: text }) })),
  ),
  place("base64", (text) => prompt(`x ${base64(text)} y`), base64Spelled),
  place(
    "lines of base64",
    (text) =>
      prompt(
        `$ x\n${(base64(`${text}\n${"more of it ".repeat(12)}`).match(/.{1,76}/g) ?? []).join("\n")}\n`,
      ),
    base64Spelled,
  ),
  place("base64 of gzip", (text) =>
    prompt(gzipSync(text.padEnd(60, " and more")).toString("base64")),
  ),
  place("base64 of zlib", (text) =>
    prompt(deflateSync(text.padEnd(60, " and more")).toString("base64")),
  ),
  place("base64 of deflate", (text) =>
    prompt(deflateRawSync(text.padEnd(60, " and more")).toString("base64")),
  ),
  place(
    "hexadecimal",
    (text) => prompt(`x ${hex(text)} y`),
    (part) => [hex(part)],
  ),
  place(
    "percent escapes",
    (text) => prompt(`see https://x.io/?q=${encodeURIComponent(text)}`),
    (part) => [encodeURIComponent(part)],
  ),
  place(
    "escaped bytes",
    (text) => prompt(`b'${bytes(text, "\\x")}'`),
    (part) => [bytes(part, "\\x")],
  ),
  place(
    "entities",
    (text) => prompt(`<p>${entities(text)}</p>`),
    (part) => [entities(part)],
  ),
  place("quoted-printable", (text) => prompt(quotedPrintable(text))),
  place("terminal colours", (text, random) =>
    command(
      "x",
      between(text, random, () =>
        random.of([
          "\u001b[01;31m\u001b[K",
          "\u001b[m\u001b[K",
          "\u001b[38;5;9m",
          "\u001b]8;;\u0007",
        ]),
      ),
    ),
  ),
  place("signs that nobody sees", (text, random) =>
    prompt(between(text, random, () => random.of(["\u200b", "\u00ad", "\u2060", "\ufeff"]))),
  ),
  place("beside a picture", (text) =>
    message({ role: "user", content: [{ type: "image", mimeType: "image/png", data: png(text) }] }),
  ),
];
