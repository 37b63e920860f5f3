// The entries of a session's lines before all lines are known. Facts that no earlier line has, such as session
// names and a sub-agent's messages elsewhere, are left to the reading that knows all lines.
import type { JsonObject } from "../../../model/json/json.ts";
import { stringify } from "../../../model/json/stringify.ts";
import { type GatheredLines, UNKNOWN } from "../../line-session/gathered-lines.ts";
import type { LineGatherer } from "../../line-session/line-reading.ts";
import type { Call } from "../lines/line-kinds.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import { entryOf } from "./convert.ts";
import { type Made, madeOf } from "./session-rows.ts";

/**
 * What an entry is made from in addition to its line, in one text. `results`: the ids of the calls that the line
 * answers.
 */
export function basisOf(
  made: Made,
  results: readonly string[],
  calls: ReadonlyMap<string, Call>,
): string {
  switch (made.as) {
    case "entry":
      return `made ${stringify(made.entry)}`;
    case "note":
      return `note ${made.word}`;
    case "parts":
      return `parts ${made.parts.join(" ")}`;
    case "reply":
      return made.hasUsage ? "reply with usage" : "reply";
    case "result": {
      const [id = "", ...others] = results;
      const call = calls.get(id);
      // Most are of tools whose calls add nothing.
      if (call && others.length === 0 && !call.task && !call.agent) return `result ${call.name}`;
      return `results ${JSON.stringify(results.map((one) => calls.get(one)))}`;
    }
    default:
      return made.as;
  }
}

export class ClaudeCodeGatherer implements LineGatherer<SessionLines> {
  /** By model message: the last of its entries with usage. */
  readonly #counted = new Map<number, number>();

  add(lines: SessionLines, object: JsonObject, gathered: GatheredLines): void {
    const line = lines.count - 1;
    const shape = lines.shapeAt(line);
    if (shape.kind === "summary") {
      // Only the reading of all lines knows what it keeps and what it belongs to; here is only its usage.
      const { summary = "" } = lines.rareAt(line);
      gathered.put({ type: "compaction", summary }, UNKNOWN);
      return;
    }
    const hasUsage = shape.usage !== "none";
    if (hasUsage) this.#count(lines.messageAt(line), gathered);
    const made = madeOf(shape, hasUsage);
    const basis = basisOf(made, lines.resultsAt(line), lines.calls);
    gathered.put(entryOf(made, object, lines.calls, null), basis);
  }

  /** A message counts once, on its last line with usage: the one that is put next. */
  #count(message: number, gathered: GatheredLines): void {
    const before = this.#counted.get(message);
    if (before !== undefined) gathered.uncount(before, UNCOUNTED);
    this.#counted.set(message, gathered.count);
  }
}

const UNCOUNTED = basisOf({ as: "reply", hasUsage: false }, [], new Map());
