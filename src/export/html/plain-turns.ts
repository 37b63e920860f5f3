// A session as plain text, branch by branch, for readers without scripts or on paper. Bounded: the page
// contains all of this text.
import { partsOf } from "../../compare/diff/entry-diff.ts";
import { type ToolCall, targetOf } from "../../model/blocks/blocks.ts";
import { beginsTurn } from "../../model/entry/entry.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { NO_ROW, roleOf } from "../../model/table/table.ts";
import { cutText } from "../../text/cut.ts";
import { countText } from "../../text/units.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { NotesAgain } from "../text/notes-again.ts";

/** An entry of a branch, or where another branch begins. */
export type PlainTurn =
  | {
      /** prompt: a turn begins with it; output: what a tool or a command printed. */
      readonly kind: "prompt" | "words" | "output";
      readonly who: string;
      readonly text: string;
    }
  | {
      readonly kind: "branch";
      /** How many earlier turns it continues. */
      readonly turnsBefore: number;
    };

/** Readers look up a tool's output rather than read it. Characters. */
const MAX_OF_TOOL = 2000;
const MAX_OF_TURN = 50_000;
const MAX_OF_CALL = 200;
/** Of all turns together. */
const MAX = 1_000_000;

/**
 * Maximum branches in addition to the own one: readers of plain text do not read more of them one
 * after the other.
 */
const MAX_BRANCHES = 100;

/**
 * The session's own branch, then the own part of every other one, newest first. Errors:
 * SessionError.
 */
export async function* plainTurns({ session, bodies }: OpenedSession): AsyncGenerator<PlainTurn> {
  const { table } = session;
  const own = openingLeaf(session);
  const others = [...leavesOf(table)].reverse().filter((leaf) => leaf !== own);
  const isWritten = new Uint8Array(table.count);
  /** By row, the turns up to it. */
  const turnsAt = new Int32Array(table.count);
  let characters = 0;
  const again = new NotesAgain();
  for (const leaf of [own, ...others.slice(0, MAX_BRANCHES)]) {
    const path = pathTo(table, leaf);
    const from = path.findIndex((row) => isWritten[row] !== 1);
    if (from < 0) continue;
    let turns = turnsAt[path[from - 1] ?? NO_ROW] ?? 0;
    if (leaf !== own) yield { kind: "branch", turnsBefore: turns };
    for (const row of path.subarray(from)) {
      isWritten[row] = 1;
      const isOutput = ["toolResult", "bashExecution"].includes(roleOf(table, row));
      const stored = await bodies.body(row);
      const turn = turnOf(stored, isOutput);
      if (turn.kind === "prompt") turns++;
      turnsAt[row] = turns;
      if (again.take(stored) || turn.text === "") continue;
      characters += turn.text.length;
      if (characters > MAX) {
        const left = isWritten.reduce((count, written) => count + 1 - written, 1);
        const text = `${countText(left, "entry", "entries")} more are in the session inside this file.`;
        yield { kind: "words", who: "More", text };
        return;
      }
      yield turn;
    }
  }
  if (again.text !== "") yield { kind: "words", who: "Notes", text: again.text };
}

function turnOf(stored: JsonObject, isOutput: boolean) {
  const { text, calls, images } = partsOf(stored);
  const parts = [
    cutText(text, isOutput ? MAX_OF_TOOL : MAX_OF_TURN),
    calls.map(callText).join("\n"),
    images > 0 ? `(${countText(images, "image")})` : "",
  ];
  const entry = readEntry(stored);
  const kind = beginsTurn(entry) ? "prompt" : isOutput ? "output" : "words";
  return {
    kind,
    who: describeEntry(entry).who,
    text: parts.filter((part) => part.trim() !== "").join("\n\n"),
  } as const;
}

function callText(call: ToolCall): string {
  return `→ ${cutText(`${call.name} ${targetOf(call)}`.trim(), MAX_OF_CALL)}`;
}
