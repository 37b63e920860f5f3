// A branch as plain text, for who reads without scripts or on paper. Bounded: the whole of it is in the
// session.
import { partsOf } from "../../compare/diff/entry-diff.ts";
import { type ToolCall, targetOf } from "../../model/entry/blocks.ts";
import { readEntry } from "../../model/entry/entry.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { roleOf } from "../../model/table/table.ts";
import { cutText } from "../../text/cut.ts";
import { countText } from "../../text/units.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";

/** An entry of the branch. */
export interface PlainTurn {
  /** prompt: a turn begins with it; output: what a tool or a command printed. */
  readonly kind: "prompt" | "words" | "output";
  readonly who: string;
  readonly text: string;
}

/** What a tool prints is looked up more often than read. Characters. */
const MAX_OF_TOOL = 2000;
const MAX_OF_TURN = 50_000;
const MAX_OF_CALL = 200;
/** Of all turns together. */
const MAX = 1_000_000;

/** `leaf`: the end of the branch, as a row; the session's own when left out. Errors: SessionError. */
export async function* plainTurns(
  { session, bodies }: OpenedSession,
  leaf = openingLeaf(session),
): AsyncGenerator<PlainTurn> {
  const { table } = session;
  const path = pathTo(table, leaf);
  let characters = 0;
  for (const [at, row] of path.entries()) {
    const isOutput = ["toolResult", "bashExecution"].includes(roleOf(table, row));
    const turn = turnOf(await bodies.body(row), isOutput);
    if (turn.text === "") continue;
    characters += turn.text.length;
    if (characters > MAX) {
      const left = countText(path.length - at, "entry", "entries");
      const text = `${left} more are in the session inside this file.`;
      yield { kind: "words", who: "More", text };
      return;
    }
    yield turn;
  }
}

function turnOf(stored: JsonObject, isOutput: boolean): PlainTurn {
  const { text, calls, images } = partsOf(stored);
  const parts = [
    cutText(text, isOutput ? MAX_OF_TOOL : MAX_OF_TURN),
    calls.map(callText).join("\n"),
    images > 0 ? `(${countText(images, "image")})` : "",
  ];
  const entry = readEntry(stored);
  const isPrompt = entry.kind === "user" && entry.outcome === null;
  return {
    kind: isPrompt ? "prompt" : isOutput ? "output" : "words",
    who: describeEntry(entry).who,
    text: parts.filter((part) => part.trim() !== "").join("\n\n"),
  };
}

function callText(call: ToolCall): string {
  return `→ ${cutText(`${call.name} ${targetOf(call)}`.trim(), MAX_OF_CALL)}`;
}
