// What a file holds at the end of a branch, as far as the session tells.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { tableOf } from "../../model/table/table-builder.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
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
      parentId: i > 0 ? `r${i - 1}` : null,
      message: {
        role: "assistant",
        content: [{ type: "toolCall", id: `c${i}`, name, arguments: { path: "x.ts", ...args } }],
      },
    },
    {
      type: "message",
      id: `r${i}`,
      parentId: `a${i}`,
      message: {
        role: "toolResult",
        toolCallId: `c${i}`,
        toolName: name,
        isError,
        content: [{ type: "text", text: output }],
      },
    },
  ]);
  const table = tableOf(entries, new ProblemLog());
  const collector = new DetailsCollector();
  for (const [row, entry] of entries.entries()) collector.add(row, entry);
  const state = await endStateOf(
    table,
    collector.finish(),
    [...entries.keys()],
    "x.ts",
    "",
    (rows) => Promise.resolve(rows.map((row) => entries[row] ?? {})),
  );
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
  });

  it("cannot be known when an edit does not fit", async () => {
    expect(await endOf(write("a a"), edit("a", "b"))).toMatch("does not fit");
    expect(await endOf(write("a"), edit("z", "b"))).toMatch("does not fit");
  });

  it("is untouched by calls that failed", async () => {
    expect(await endOf(write("a"), { ...write("b"), isError: true })).toBe("a");
  });
});
