// What a file holds at the end of a branch, as far as the session tells.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { sessionOf } from "../../testing/session.ts";
import { endStateOf } from "./end-state.ts";

interface Use {
  readonly name: string;
  readonly args: JsonObject;
  readonly output?: string;
  readonly isError?: boolean;
}

async function endOf(...uses: readonly Use[]): Promise<string> {
  const entries = uses.flatMap(({ name, args, output = "ok", isError = false }, i) => [
    {
      type: "message",
      id: `a${i}`,
      message: {
        role: "assistant",
        content: [{ type: "toolCall", id: `c${i}`, name, arguments: { path: "x.ts", ...args } }],
      },
    },
    {
      type: "message",
      id: `r${i}`,
      message: {
        role: "toolResult",
        toolCallId: `c${i}`,
        toolName: name,
        isError,
        content: [{ type: "text", text: output }],
      },
    },
  ]);
  const { table, details, readBodies } = sessionOf(entries);
  const state = await endStateOf(table, details, [...entries.keys()], "x.ts", "", readBodies);
  return state.kind === "known" ? state.text : state.why;
}

const write = (content: string): Use => ({ name: "write", args: { content } });
const edit = (oldText: string, newText: string): Use => ({
  name: "edit",
  args: { edits: [{ oldText, newText }] },
});

describe("the end of a file", () => {
  it("is what was written last, with the edits since", async () => {
    expect(await endOf(write("one"), write("a b c"), edit("b", "B"))).toBe("a B c");
  });

  it("is what was read whole, with the edits since", async () => {
    const read = { name: "read", args: {}, output: "let x = 1;" };
    expect(await endOf(read, edit("1", "2"))).toBe("let x = 2;");
  });

  it("cannot be known from a part, or from edits alone", async () => {
    const part = { name: "read", args: { offset: 10 }, output: "let x = 1;" };
    expect(await endOf(part, edit("1", "2"))).toBe("Nothing wrote or read the whole file.");
    expect(await endOf(edit("1", "2"))).toBe("Nothing wrote or read the whole file.");
    const input = "*** Begin Patch\n*** Update File: x.ts\n-a\n+b\n*** End Patch";
    const patch = { name: "apply_patch", args: { input } };
    expect(await endOf(write("a"), patch)).toBe(
      "A patch changed it, which says only a part of it.",
    );
  });

  it("cannot be known when an edit does not fit", async () => {
    expect(await endOf(write("a a"), edit("a", "b"))).toMatch("does not fit");
    expect(await endOf(write("a"), edit("z", "b"))).toMatch("does not fit");
  });

  it("is untouched by calls that failed", async () => {
    expect(await endOf(write("a"), { ...write("b"), isError: true })).toBe("a");
  });
});
