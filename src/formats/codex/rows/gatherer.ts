// The entries of a rollout's lines while they are read: as if nothing were taken back, and every call answered.
// Where that is not so, what an entry was made from says it.
import type { JsonObject } from "../../../model/json/json.ts";
import { type GatheredLines, UNKNOWN } from "../../line-session/gathered-lines.ts";
import type { LineGatherer } from "../../line-session/line-reading.ts";
import { summaryIn } from "../compactions.ts";
import type { CodexHeads } from "../heads/heads.ts";
import { addTool, NO_SETTINGS, type TurnSettings, turnSettings } from "../history.ts";
import { RunningTotals, type TokenUse } from "../tokens.ts";
import { entryOf } from "./entries.ts";
import { basisOf, sharedContexts } from "./row-contexts.ts";
import { madeBasis, marksOf } from "./rows.ts";

export class CodexGatherer implements LineGatherer<CodexHeads> {
  readonly #isBare: boolean;
  readonly #provider: string;
  readonly #contextOf: ReturnType<typeof sharedContexts>;
  /** By the number of their calls. */
  readonly #toolNames: string[] = [""];
  readonly #totals = new RunningTotals();
  #settings: TurnSettings = NO_SETTINGS;
  /** Whether the header is still to come: it is no row. */
  #awaitsHeader = true;

  /** `provider`: as the header names it. */
  constructor(isBare: boolean, provider: string) {
    this.#isBare = isBare;
    this.#provider = provider;
    this.#contextOf = sharedContexts(provider, isBare);
  }

  add(heads: CodexHeads, object: JsonObject, gathered: GatheredLines): void {
    const line = heads.count - 1;
    const shape = heads.shapeAt(line);
    if (this.#awaitsHeader && (this.#isBare || shape.envelope === "session_meta")) {
      this.#awaitsHeader = false;
      return;
    }
    if (shape.step === "compaction") {
      // Its list may name lines before it: as far as it is counted, its line says it.
      const summary = summaryIn(heads.rareAt(line).data ?? {});
      gathered.put({ type: "compaction", summary, retainsAll: true }, UNKNOWN);
      return;
    }
    if (this.#putMarks(heads, line, gathered)) return;
    const call = heads.callAt(line);
    addTool(this.#toolNames, shape, call);
    const context = this.#contextOf(shape, this.#settings.model, this.#toolNames[call] ?? "");
    const use = this.#taken(heads, line);
    gathered.put(entryOf(object, context, use), basisOf(context, use));
  }

  #taken({ tokens }: CodexHeads, line: number): TokenUse | undefined {
    const told = tokens.at(-1);
    return (told?.line === line && this.#totals.takenAt(told)) || undefined;
  }

  #putMarks(heads: CodexHeads, line: number, gathered: GatheredLines): boolean {
    const before = this.#settings;
    if (heads.shapeAt(line).isTurn) {
      this.#settings = turnSettings(heads.rareAt(line), before) ?? before;
    }
    // Most turns go on with the settings of the one before.
    const marks = marksOf(heads, line, this.#settings, before, this.#provider);
    for (const mark of marks) gathered.put(mark, madeBasis(mark));
    return marks.length > 0;
  }
}
