// A damaged AgentUse session opens, gives every row a body, and names every file it leaves out.
import fc from "fast-check";
import { expect, it } from "vitest";
import { bodiesOf, folderOf } from "../../testing/session-folder.ts";
import { openAgentUse } from "./agentuse-session.ts";

const WORDS = [
  "id type text role user time start end state status input output callID tool error metadata",
  "resumePayload childSessionID agent name project cwd prompt task assistant system tokens cache",
  "version messages usage tools updatedAt activeTokens inputSchema description",
  "completed pending running await_human subagent__x reasoning kind tool-output path a/../b",
].flatMap((list) => list.split(" "));

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium" },
    fc.constantFrom<unknown>(...WORDS, null, true, -1, 1e300, 1_786_341_600_000),
    fc.string(),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...WORDS), tie("value"), { maxKeys: 6 }),
  ),
})).value;

const text = fc.oneof(
  value.map((one) => JSON.stringify(one)),
  value.map((one) => JSON.stringify(one).slice(0, -1)),
);

const path = fc.constantFrom(
  "session.json",
  "tools.json",
  "context.json",
  "m/message.json",
  "m/part/a.json",
  "m/part/b.json",
  "n/part/c.json",
  "subagent/01KZN44851MW5E4RVFD10YHYTB-docs/session.json",
  "subagent/01KZN44851MW5E4RVFD10YHYTB-docs/m/message.json",
  "subagent/01KZN44851MW5E4RVFD10YHYTB-docs/m/part/d.json",
);

it("a session of arbitrary files opens, and each entry has a body, a text and a unique id", async () => {
  const files = fc.array(fc.tuple(path, text), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(files, async (list) => {
      const opened = await openAgentUse(folderOf("x", list), {});
      const { table, problems } = opened.session;
      const bodies = await bodiesOf(opened);
      expect(bodies).toHaveLength(table.count);
      expect(new Set(table.ids).size).toBe(table.count);
      for (const [row, body] of bodies.entries()) {
        expect(body.parentId).toBe(row === 0 ? null : (bodies[row - 1]?.id ?? "missing"));
        expect(await opened.bodies.raw(row)).not.toBe("");
      }
      const broken = new Map(list);
      for (const [name, content] of broken) {
        const isObject = content.startsWith("{") && content.endsWith("}");
        const isNamed = problems.some(({ file }) => file === name);
        if (!isObject && !name.startsWith("subagent")) expect(isNamed).toBe(true);
      }
    }),
  );
});
