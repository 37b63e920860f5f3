// A session whose sub-agents, questions and tools nobody knows attack their reader. A script that ran
// would set `window.__pwned`.
import { agentReply, agentResult, agentRun } from "../src/testing/sub-agents.ts";
import { call, fileOfMessages, result } from "./made-session.ts";

const ATTACK = `<img src=x onerror="window.__pwned = true"> [x](javascript:window.__pwned=true) \u202E`;

export function hostileCards(): string {
  const inner = agentRun(ATTACK, ATTACK, [agentReply(ATTACK, 1, { model: ATTACK })]);
  const run = agentRun(
    ATTACK,
    ATTACK,
    [
      { role: ATTACK, content: ATTACK },
      agentResult("c", ATTACK, { content: ATTACK, details: { results: [inner] } }),
      agentReply(ATTACK, 1, { errorMessage: ATTACK, stopReason: ATTACK }),
    ],
    { exitCode: 1, errorMessage: ATTACK },
  );
  const question = { question: ATTACK, options: [{ label: ATTACK, description: ATTACK }] };
  const details = JSON.parse('{"__proto__":{"polluted":true},"answer":"<script>1</script>"}');
  return fileOfMessages([
    call("subagent", { task: ATTACK }),
    { ...result(ATTACK, "subagent"), details: { results: [run] } },
    call("ask_user", question),
    { ...result(ATTACK, "ask_user"), details },
    call(ATTACK, { [ATTACK]: ATTACK, constructor: ATTACK, toString: { [ATTACK]: ATTACK } }),
    result(`["${ATTACK.replaceAll('"', "'")}"]`, ATTACK),
    call("bash", { command: "git diff" }),
    result(`--- ${ATTACK}\n+++ ${ATTACK}\n@@ -1 +1 @@ ${ATTACK}\n-${ATTACK}\n+${ATTACK}`, "bash"),
  ]);
}
