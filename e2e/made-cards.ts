// A session with a card of every kind a transcript draws, long and short ones, and sub-agents three
// levels deep. Written for tests: no line is anybody's.
import type { JsonObject } from "../src/model/json/json.ts";
import { fileOf } from "../src/testing/session.ts";
import { agentCall, agentReply, agentResult, agentRun } from "../src/testing/sub-agents.ts";

/** Longer than any card's head, on one line. */
export const LONG_COMMAND = `cd /x && ${Array.from({ length: 60 }, (_, i) => `step-${i} --flag=${i}`).join(" && ")} && echo the-end`;
/** As long as a head can hold. */
export const WIDE_COMMAND = `npm run build -- --mode production ${"--define KEY=value ".repeat(10)}--last`;

const GIT_DIFF = [
  "diff --git a/src/scale.ts b/src/scale.ts",
  "index 1111111..2222222 100644",
  "--- a/src/scale.ts",
  "+++ b/src/scale.ts",
  "@@ -9,4 +9,5 @@ export function weigh()",
  " const kept = 1;",
  "-const gone = 2;",
  "+const come = 2;",
  "+const more = 3;",
  " return kept;",
  " }",
].join("\n");

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, line) => `${word} ${line + 1}`).join("\n");

const deepest = agentRun("digger", "Dig **deep**", [
  agentCall("d1", "bash", { command: "ls deep" }, 0.001),
  agentResult("d1", "bash", { content: [{ type: "text", text: "found at depth three" }] }),
  agentReply("## Deepest report\n\nThe *answer* lies here.", 0.002, {
    timestamp: 1_780_000_009_000,
  }),
]);
const middle = agentRun(
  "scout",
  "Scout the folder",
  [
    agentCall("s1", "subagent", { agent: "digger", task: "Dig **deep**" }, 0.004),
    agentResult("s1", "subagent", {
      content: [{ type: "text", text: "Deepest report" }],
      details: { mode: "single", results: [deepest] },
    }),
    agentReply("## Scout report\n\n- one\n- two", 0.008),
  ],
  { durationMs: 61_000 },
);
const planner = agentRun("planner", "Make a plan.\n\n1. Look\n2. Think", [
  agentCall("p1", "subagent", { agent: "scout", task: "Scout the folder" }, 0.016),
  agentResult("p1", "subagent", { details: { mode: "single", results: [middle] } }),
  agentReply("## Plan\n\nFirst `look`, then **think**.", 0.032),
]);
const failed = agentRun("breaker", "Break it", [], {
  exitCode: 1,
  stderr: "Unknown agent: breaker",
});

/** US dollars of all sub-agents in it. */
export const SUB_AGENT_COST = 0.063;

function call(name: string, args: JsonObject, id: string): JsonObject {
  const content = [{ type: "toolCall", id, name, arguments: args }];
  const usage = { input: 1, output: 1, cost: { total: 0.5 } };
  return { role: "assistant", content, provider: "p", model: "m", usage, stopReason: "toolUse" };
}

function result(id: string, toolName: string, text: string, more: JsonObject = {}): JsonObject {
  return agentResult(id, toolName, { content: [{ type: "text", text }], ...more });
}

const messages: readonly JsonObject[] = [
  { role: "user", content: "Show every card" },
  call("bash", { command: WIDE_COMMAND }, "c1"),
  result("c1", "bash", lines(80, "built")),
  call("bash", { command: LONG_COMMAND }, "c2"),
  result("c2", "bash", `${lines(30, "step")}\nCommand exited with code 2`, { isError: true }),
  call("bash", { command: "git diff" }, "c3"),
  result("c3", "bash", `On branch main\n${GIT_DIFF}\n`),
  call("read", { path: "src/scale.ts" }, "c4"),
  result("c4", "read", lines(60, "const line =")),
  call("write", { path: "src/new.ts", content: lines(60, "export const x =") }, "c5"),
  result("c5", "write", "Written."),
  call("edit", { path: "src/scale.ts", oldText: "a", newText: "b" }, "c6"),
  result("c6", "edit", "Edited.", {
    details: { diff: " 8 before\n-9 old\n+9 new\n+10 more\n 10 after\n    ...\n 20 far" },
  }),
  call(
    "question",
    { question: "Which **colour**?", options: [{ label: "Red", description: "warm" }, "Blue"] },
    "c7",
  ),
  result("c7", "question", "User selected: Blue", { details: { answer: "Blue" } }),
  call(
    "query_index",
    { text: "scales of fish", limit: 5, exact: true, filter: { kind: "fish", deep: { a: 1 } } },
    "c8",
  ),
  result(
    "c8",
    "query_index",
    JSON.stringify({ hits: Array.from({ length: 40 }, (_, n) => ({ n })) }),
  ),
  call("subagent", { tasks: [{ agent: "planner", task: "Make a plan." }] }, "c9"),
  result("c9", "subagent", "Parallel: 1/2 succeeded", {
    details: { mode: "parallel", agentScope: "user", results: [planner, failed] },
  }),
  { role: "bashExecution", command: LONG_COMMAND, output: lines(80, "ran"), exitCode: 0 },
  { role: "custom", customType: "reminder", content: lines(40, "Injected words"), display: false },
  {
    role: "user",
    content: `<skill name="review" location="/x/SKILL.md">\n${lines(30, "Skill text")}\n</skill>\n\nReview *my* code`,
  },
  { role: "custom", customType: "notice", content: "A short notice", display: true },
  {
    role: "assistant",
    content: [
      { type: "thinking", thinking: lines(40, "Thought") },
      { type: "text", text: `All **done**.\n\n\`\`\`js\n${lines(60, "code();//")}\n\`\`\`` },
    ],
    model: "m",
    stopReason: "stop",
  },
];

export const EVERY_CARD = fileOf(
  messages.map((message, index) => ({ type: "message", id: `m${index}`, message })),
);
