import { expect, it } from "vitest";
import { NO_ROW } from "../../model/table/table.ts";
import { message, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { pathTo } from "../../tree/path.ts";
import { wholeSession } from "../scope.ts";
import { totalsOf } from "../totals.ts";
import { firstFailure, isFailure } from "./failures.ts";

const COMMAND = { role: "bashExecution", command: "npm test", output: "", exitCode: 1 };

it("a command that the user ran is no failure, as none is counted", () => {
  const { table, details } = sessionOf([user("ask"), message("ran", COMMAND)]);
  const { toolFailures, failedReplies } = totalsOf(table, details, wholeSession(table));
  expect([toolFailures, failedReplies]).toEqual([0, 0]);
  expect(firstFailure(table, details, pathTo(table, 1))).toBe(NO_ROW);
});

it("the first failure is the first on the path, else the first of the file", () => {
  const { table, details, row } = sessionOf(`
    ask    user: Check
    other  assistant: | bash npm test
    lost   result!: 1 failed
    retry  < ask user: Again
    call   assistant: | bash npm test
    broke  result!: 2 failed
    dead   failed: overloaded
    plain  < ask user: By hand`);
  const first = (leaf: string) => firstFailure(table, details, pathTo(table, row(leaf)));
  expect([first("dead"), first("lost"), first("plain")]).toEqual([
    row("broke"),
    row("lost"),
    row("lost"),
  ]);
  const { toolFailures, failedReplies } = totalsOf(table, details, wholeSession(table));
  const failures = Array.from(table.line.keys()).filter((at) => isFailure(table, details, at));
  expect(failures).toHaveLength(toolFailures + failedReplies);
});
