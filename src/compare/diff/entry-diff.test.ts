// Two entries part by part.
import { describe, expect, it } from "vitest";
import { type ToolCall, targetOf } from "../../model/blocks/blocks.ts";
import { sessionOf } from "../../testing/session.ts";
import { diffEntries } from "./entry-diff.ts";
import { printTextDiff } from "./text-diff.ts";

function diffOf(story: string) {
  const [a = {}, b = {}] = sessionOf(story).entries;
  const diff = diffEntries(a, b);
  const name = (call: ToolCall | null) => (call ? `${call.name} ${targetOf(call)}` : "-");
  const calls = diff.calls.map(
    (pair) => `${name(pair.a)} ${pair.isEqual ? "=" : "|"} ${name(pair.b)}`,
  );
  return [printTextDiff(diff.text), ...calls].join("\n");
}

describe("two replies", () => {
  it("have their words marked and their calls matched by tool and target, in any order", () => {
    expect(
      diffOf(`
        a  assistant: I read both files | read a.ts | bash npm test | read b.ts
        b  assistant: I read all files | read b.ts | read c.ts | bash npm test -- --run
      `),
    ).toBe(
      [
        "I read [-both-]{+all+} files",
        "read a.ts | -",
        "bash npm test | bash npm test -- --run",
        "read b.ts = read b.ts",
        "- | read c.ts",
      ].join("\n"),
    );
  });
});

describe("two summaries", () => {
  it("are compared by what they say", () => {
    expect(
      diffOf(`
        a  compaction: All tests pass
        b  compaction: No tests pass
      `),
    ).toBe("[-All-]{+No+} tests pass");
  });
});
