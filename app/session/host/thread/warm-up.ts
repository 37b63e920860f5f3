// A session made up for workers that have nothing to open yet. An engine first interprets code,
// compiles what runs often, and throws that away when it meets what it never met: only lines like
// real ones, and some megabytes of them, let the first long file be read at full speed.

/** Each about half a megabyte: whoever comes with a real file waits for one of them at the most. */
const PIECES = 8;
/** Of four lines each, in a piece. */
const TURNS = 80;
const FIRST_ID = 0x10000000;
/**
 * As milliseconds, times of today are no small integers to an engine: code that was compiled for those of
 * 1970 is thrown away whole at the first real line.
 */
const SINCE = Date.UTC(2025, 0, 1);
const WORDS = "As long as a line often is, with “quotes” – and what else is no ASCII. ";
const CODE = 'if (count === 0) {\n\treturn "a\\\\b";\n}\n// The same again, as code is long.\n';

/** Kinds of which a session has few. */
const RARE = [
  { type: "model_change", provider: "none", modelId: "none" },
  { type: "thinking_level_change", thinkingLevel: "high" },
  { type: "session_info", name: "Warm-up" },
  { type: "label", targetId: idAt(2), label: "here" },
  { type: "compaction", summary: WORDS, firstKeptEntryId: idAt(4), tokensBefore: 2310 },
  { type: "branch_summary", fromId: idAt(8), summary: WORDS },
  { type: "custom", customType: "warm-up", data: { isOn: true } },
];

/** What a host opens and reads like any other file. `header`: bytes of its first line. */
interface WarmUpFile {
  readonly file: File;
  readonly header: number;
}

/**
 * Reads piece after piece until it is warm, or until `isWanted`: who has a file to open already is
 * not to wait for the rest.
 */
export async function warmUpWith(
  read: (piece: WarmUpFile) => Promise<void>,
  isWanted: () => boolean,
): Promise<void> {
  for (let piece = 0; piece < PIECES && !isWanted(); piece++) await read(warmUpFile());
}

function warmUpFile(): WarmUpFile {
  const header = lineOf({
    type: "session",
    version: 3,
    id: "warm-up",
    timestamp: timeAt(0),
    cwd: "/",
  });
  const lines = Array.from({ length: TURNS * 4 }, (_, place) => lineOf(entryAt(place)));
  lines.push(...RARE.map((rare, at) => lineOf(linked(rare, TURNS * 4 + at))));
  return { file: new File([header, ...lines], "warm-up.jsonl"), header: header.length };
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function entryAt(place: number) {
  return linked({ type: "message", message: messageAt(place) }, place);
}

/** With what every entry has. */
function linked(entry: { readonly type: string; readonly message?: object }, place: number) {
  const { type, ...rest } = entry;
  return {
    type,
    id: idAt(place),
    parentId: place === 0 ? null : idAt(place - 1),
    timestamp: timeAt(place),
    ...rest,
  };
}

function idAt(place: number): string {
  return (FIRST_ID + place).toString(16);
}

function messageAt(place: number) {
  const timestamp = SINCE + place * 1000;
  const toolCallId = `call-${place >> 2}`;
  if (place % 4 === 0) return { role: "user", content: [textOf(WORDS, 4)], timestamp };
  if (place % 4 === 2) {
    const result = { role: "toolResult", toolCallId, toolName: "read", isError: false };
    return { ...result, content: [textOf(CODE, 40)], timestamp };
  }
  const call = { type: "toolCall", id: toolCallId, name: "read", arguments: { path: "a.ts" } };
  const thinking = { type: "thinking", thinking: WORDS.repeat(8), thinkingSignature: "c2ln" };
  const isCall = place % 4 === 1;
  return {
    role: "assistant",
    content: isCall ? [thinking, textOf(WORDS, 4), call] : [textOf(WORDS, 16)],
    api: "warm-up",
    provider: "none",
    model: "none",
    usage: {
      input: 10,
      output: 300,
      cacheRead: 2000 + place,
      cacheWrite: 0,
      totalTokens: 2310 + place,
      cost: { input: 3e-5, output: 0.0045, cacheRead: 1e-4 * place, cacheWrite: 0, total: 0.01 },
    },
    stopReason: isCall ? "toolUse" : "stop",
    timestamp,
  };
}

function textOf(words: string, times: number) {
  return { type: "text", text: words.repeat(times) };
}

function timeAt(place: number): string {
  return new Date(SINCE + place * 1000).toISOString();
}
