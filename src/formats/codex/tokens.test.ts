// The usage of a call, from figures that contradict each other.
import { expect, it } from "vitest";
import { openedLines, printedTokens } from "../../testing/formats/printed-session.ts";

it.each([
  [
    { input_tokens: 100, cached_input_tokens: 150, output_tokens: 10 },
    "0/100/0/10 reasoning 0 in 1",
  ],
  [
    { input_tokens: 100, cached_input_tokens: 60, cache_write_input_tokens: 90, output_tokens: 10 },
    "0/60/40/10 reasoning 0 in 1",
  ],
])(
  "more cached tokens than a call's input are limited to the input: %j",
  async (usage, printed) => {
    const payload = { type: "token_count", info: { total_token_usage: usage } };
    const lines = [
      {
        type: "session_meta",
        timestamp: "2026-08-12T09:00:00.000Z",
        payload: { id: "s", cwd: "/w" },
      },
      {
        type: "response_item",
        timestamp: "2026-08-12T09:00:01.000Z",
        payload: {
          type: "message",
          role: "assistant",
          content: [{ type: "output_text", text: "Hm" }],
        },
      },
      { type: "event_msg", timestamp: "2026-08-12T09:00:02.000Z", payload },
    ];
    const session = await openedLines(lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(printedTokens(session)).toBe(printed);
  },
);
