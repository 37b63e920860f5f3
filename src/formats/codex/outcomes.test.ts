// The outcome of a rollout's turns as its events record it: which calls failed, which files changed, how a turn
// ended. A change counts once, whether the call, the event or both record it.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { filesTouched } from "../../stats/files.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { openedLines } from "../../testing/formats/printed-session.ts";
import { branchStatus } from "../../tree/branch/outcome.ts";
import { openingLeaf } from "../../tree/leaves.ts";

const event = (payload: JsonObject) => ["event_msg", payload] as const;
const item = (payload: JsonObject) => ["response_item", payload] as const;
const completed = (done: JsonObject) => event({ type: "item_completed", item: done });
const prompt = item({
  type: "message",
  role: "user",
  content: [{ type: "input_text", text: "Go." }],
});
const reply = item({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: "Well." }],
});
const script = (id: string, input: string, output: string) => [
  item({ type: "custom_tool_call", call_id: id, name: "exec", input }),
  item({
    type: "custom_tool_call_output",
    call_id: id,
    output: [
      { type: "input_text", text: `${output}\nWall time 0.2 seconds\nOutput:\n` },
      { type: "input_text", text: "{}" },
    ],
  }),
];
const patchOf = (...files: readonly string[]) =>
  `*** Begin Patch\n${files.map((file) => `*** Update File: ${file}\n-a\n+b\n`).join("")}*** End Patch`;
const applied = (path: string) => `text(await tools.apply_patch(${JSON.stringify(patchOf(path))}))`;
const update = { type: "update", unified_diff: "@@ -1 +1,2 @@\n-a\n+b\n+c\n", move_path: null };

async function told(...lines: readonly (readonly [string, JsonObject])[]) {
  const meta = { id: "s", timestamp: "2026-08-12T09:00:00.000Z", cwd: "/w", source: "cli" };
  const all = [["session_meta", meta] as const, ...lines].map(([type, payload], at) =>
    JSON.stringify({ timestamp: new Date(1.786e12 + at * 1000).toISOString(), type, payload }),
  );
  const { session, table, details } = await openedLines(all.join("\n"));
  const scope = wholeSession(table);
  const { toolFailures, failedReplies, abortedReplies } = totalsOf(table, details, scope);
  const leaf = openingLeaf(session);
  return {
    failed: [toolFailures, failedReplies, abortedReplies],
    files: filesTouched(table, details, scope, "/w").map(
      ({ path, changes, added, removed, failures }) =>
        `${path} ${changes}× +${added} −${removed}${failures > 0 ? `, ${failures} failed` : ""}`,
    ),
    ended: branchStatus(table, details, leaf, leaf).outcome,
  };
}

describe("the changes of files", () => {
  it("are those that events record, whatever the scripts that made them contain", async () => {
    const changes = { "/w/a.ts": update, "/w/b.ts": { type: "add", content: "x\ny\n" } };
    const failing = { "/elsewhere/c.ts": { type: "delete", content: "x\n" } };
    expect(
      await told(
        prompt,
        event({ type: "patch_apply_end", call_id: "exec-1", success: true, changes }),
        ...script("e1", applied("a.ts"), "Script completed"),
        ...script("e2", applied("nope.ts"), "Script failed"),
        event({ type: "patch_apply_end", call_id: "exec-2", success: false, changes: failing }),
        ...script("e3", "text(await tools.apply_patch(made))", "Script failed"),
      ),
    ).toEqual({
      failed: [2, 0, 0],
      files: [
        "a.ts 1× +2 −1",
        "b.ts 1× +2 −0",
        "nope.ts 0× +0 −0, 1 failed",
        "/elsewhere/c.ts 0× +0 −0, 1 failed",
      ],
      ended: "failed",
    });
  });

  it("are those that a patch requests if nothing records them, and once if an item does", async () => {
    const apply = (id: string, text: string) => [
      item({ type: "custom_tool_call", call_id: id, name: "apply_patch", input: text }),
      item({ type: "custom_tool_call_output", call_id: id, output: "Done" }),
    ];
    const shell = JSON.stringify({
      command: ["bash", "-lc", `apply_patch <<'EOF'\n${patchOf("d.ts")}\nEOF`],
    });
    const { files } = await told(
      prompt,
      ...apply("c1", patchOf("a.ts", "b.ts")),
      ...apply("c2", patchOf("/w/c.ts")),
      completed({
        type: "FileChange",
        id: "c2",
        changes: { "/w/c.ts": update },
        status: "completed",
      }),
      item({ type: "function_call", call_id: "c3", name: "shell", arguments: shell }),
      item({ type: "function_call_output", call_id: "c3", output: "Done" }),
    );
    expect(files.sort()).toEqual([
      "a.ts 1× +1 −1",
      "b.ts 1× +1 −1",
      "c.ts 1× +2 −1",
      "d.ts 1× +1 −1",
    ]);
  });

  it("are those that a patch moves, and their new places", async () => {
    const text = patchOf("a.ts").replace("a.ts\n", "a.ts\n*** Move to: b.ts\n");
    const { files } = await told(
      prompt,
      item({ type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: text }),
      item({ type: "custom_tool_call_output", call_id: "c1", output: "Done" }),
    );
    expect(files.sort()).toEqual(["a.ts 1× +1 −1", "b.ts 1× +0 −0"]);
  });
});

it("the changes of files include those of older versions, which name each by its kind", async () => {
  const changes = {
    "/w/a.ts": { update: { unified_diff: "@@ -1 +1 @@\n-x\n+y\n", move_path: "/w/moved.ts" } },
    "/w/b.ts": { add: { content: "x\ny\n" } },
    "/w/c.ts": { delete: { content: "x\n" } },
  };
  const { files } = await told(
    prompt,
    event({ type: "patch_apply_end", call_id: "exec-1", success: true, changes }),
    reply,
  );
  expect(files.sort()).toEqual([
    "a.ts 1× +1 −1",
    "b.ts 1× +2 −0",
    "c.ts 1× +0 −1",
    "moved.ts 1× +0 −0",
  ]);
});

describe("a failure", () => {
  it.each([
    'exec_command failed for `rm x`: Rejected("rejected by user")',
    "patch rejected by user",
    "patch rejected: writing outside of the project",
    "aborted by user after 3.0s",
    "Wall time: 3.0 seconds\naborted by user",
  ])("is what the output %j begins with", async (output) => {
    const call = (text: string) =>
      told(
        prompt,
        item({ type: "function_call", call_id: "c1", name: "exec_command", arguments: "{}" }),
        item({ type: "function_call_output", call_id: "c1", output: text }),
        reply,
      );
    expect((await call(output)).failed).toEqual([1, 0, 0]);
    expect((await call(`Read: ${output}`)).failed).toEqual([0, 0, 0]);
  });

  it("of a call is what its item says, also if the output says nothing", async () => {
    const run = (done: JsonObject) =>
      told(
        prompt,
        item({ type: "function_call", call_id: "c1", name: "exec_command", arguments: "{}" }),
        completed({ type: "CommandExecution", id: "c1", ...done }),
        item({ type: "function_call_output", call_id: "c1", output: "no x" }),
        reply,
      );
    expect((await run({ exit_code: 1, status: "failed" })).failed).toEqual([1, 0, 0]);
    expect((await run({ exit_code: 0, status: "completed" })).failed).toEqual([0, 0, 0]);
  });

  it.each([
    [{ Err: "timed out" }, 1],
    [{ Ok: { content: [], isError: true } }, 1],
    [{ Ok: { content: [], isError: false } }, 0],
  ])("of a server's tool is what its event says: %j", async (result, failures) => {
    const { failed } = await told(
      prompt,
      item({ type: "function_call", call_id: "c1", name: "mcp__x__y", arguments: "{}" }),
      event({ type: "mcp_tool_call_end", call_id: "c1", result }),
      item({ type: "function_call_output", call_id: "c1", output: "no" }),
      reply,
    );
    expect(failed).toEqual([failures, 0, 0]);
  });

  it("inside a script that continues is not the script's", async () => {
    const done = { type: "CommandExecution", id: "exec-1", exit_code: 1, status: "failed" };
    const [call, output] = script("e1", "await tools.exec_command({cmd:'x'})", "Script completed");
    const lines = [call, completed(done), output].filter((line) => line !== undefined);
    expect(await told(prompt, ...lines, reply)).toMatchObject({
      failed: [0, 0, 0],
      ended: "finished",
    });
  });
});

describe("a turn", () => {
  const aborted = event({ type: "turn_aborted", turn_id: "t", reason: "interrupted" });

  it("that was aborted broke a reply off, and settings after it change nothing", async () => {
    const settings = event({ type: "thread_settings_applied" });
    expect(await told(prompt, reply, aborted, settings)).toMatchObject({
      failed: [0, 0, 1],
      ended: "stopped",
    });
    expect(await told(prompt, aborted)).toMatchObject({ failed: [0, 0, 1], ended: "stopped" });
    expect(await told(prompt, aborted, prompt, reply)).toMatchObject({
      failed: [0, 0, 1],
      ended: "finished",
    });
  });

  it("that failed says so in its last event alone", async () => {
    const message = JSON.stringify({ error: { message: "prompt is odd" } });
    const error = { message, codex_error_info: "other" };
    const complete = event({ type: "task_complete", last_agent_message: null, error });
    expect(await told(prompt, complete)).toMatchObject({ failed: [0, 1, 0], ended: "failed" });
    const done = event({ type: "task_complete", last_agent_message: "Well." });
    expect(await told(prompt, reply, done)).toMatchObject({ failed: [0, 0, 0], ended: "finished" });
  });
});
