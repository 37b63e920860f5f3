import { expect, it } from "vitest";
import { sessionOf } from "../testing/session.ts";
import { KIND, kindsOf, MAX_TOOLS } from "./kinds.ts";

it("tells prompts, replies and the most used tools apart", () => {
  const { table, details } = sessionOf(`
    level  thinking: high
    ask    user: Mend it
    plan   assistant: I look. | read a.ts | bash npm test
    r1     result: text
    r2     result!: 1 failed
    again  assistant: | bash npm test
    r3     result: passed
    done   assistant: Done`);
  const { kindOf, tools } = kindsOf(table, details);
  expect(tools).toEqual(["bash", "read"]);
  const [bash, read] = [KIND.tool, KIND.tool + 1];
  expect([...kindOf]).toEqual([
    KIND.none,
    KIND.prompt,
    KIND.reply,
    read,
    bash,
    bash,
    bash,
    KIND.reply,
  ]);
});

it("gives rare tools one kind together", () => {
  const used = Array.from({ length: MAX_TOOLS + 2 }, (_, index) =>
    Array.from(
      { length: MAX_TOOLS + 2 - index },
      (_, use) => `c${index}${use} assistant: | tool${index} x\nr${index}${use} result: y`,
    ).join("\n"),
  ).join("\n");
  const { table, details } = sessionOf(`ask user: Go\n${used}`);
  const { kindOf, tools } = kindsOf(table, details);
  expect(tools).toEqual(["tool0", "tool1", "tool2", "tool3", "tool4"]);
  expect([...kindOf.slice(-2)]).toEqual([KIND.otherTool, KIND.otherTool]);
});
