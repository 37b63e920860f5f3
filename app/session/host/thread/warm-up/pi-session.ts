// A made-up session of pi: nobody sees it.
import { callAt, lineOf, type MadeUp, printedAt, SINCE, timeAt, wordsAt } from "./made-up.ts";

const FIRST_ID = 0x10000000;

/** Kinds of which a session has few. */
const RARE = [
  { type: "model_change", provider: "none", modelId: "none" },
  { type: "thinking_level_change", thinkingLevel: "high" },
  { type: "session_info", name: "Warm-up" },
  { type: "label", targetId: idAt(2), label: "here" },
  { type: "compaction", summary: wordsAt(1), firstKeptEntryId: idAt(4), tokensBefore: 2310 },
  { type: "branch_summary", fromId: idAt(8), summary: wordsAt(1) },
  { type: "custom", customType: "warm-up", data: { isOn: true } },
];

/** So many turns of four lines each. */
export function piSession(turns: number): MadeUp {
  const header = lineOf({
    type: "session",
    version: 3,
    id: "warm-up",
    timestamp: timeAt(0),
    cwd: "/",
  });
  const lines = Array.from({ length: turns * 4 }, (_, place) => lineOf(entryAt(place)));
  lines.push(...RARE.map((rare, at) => lineOf(linked(rare, turns * 4 + at))));
  return { text: header + lines.join(""), header: header.length };
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
  const turn = place >> 2;
  const toolCallId = `call-${turn}`;
  const { name, given } = callAt(turn);
  if (place % 4 === 0) return { role: "user", content: [textOf(wordsAt(turn))], timestamp };
  if (place % 4 === 2) {
    const result = { role: "toolResult", toolCallId, toolName: name, isError: turn % 8 === 7 };
    return { ...result, content: [textOf(printedAt(turn))], timestamp };
  }
  const call = { type: "toolCall", id: toolCallId, name, arguments: given };
  const thinking = { type: "thinking", thinking: wordsAt(turn), thinkingSignature: "c2ln" };
  const isCall = place % 4 === 1;
  return {
    role: "assistant",
    content: isCall ? [thinking, textOf(wordsAt(turn)), call] : [textOf(wordsAt(turn, 2))],
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

function textOf(text: string) {
  return { type: "text", text };
}
