// The entries of a rollout's lines while they are read: as if nothing were taken back, and every call answered.
// Where that is not so, what an entry was made from says it.
import {
  type LineFacts,
  type LineGatherer,
  UNKNOWN,
} from "../../line-session/gather/line-facts.ts";
import { summaryIn } from "../compactions.ts";
import { entryOf } from "../entries.ts";
import type { CodexFields } from "../heads/fields.ts";
import type { CodexHeads } from "../heads/heads.ts";
import { addTool, NO_SETTINGS, type TurnSettings, turnSettings } from "../history.ts";
import { SharedContexts } from "../row-contexts.ts";
import { markBasis, marksOf } from "../rows.ts";
import { RunningTotals, type TokenUse } from "../tokens.ts";
import { addQuickly } from "./quick-entries.ts";

export class CodexGatherer implements LineGatherer<CodexHeads> {
  readonly #fields: CodexFields;
  readonly #isBare: boolean;
  readonly #provider: string;
  readonly #contexts: SharedContexts;
  /** By the number of their calls. */
  readonly #toolNames: string[] = [""];
  readonly #totals = new RunningTotals();
  /** Null: those above the first line are not known here. */
  #settings: TurnSettings | null;
  /** Whether the header is still to come: it is no row. */
  #awaitsHeader: boolean;

  /** `provider`: as the header names it. `isFirst`: as `LineReading.gathererOf` has it. */
  constructor(fields: CodexFields, isBare: boolean, provider: string, isFirst: boolean) {
    this.#fields = fields;
    this.#isBare = isBare;
    this.#provider = provider;
    this.#contexts = new SharedContexts(provider, isBare);
    this.#awaitsHeader = isFirst;
    this.#settings = isFirst ? NO_SETTINGS : null;
  }

  add(heads: CodexHeads, line: number, facts: LineFacts): void {
    const fields = this.#fields;
    const shape = heads.shapeAt(line);
    if (this.#awaitsHeader && (this.#isBare || shape.envelope === "session_meta")) {
      this.#awaitsHeader = false;
      return;
    }
    if (shape.step === "compaction") {
      // Its list may name lines before it: as far as it is counted, its line says it.
      const summary = summaryIn(heads.rareAt(line).data ?? {});
      facts.putStored({ type: "compaction", summary, retainsAll: true }, UNKNOWN);
      return;
    }
    if (shape.maySayMarks && this.#putMarks(heads, line, facts)) return;
    const call = heads.callAt(line);
    addTool(this.#toolNames, shape, call);
    const toolName = this.#toolNames[call] ?? "";
    const context = this.#contexts.find(
      heads.shapeNumberAt(line),
      shape,
      this.#settings?.model ?? "",
      toolName,
    );
    const use = this.#taken(heads, line);
    const basis = context.basis(use !== undefined);
    const time = heads.places.time[line] ?? Number.NaN;
    if (
      addQuickly(
        fields,
        heads.callIdAt(line),
        time,
        context.context,
        use,
        facts.details,
        facts.count,
      )
    ) {
      facts.addRow(basis);
    } else facts.putStored(entryOf(fields.object(), context.with(use)), basis);
  }

  #taken({ tokens }: CodexHeads, line: number): TokenUse | undefined {
    const last = tokens.count - 1;
    return (tokens.lineOf(last) === line && this.#totals.takenAt(tokens, last)) || undefined;
  }

  #putMarks(heads: CodexHeads, line: number, facts: LineFacts): boolean {
    const shape = heads.shapeAt(line);
    const rare = heads.rareAt(line);
    const before = this.#settings;
    if (shape.isTurn) {
      this.#settings = turnSettings(rare, before ?? NO_SETTINGS) ?? before;
    }
    const now = this.#settings ?? NO_SETTINGS;
    // Most turns go on with the settings of the one before.
    const marks = marksOf(shape, rare.data, now, before ?? now, this.#provider);
    for (const mark of marks) facts.putStored(mark, markBasis(mark) ?? "");
    return marks.length > 0;
  }
}
