// Made entries as one reads them again.
import { expect, it } from "vitest";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { type MadeEntry, madeEntry } from "./made-entries.ts";

const TIME = 1_790_000_000_000;

it.each<readonly [MadeEntry, string, string]>([
  [{ role: "user", text: "Go" }, "user", "User: Go"],
  [
    { role: "assistant", text: "Done", api: "x", provider: "p", model: "m" },
    "assistant",
    "Assistant: Done",
  ],
  [
    { role: "toolResult", text: "1", callId: "c", toolName: "read", isError: false },
    "toolResult",
    "read: 1",
  ],
  [
    { role: "bashExecution", command: "ls", output: "a", exitCode: 0, isExcluded: false },
    "bash",
    "Command: ls",
  ],
  [
    { role: "customMessage", customType: "note", text: "Mind", isShown: true },
    "customMessage",
    "note: Mind",
  ],
  [
    { role: "branchSummary", text: "It failed", fromId: "a1" },
    "branchSummary",
    "Branch summary: It failed",
  ],
])("makes %j what it is read as", (made, kind, line) => {
  const entry = readEntry(madeEntry(made, TIME));
  const { who, text } = describeEntry(entry);
  expect([entry.kind, `${who}: ${text}`]).toEqual([kind, line]);
});

it("gives a reply what the agent adds up, and leaves out what is not known", () => {
  const made = { role: "assistant", text: "", api: "", provider: "p", model: "m" } as const;
  const { message } = madeEntry(made, TIME);
  expect(message).toMatchObject({ usage: { input: 0, cost: { total: 0 } }, stopReason: "stop" });
  expect(message).not.toHaveProperty("api");
});

it("records an exit code only where there is one, and a summary of no branch as the agent does", () => {
  const command = { role: "bashExecution", command: "x", output: "", isExcluded: true } as const;
  expect(madeEntry({ ...command, exitCode: null }, TIME).message).toEqual({
    role: "bashExecution",
    command: "x",
    output: "",
    cancelled: false,
    truncated: false,
    excludeFromContext: true,
    timestamp: TIME,
  });
  expect(madeEntry({ role: "branchSummary", text: "S", fromId: null }, TIME).fromId).toBe("root");
});
