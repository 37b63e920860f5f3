// The same turns as Claude Code and Codex write them (formats-claude-codex.md 2.2, 3.2): nobody sees these
// sessions either.
import { bytesOf } from "../../../../../src/text/bytes.ts";
import { callAt, lineOf, type MadeUp, printedAt, timeAt, wordsAt } from "./made-up.ts";

/** A session has few compactions: turns between them. */
const COMPACTS = 100;

function madeOf(lines: readonly string[]): MadeUp {
  return { text: lines.join(""), header: bytesOf(lines[0] ?? "").length };
}

export function claudeCodeSession(turns: number): MadeUp {
  const lines: string[] = [];
  let last: string | null = null;
  const add = (type: string, fields: object, parentUuid = last) => {
    const uuid = `${lines.length.toString(16).padStart(8, "0")}-77aa-4c01-8d2e-3f4a5b6c7d8e`;
    const known = { parentUuid, isSidechain: false, userType: "external", cwd: "/" };
    const session = { sessionId: "warm-up", version: "2.1.0", gitBranch: "main", type };
    const timestamp = timeAt(lines.length);
    lines.push(lineOf({ ...known, ...session, ...fields, uuid, timestamp }));
    last = uuid;
  };
  for (let turn = 0; turn < turns; turn++) {
    add("user", { message: { role: "user", content: wordsAt(turn) } });
    const id = `toolu_${turn}`;
    const { name, given } = callAt(turn);
    const say = (block: object, nth: number) => {
      const usage = { input_tokens: 10, output_tokens: 300 + turn };
      const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 2000 + turn };
      const said = { id: `msg_${turn}_${nth}`, type: "message", role: "assistant", model: "none" };
      const message = { ...said, content: [block], stop_reason: "end_turn" };
      add("assistant", { message: { ...message, usage: { ...usage, ...cache } }, requestId: id });
    };
    say({ type: "thinking", thinking: wordsAt(turn), signature: "c2ln" }, 0);
    say({ type: "tool_use", id, name, input: given }, 0);
    const content = printedAt(turn);
    const result = { type: "tool_result", tool_use_id: id, content, is_error: turn % 8 === 7 };
    add("user", { message: { role: "user", content: [result] }, toolUseResult: content });
    say({ type: "text", text: wordsAt(turn, 2) }, 1);
    if (turn % COMPACTS !== COMPACTS - 1) continue;
    const compactMetadata = { trigger: "auto", preTokens: 2310 };
    add("system", { subtype: "compact_boundary", content: "Compacted", compactMetadata }, null);
    add("user", { isCompactSummary: true, message: { role: "user", content: wordsAt(turn) } });
  }
  return madeOf(lines);
}

export function codexSession(turns: number): MadeUp {
  const lines: string[] = [];
  const add = (type: string, payload: object) => {
    lines.push(lineOf({ timestamp: timeAt(lines.length), type, payload }));
  };
  const count = (call: number) => {
    const figures = (times: number) => ({
      input_tokens: 2310 * times,
      cached_input_tokens: 2000 * times,
      output_tokens: 300 * times,
      total_tokens: 2610 * times,
    });
    const info = { total_token_usage: figures(call), last_token_usage: figures(1) };
    add("event_msg", { type: "token_count", info: { ...info, model_context_window: 200_000 } });
  };
  add("session_meta", { id: "warm-up", timestamp: timeAt(0), cwd: "/", cli_version: "0.145.0" });
  for (let turn = 0; turn < turns; turn++) {
    const text = wordsAt(turn);
    add("event_msg", { type: "task_started", model_context_window: 200_000 });
    add("turn_context", { model: "none", effort: turn % 10 === 0 ? "high" : "low", cwd: "/" });
    const said = (role: string, type: string, words: string) =>
      add("response_item", { type: "message", role, content: [{ type, text: words }] });
    said("user", "input_text", text);
    add("event_msg", { type: "user_message", message: text, images: [] });
    const summary = [{ type: "summary_text", text: wordsAt(turn) }];
    add("response_item", { type: "reasoning", summary, encrypted_content: "c2ln" });
    const { name, given } = callAt(turn);
    const call = { name, arguments: JSON.stringify(given), call_id: `call_${turn}` };
    add("response_item", { type: "function_call", ...call });
    count(2 * turn + 1);
    const output = printedAt(turn);
    add("response_item", { type: "function_call_output", call_id: call.call_id, output });
    said("assistant", "output_text", wordsAt(turn, 2));
    count(2 * turn + 2);
    if (turn % COMPACTS !== COMPACTS - 1) continue;
    const kept = { type: "message", role: "user", content: [{ type: "input_text", text }] };
    add("compacted", { message: "", replacement_history: [kept] });
  }
  return madeOf(lines);
}
