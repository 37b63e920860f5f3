// Turns of real sessions, counted by hand from their lines: what a person asked, whichever agent wrote the
// file.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textSource } from "../read/source/byte-source.ts";
import { turnsOn, usageBeforeTurns } from "../stats/rows/turns.ts";
import { wholeSession } from "../stats/scope.ts";
import { totalsOf } from "../stats/totals.ts";
import { openedSource } from "../testing/formats/printed-session.ts";
import { withShared } from "../testing/reading/node-shared.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";

/** By file: its turns. Each of these has one path, and no reply before its first prompt. */
const COUNTED: readonly (readonly [string, number])[] = [
  // One command with its text, and the lines of two sub-agents.
  ["claude-codex/claude/ccviewer-inline-sidechain-1.0.108.jsonl", 1],
  // The same command, and a prompt at the end.
  ["claude-codex/claude/ccviewer-inline-sidechains-1.0.98.jsonl", 2],
  // A command of the person's own, and 51 lines of replies.
  ["claude-codex/claude/entire-queue-2.0.76.jsonl", 1],
  // /init, and a word of thanks.
  ["claude-codex/claude/vscode-todos-1.0.120.jsonl", 2],
  // A skill, two prompts, /exit twice and a compaction.
  ["claude-codex/claude/entire-auto-compaction-2.1.36.jsonl", 3],
  // /mcp, four prompts, an interruption, and /pr.
  ["claude-codex/claude/entire-slash-command-2.1.12.jsonl", 5],
  // Three prompts and /model.
  ["claude-codex/claude/entire-two-models-queue-2.1.29.jsonl", 3],
  // Three prompts below reminders, and /compact.
  ["claude-codex/claude/vscode-manual-compaction-2.1.37.jsonl", 3],
  // Three prompts, and a command of the shell at the end.
  ["claude-codex/claude/aisessions-2.0.24.jsonl", 3],
  // An environment, and three prompts.
  ["claude-codex/codex/aisessions-0.47.0.jsonl", 3],
  // Twice an environment and text that an editor put before a prompt.
  ["claude-codex/codex/agentcmd-0.40.0-medium.jsonl", 2],
  ["claude-codex/codex/agentcmd-0.40.0-small.jsonl", 1],
  // One is glued to an unreadable line.
  ["real/pi-v1-glued-line.jsonl", 44],
  ["real/pi-v3-long-lines.jsonl", 4],
];

withShared("data", "the turns of real sessions", (folder) => {
  it.each(COUNTED)("of %s are %i, and no usage comes before the first", async (name, turns) => {
    const source = textSource(readFileSync(join(folder, name), "utf8"), name);
    const { table, details, session } = await openedSource(source);
    const path = pathTo(table, openingLeaf(session));
    expect(totalsOf(table, details, wholeSession(table)).turns).toBe(turns);
    expect(turnsOn(table, details, path).all().length).toBe(turns);
    expect(usageBeforeTurns(table, details, path).cost ?? 0).toBe(0);
  });
});
