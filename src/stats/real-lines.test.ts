// Lines added and time waited in real sessions, against sums over the lines of the files that share no
// code with the product. The data lie beside the project, not in it.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { textSource } from "../read/source/byte-source.ts";
import { withoutDamagedLines } from "../testing/entry-lines.ts";
import { fullSession } from "../testing/full-session.ts";
import { sessionFilesIn, withShared } from "../testing/reading/node-shared.ts";
import { filesTouched } from "./files.ts";
import { wholeSession } from "./scope.ts";
import { toolTotals, waitingTimes } from "./tools.ts";

withShared("data/real", "in a real session", (folder) => {
  const files = sessionFilesIn(folder).filter((path) => /^pi-v/.test(basename(path)));

  it("of several", () => expect(files.length).toBeGreaterThan(3));

  it.each(files)("lines added are those of diffs and of whole files: %s", async (path) => {
    const text = readFileSync(path, "utf8");
    const { table, details } = await open(text);
    const files = filesTouched(table, details, wholeSession(table), "");
    expect(files.reduce((sum, { added }) => sum + added, 0)).toBe(linesAddedIn(text));
  });

  it("waiting for answers is apart from the time in tools", async () => {
    const text = readFileSync(join(folder, "pi-v3-long-lines.jsonl"), "utf8");
    const { table, details } = await open(text);
    const tools = toolTotals(table, details, wholeSession(table));
    expect(tools.filter(({ isQuestion }) => isQuestion).map((tool) => tool.name)).toEqual(["ask"]);
    expect(waitingTimes(tools).answerMs).toBe(waitedIn(text, "ask"));
  });
});

withShared("data/claude-codex/codex/aisessions-0.47.0.jsonl", "in a real rollout", (rollout) => {
  it("lines of patches are those of the patches themselves", async () => {
    const text = readFileSync(rollout, "utf8");
    const { table, details } = await fullSession(textSource(text, "session.jsonl"));
    const files = filesTouched(table, details, wholeSession(table), "");
    const failed = new Set<string>();
    const patches = new Map<string, string>();
    for (const line of text.split("\n").filter(Boolean)) {
      const { payload } = JSON.parse(line);
      if (payload.name === "apply_patch") patches.set(payload.call_id, payload.input);
      const isOutput = payload.type === "custom_tool_call_output";
      if (isOutput && !payload.output.includes("Success.")) failed.add(payload.call_id);
    }
    let [added, removed] = [0, 0];
    for (const [id, patch] of patches) {
      if (failed.has(id)) continue;
      expect(patch.match(/^\*\*\* \w+ File: /gm)?.length).toBe(1);
      added += patch.match(/^\+/gm)?.length ?? 0;
      removed += patch.match(/^-/gm)?.length ?? 0;
    }
    expect(added).toBeGreaterThan(100);
    const sum = (of: "added" | "removed") => files.reduce((all, file) => all + file[of], 0);
    expect([sum("added"), sum("removed")]).toEqual([added, removed]);
  });
});

function open(text: string) {
  return fullSession(textSource(withoutDamagedLines(text), "session.jsonl"));
}

interface Message {
  readonly role?: string;
  readonly toolName?: string;
  readonly toolCallId?: string;
  readonly isError?: boolean;
  readonly details?: { readonly diff?: string };
  readonly content?: unknown;
}

interface Line {
  readonly timestamp: string;
  readonly message?: Message;
}

function linesIn(text: string): readonly Line[] {
  const lines = text.split("\n").flatMap((line) => line.trim().split(/(?<=\})(?=\{"type":)/));
  return lines.filter(Boolean).flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

function linesAddedIn(text: string): number {
  const written = new Map<string, string>();
  let sum = 0;
  for (const { message } of linesIn(text)) {
    for (const block of Array.isArray(message?.content) ? message.content : []) {
      if (block.type === "toolCall" && block.name === "write") {
        written.set(block.id, block.arguments.content ?? "");
      }
    }
    if (message?.role !== "toolResult" || message.isError === true) continue;
    const diff = message.details?.diff;
    const lines = (diff ?? written.get(message.toolCallId ?? "") ?? "").split("\n");
    if (diff !== undefined) sum += lines.filter((line) => line.startsWith("+")).length;
    else sum += lines.length - (lines.at(-1) === "" ? 1 : 0);
  }
  return sum;
}

/** ms; each call of the tool stands alone in its reply, or after the result before it. */
function waitedIn(text: string, tool: string): number {
  const lines = linesIn(text);
  return lines.reduce((sum, { message, timestamp }, index) => {
    const before = lines[index - 1];
    if (message?.role !== "toolResult" || message.toolName !== tool || !before) return sum;
    return sum + Date.parse(timestamp) - Date.parse(before.timestamp);
  }, 0);
}
