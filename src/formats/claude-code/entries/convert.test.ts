// What single lines become: blocks, usage, results with what the program recorded of them.
import { describe, expect, it } from "vitest";
import { CLAUDE_CODE_FILES } from "../../../../fixtures/generate/claude-code/index.ts";
import { isObject, type JsonObject, objectField } from "../../../model/json/json.ts";
import { textSource } from "../../../read/source/byte-source.ts";
import { bodiesOf } from "../../../testing/session-folder.ts";
import { openSession } from "../../index.ts";
import { replyMessage } from "./reply.ts";
import { resultMessage } from "./result.ts";

async function messagesOf(name: string): Promise<readonly JsonObject[]> {
  const source = textSource(CLAUDE_CODE_FILES.get(name) ?? "", name);
  const bodies = await bodiesOf(await openSession({ kind: "file", source }));
  return bodies.map((body) => objectField(body, "message") ?? body);
}

describe("a line becomes", () => {
  it("a reply whose last line alone has the usage of its message", async () => {
    const replies = (await messagesOf("orchard.jsonl")).filter(({ role }) => role === "assistant");
    expect(
      replies.slice(0, 3).map(({ content, usage, stopReason }) => ({ content, usage, stopReason })),
    ).toMatchInlineSnapshot(`
      [
        {
          "content": [
            {
              "thinking": "Both files.",
              "thinkingSignature": "c2ln",
              "type": "thinking",
            },
          ],
          "stopReason": undefined,
          "usage": undefined,
        },
        {
          "content": [
            {
              "arguments": {
                "file_path": "/home/dev/orchard/notes.md",
              },
              "id": "toolu_1",
              "name": "Read",
              "type": "toolCall",
            },
          ],
          "stopReason": undefined,
          "usage": undefined,
        },
        {
          "content": [
            {
              "arguments": {
                "path": "calendar",
                "pattern": "Cox",
              },
              "id": "toolu_2",
              "name": "Grep",
              "type": "toolCall",
            },
          ],
          "stopReason": "toolUse",
          "usage": {
            "cacheRead": 0,
            "cacheWrite": 9000,
            "cacheWrite1h": 9000,
            "cost": {
              "cacheRead": 0,
              "cacheWrite": 0.054,
              "input": 0.000036,
              "output": 0.0012,
              "total": 0.055236,
            },
            "input": 12,
            "output": 80,
            "totalTokens": 9092,
          },
        },
      ]
    `);
  });

  it("a picture as pi stores one", async () => {
    const message = (await messagesOf("orchard.jsonl")).find(
      ({ customType }) => customType === "Meta message",
    );
    expect(JSON.stringify(message?.content)).toMatch(
      /"type":"image","data":"iVBOR[^"]+","mimeType":"image\/png"/,
    );
  });

  it("an edit with the lines it changed, a task list with its state", async () => {
    const details = (await messagesOf("orchard.jsonl"))
      .filter(({ toolName }) => toolName === "Edit" || toolName === "TodoWrite")
      .map((message) => objectField(message, "details") ?? {});
    const [todos, edit] = details;
    expect([todos?.taskCount, todos?.completed, todos?.inProgress]).toEqual([2, 0, 1]);
    expect(edit?.diff).toBe(
      "-1 Cox: pick in the last week of September\n+1 Cox: pick in the third week of September",
    );
  });

  it("a failed reply, and one that was stopped", () => {
    const line = (fields: JsonObject, model: string) =>
      replyMessage(
        { ...fields, message: { model, content: [{ type: "text", text: "API Error: 529" }] } },
        false,
      );
    expect([
      line({ isApiErrorMessage: true, error: "overloaded" }, "<synthetic>"),
      line({ isAbortedMidStream: true }, "m"),
    ]).toMatchInlineSnapshot(`
      [
        {
          "content": [
            {
              "text": "API Error: 529",
              "type": "text",
            },
          ],
          "errorMessage": "overloaded",
          "excludeFromContext": true,
          "role": "assistant",
          "stopReason": "error",
        },
        {
          "content": [
            {
              "text": "API Error: 529",
              "type": "text",
            },
          ],
          "model": "m",
          "role": "assistant",
          "stopReason": "aborted",
        },
      ]
    `);
  });

  it("a result that names the place of its whole output", () => {
    const content = [
      {
        type: "tool_result",
        tool_use_id: "t1",
        content:
          "<persisted-output>\nOutput too large (2 MB). Full output saved to: /home/x/t1.txt\n\nPreview",
      },
    ];
    const { details } = resultMessage(
      {},
      content,
      new Map([["t1", { id: "t1", line: 0, name: "Bash", task: "", agent: "" }]]),
    );
    expect(details).toEqual({
      fullOutputPath: "/home/x/t1.txt",
      fullOutputBelow: "tool-results/t1.txt",
    });
  });

  it("one result of several, with the content of all", () => {
    const result = (id: string, text: string) => ({
      type: "tool_result",
      tool_use_id: id,
      content: text,
    });
    const { toolCallId, content } = resultMessage(
      {},
      [result("t1", "one"), result("t2", "two")],
      new Map(),
    );
    expect([toolCallId, content]).toEqual([
      "t1",
      [
        { type: "text", text: "one" },
        { type: "text", text: "two" },
      ],
    ]);
  });

  it("hunks with the numbers of their lines on both sides", () => {
    const structuredPatch = [
      {
        oldStart: 3,
        newStart: 3,
        lines: [" a", "-b", "+c", "+d", " e", "\\ No newline at end of file"],
      },
      { oldStart: 20, newStart: 21, lines: ["-z"] },
    ];
    const { details } = resultMessage({ toolUseResult: { structuredPatch } }, [], new Map());
    expect(isObject(details) ? details.diff : "").toBe(" 3 a\n-4 b\n+4 c\n+5 d\n 5 e\n ...\n-20 z");
  });
});
