// Sessions that a test writes for itself: messages one below the other.

/** A session whose entries are these messages, one below the other; ids m0, m1 … */
export function sessionOf(messages: readonly object[]): string {
  const timestamp = "2026-10-05T08:20:00.000Z";
  const lines: object[] = [
    {
      type: "session",
      version: 3,
      id: "01a10b25-0000-7000-8000-000000000000",
      timestamp,
      cwd: "/x",
    },
  ];
  messages.forEach((message, index) => {
    const parentId = index === 0 ? null : `m${index - 1}`;
    lines.push({ type: "message", id: `m${index}`, parentId, timestamp, message });
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

export function call(name: string, args: object): object {
  const block = { type: "toolCall", id: "call", name, arguments: args };
  return { role: "assistant", content: [block], stopReason: "toolUse" };
}

export function result(text: string, toolName: string): object {
  const content = [{ type: "text", text }];
  return { role: "toolResult", toolCallId: "call", toolName, content, isError: false };
}
