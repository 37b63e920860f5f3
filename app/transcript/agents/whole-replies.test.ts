// Replies in parts, as a sub-agent's own session shows them.
import { expect, it } from "vitest";
import { entryLine } from "../../../src/model/entry/entry-line.ts";
import { openedLines } from "../../../src/testing/formats/printed-session.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { wholeReplies } from "./conversation.ts";

const line = (type: string, uuid: string, parentUuid: string | null, message: object) =>
  JSON.stringify({ type, uuid, parentUuid, sessionId: "s", cwd: "/p", version: "2.1.0", message });
const part = (uuid: string, above: string, id: string, block: object) =>
  line("assistant", uuid, above, { id, role: "assistant", model: "m", content: [block] });
const call = (id: string) => ({ type: "tool_use", id, name: "Read", input: { file_path: id } });
const result = (uuid: string, above: string, of: string) =>
  line("user", uuid, above, {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: of, content: `text of ${of}` }],
  });

it("A reply in parts becomes one message, with the results of its calls after it", async () => {
  const { session, table, entries } = await openedLines(
    `${[
      line("user", "u", null, { role: "user", content: "Look at both" }),
      part("p1", "u", "m1", { type: "text", text: "Both then." }),
      part("p2", "p1", "m1", call("a.ts")),
      result("r1", "p2", "a.ts"),
      part("p3", "r1", "m1", call("b.ts")),
      result("r2", "p3", "b.ts"),
      part("p4", "r2", "m2", { type: "text", text: "Done." }),
    ].join("\n")}\n`,
  );
  const path = pathTo(table, openingLeaf(session));
  const bodies = Array.from(path, (row) => entries[row] ?? {});
  const whole = wholeReplies(table, path, bodies);
  expect(whole.map((entry) => entryLine(entry))).toEqual([
    "User: Look at both",
    "Assistant: Both then.",
    "Read: text of a.ts",
    "Read: text of b.ts",
    "Assistant: Done.",
  ]);
  expect(whole[1]).toMatchObject({
    message: { content: [{ type: "text" }, { id: "a.ts" }, { id: "b.ts" }] },
  });
  expect(wholeReplies(table, path.subarray(0, 2), bodies.slice(0, 2))).toEqual(bodies.slice(0, 2));
});
