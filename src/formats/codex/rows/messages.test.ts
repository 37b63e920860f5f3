// Items of every version as the pi messages that show them: everything that the model got is shown.
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../model/json/json.ts";
import { messageOf } from "./messages.ts";

const context = { provider: "openai", model: "gpt-clay", toolName: "shell" };
const shown = (item: JsonObject) => JSON.stringify(messageOf(item, context));
const content = (item: JsonObject) => JSON.stringify(messageOf(item, context)?.content);
const output = (given: Json) => {
  const { content: blocks, isError } =
    messageOf({ type: "function_call_output", call_id: "c", output: given }, context) ?? {};
  return `${JSON.stringify(blocks)} ${isError}`;
};

describe("calls", () => {
  it("have their arguments as an object, or as text unchanged", () => {
    const call = (given: Json) =>
      content({ type: "function_call", name: "f", call_id: "c", arguments: given });
    expect(call('{"a":1}')).toBe('[{"type":"toolCall","id":"c","name":"f","arguments":{"a":1}}]');
    expect(call("{broken")).toBe(
      '[{"type":"toolCall","id":"c","name":"f","arguments":{"input":"{broken"}}]',
    );
    expect(call("[1]")).toBe(
      '[{"type":"toolCall","id":"c","name":"f","arguments":{"input":"[1]"}}]',
    );
    expect(call(null)).toBe('[{"type":"toolCall","id":"c","name":"f","arguments":{}}]');
  });

  it("include those of all kinds of tools", () => {
    expect(
      content({ type: "custom_tool_call", name: "apply_patch", call_id: "c", input: '{"a":1}' }),
    ).toBe(
      '[{"type":"toolCall","id":"c","name":"apply_patch","arguments":{"input":"{\\"a\\":1}"}}]',
    );
    expect(
      content({
        type: "local_shell_call",
        call_id: "c",
        action: { type: "exec", command: ["ls"] },
      }),
    ).toBe(
      '[{"type":"toolCall","id":"c","name":"local_shell","arguments":{"type":"exec","command":["ls"]}}]',
    );
    expect(content({ type: "tool_search_call", call_id: null, arguments: { query: "q" } })).toBe(
      '[{"type":"toolCall","id":"","name":"tool_search","arguments":{"query":"q"}}]',
    );
    expect(content({ type: "web_search_call", action: { type: "search", query: "q" } })).toBe(
      '[{"type":"web_search_call","action":{"type":"search","query":"q"}}]',
    );
  });
});

describe("outputs", () => {
  it("are a text, a list, one block, or a text with its success", () => {
    expect(output("ok")).toBe('[{"type":"text","text":"ok"}] false');
    expect(output([{ type: "input_text", text: "ok" }])).toBe(
      '[{"type":"text","text":"ok"}] false',
    );
    expect(output({ type: "input_text", text: "ok" })).toBe('[{"type":"text","text":"ok"}] false');
    expect(output({ content: "no", success: false })).toBe('[{"type":"text","text":"no"}] true');
    expect(output({ content: [{ type: "input_text", text: "no" }], success: true })).toBe(
      '[{"type":"text","text":"no"}] false',
    );
    expect(output(null)).toBe("[] false");
  });

  it("record failed commands, in the words of every version", () => {
    const failed = [
      "Exit code: 1\nOutput:",
      "Chunk\nProcess exited with code 127\n",
      '{"output":"","metadata":{"exit_code":2}}',
      "failed in sandbox MacosSeatbelt with execution error: sandbox denied exec error, exit code: 1",
      "apply_patch verification failed: Failed to find expected lines in a.ts",
      "Script failed\nWall time 0.3 seconds\nOutput:\n",
    ];
    const fine = [
      "Exit code: 0\nOutput:",
      "it said Exit code: 1\n",
      '{"output":"","metadata":{"exit_code":0}}',
      '{"output":1',
    ];
    expect(failed.map((text) => output(text).endsWith("true"))).toEqual(failed.map(() => true));
    expect(fine.map((text) => output(text).endsWith("true"))).toEqual([false, false, false, false]);
  });
});

describe("reasoning", () => {
  it("is shown if it can be read, and redacted if it is only encrypted", () => {
    const reasoning = (given: JsonObject) => content({ type: "reasoning", ...given });
    const [one, two] = ["one", "two"].map((text) => ({ type: "summary_text", text }));
    expect(reasoning({ summary: [one ?? {}, two ?? {}] })).toBe(
      '[{"type":"thinking","thinking":"one\\n\\ntwo"}]',
    );
    expect(reasoning({ summary: [], encrypted_content: "zz" })).toBe(
      '[{"type":"thinking","thinking":"","thinkingSignature":"zz","redacted":true}]',
    );
    expect(reasoning({ summary: [one ?? {}], encrypted_content: "zz" })).toBe(
      '[{"type":"thinking","thinking":"one","thinkingSignature":"zz"}]',
    );
  });
});

describe("messages", () => {
  it("have pictures that the line holds, and name others", () => {
    const picture = (url: Json) =>
      content({
        type: "message",
        role: "user",
        content: [{ type: "input_image", image_url: url }],
      });
    expect(picture("data:image/PNG;base64,AAAA")).toBe(
      '[{"type":"image","data":"AAAA","mimeType":"image/png"}]',
    );
    expect(picture("https://example.invalid/a.png")).toBe(
      '[{"type":"input_image","image_url":"https://example.invalid/a.png"}]',
    );
    expect(content({ type: "image_generation_call", result: "AAAA" })).toBe(
      '[{"type":"image","data":"AAAA","mimeType":"image/png"}]',
    );
  });

  it("of Codex itself and of other agents are no prompts", () => {
    const user = (text: string) =>
      messageOf({ type: "message", role: "user", content: [{ type: "input_text", text }] }, context)
        ?.customType;
    expect(user("# AGENTS.md instructions for /w\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>")).toBe(
      "AGENTS.md",
    );
    expect(user(" <ENVIRONMENT_CONTEXT>\n</environment_context>\n")).toBe("environment_context");
    expect(user("Warning: apply_patch was requested via shell. Use it.")).toBe("warning");
    expect(user('<hook_prompt hook_run_id="1">x</hook_prompt>')).toBe("hook_prompt");
    expect(user("<environment_context> is what I ask about")).toBeUndefined();
    expect(
      shown({
        type: "agent_message",
        author: "root",
        recipient: "worker",
        content: [{ type: "input_text", text: "go" }],
      }),
    ).toBe(
      '{"role":"custom","customType":"root → worker","content":[{"type":"text","text":"go"}],"display":true,"details":{"author":"root","recipient":"worker"}}',
    );
  });

  it("that no model gets are omitted", () => {
    expect(messageOf({ type: "ghost_snapshot" }, context)).toBeNull();
    expect(messageOf({ type: "message", role: "system", content: [] }, context)).toBeNull();
  });

  it("name the model that answered, if that is known", () => {
    const answer = {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "yes" }],
    };
    expect(shown(answer)).toBe(
      '{"role":"assistant","content":[{"type":"text","text":"yes"}],"provider":"openai","model":"gpt-clay"}',
    );
    expect(JSON.stringify(messageOf(answer, { provider: "", model: "", toolName: "" }))).toBe(
      '{"role":"assistant","content":[{"type":"text","text":"yes"}]}',
    );
  });
});
