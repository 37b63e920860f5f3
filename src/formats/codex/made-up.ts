// A rollout made up of turns as Codex writes them (formats-claude-codex.md 3.2), with a compaction at its end.
import { MadeUpLines, WORDS } from "../line-session/made-up.ts";

export function madeUpRollout(turns: number): string {
  const lines = new MadeUpLines();
  const add = (type: string, payload: object) =>
    lines.add({ timestamp: lines.timestamp, type, payload });
  const said = (role: string, type: string) => ({
    type: "message",
    role,
    content: [{ type, text: WORDS }],
  });
  const counted = (calls: number) => ({
    input_tokens: 2310 * calls,
    cached_input_tokens: 2000 * calls,
    output_tokens: 300 * calls,
    total_tokens: 2610 * calls,
  });
  add("session_meta", { id: "made-up", timestamp: lines.timestamp, cwd: "/", cli_version: "0.1" });
  for (let turn = 0; turn < turns; turn++) {
    const call_id = `call_${turn}`;
    add("event_msg", { type: "task_started", model_context_window: 200_000 });
    add("turn_context", { model: "none", effort: turn % 8 === 7 ? "high" : "low", cwd: "/" });
    add("response_item", said("user", "input_text"));
    add("response_item", { type: "reasoning", summary: [{ type: "summary_text", text: WORDS }] });
    const call = { name: "shell", arguments: JSON.stringify({ command: WORDS }), call_id };
    add("response_item", { type: "function_call", ...call });
    const info = { total_token_usage: counted(turn + 1), last_token_usage: counted(1) };
    add("event_msg", { type: "token_count", info });
    add("response_item", { type: "function_call_output", call_id, output: WORDS });
    add("response_item", said("assistant", "output_text"));
    if (turn !== turns - 2) continue;
    const replacement_history = [said("user", "input_text")];
    add("compacted", { message: "", replacement_history });
  }
  return lines.text;
}
