// A session made up of turns as Claude Code writes them (formats-claude-codex.md 2.2), with a compaction at its end.
import { MadeUpLines, WORDS } from "../line-session/made-up.ts";

export function madeUpSession(turns: number): string {
  const lines = new MadeUpLines();
  let parentUuid: string | null = null;
  const add = (type: string, fields: object) => {
    const { timestamp, count } = lines;
    const uuid = `${count.toString(16).padStart(8, "0")}-77aa-4c01-8d2e-3f4a5b6c7d8e`;
    const session = { sessionId: "made-up", version: "2.1.0", cwd: "/", isSidechain: false };
    lines.add({ parentUuid, ...session, type, ...fields, uuid, timestamp });
    parentUuid = uuid;
  };
  const say = (id: string, stop_reason: string, block: object) => {
    const usage = { input_tokens: 10, output_tokens: 300, cache_read_input_tokens: lines.count };
    const message = { id, role: "assistant", model: "none", content: [block], stop_reason, usage };
    add("assistant", { message });
  };
  for (let turn = 0; turn < turns; turn++) {
    const id = `toolu_${turn}`;
    add("user", { message: { role: "user", content: WORDS } });
    say(`msg_${turn}a`, "tool_use", { type: "thinking", thinking: WORDS, signature: "c2ln" });
    say(`msg_${turn}a`, "tool_use", {
      type: "tool_use",
      id,
      name: "Bash",
      input: { command: WORDS },
    });
    const result = {
      type: "tool_result",
      tool_use_id: id,
      content: WORDS,
      is_error: turn % 8 === 7,
    };
    add("user", { message: { role: "user", content: [result] }, toolUseResult: WORDS });
    say(`msg_${turn}b`, "end_turn", { type: "text", text: WORDS });
    if (turn !== turns - 2) continue;
    parentUuid = null;
    add("system", { subtype: "compact_boundary", compactMetadata: { preTokens: 2310 } });
    add("user", { isCompactSummary: true, message: { role: "user", content: WORDS } });
  }
  return lines.text;
}
