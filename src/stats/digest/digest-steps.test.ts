// What a turn did, by step.
import { expect, it } from "vitest";
import { call, message, reply, result, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { pathTo } from "../../tree/path.ts";
import { digestSteps } from "./digest-steps.ts";

it("Neighbouring calls of one tool are one step, with their failures, files and lines", () => {
  const { table, details, row } = sessionOf([
    message("u1", { role: "user", content: "Fix it" }),
    reply("a1", { content: [call("1", "read", "/x/a.ts"), call("2", "read", "/x/a.ts")] }),
    result("r1", "1", { toolName: "read" }),
    result("r2", "2", { toolName: "read" }),
    reply("a2", { content: [call("3", "edit", "/x/a.ts")] }),
    result("r3", "3", { toolName: "edit", isError: true }),
    reply("a3", { content: [call("4", "edit", "/y/b.ts")] }),
    result("r4", "4", { toolName: "edit", details: { diff: "+1 a\n-2 b\n-3 c" } }),
    user("u2"),
    reply("a4", { content: [call("5", "edit", "/x/c.ts")] }),
  ]);
  const steps = digestSteps({ table, header: { cwd: "/x" } }, details, pathTo(table, row("a4")));
  const printed = [...steps].flatMap(([prompt, own]) =>
    own.map(
      ({ tool, row: at, calls, failed, targets, added, removed }) =>
        `${prompt} ${tool} at ${at}: ${calls} calls, ${failed} failed, ${targets.join(" ")}, +${added} -${removed}`,
    ),
  );
  expect(printed).toEqual([
    "0 read at 1: 2 calls, 0 failed, a.ts, +0 -0",
    "0 edit at 4: 2 calls, 1 failed, a.ts /y/b.ts, +1 -2",
    "8 edit at 9: 1 calls, 0 failed, c.ts, +0 -0",
  ]);
});
