// The entries of a rollout's lines while they are read: as if nothing were taken back, and every call answered.
// Where that is not so, what an entry was made from says it.
import type { LineFacts, LineGatherer } from "../../line-session/gather/line-facts.ts";
import { entryOf } from "../entries.ts";
import type { CodexFields, CodexHead } from "../heads.ts";
import { addTool, NO_SETTINGS, type TurnSettings, turnSettings } from "../history.ts";
import { SharedContexts } from "../row-contexts.ts";
import { markBasis, marksOf } from "../rows.ts";
import { RunningTotals } from "../tokens.ts";
import { addQuickly } from "./quick-entries.ts";

export class CodexGatherer implements LineGatherer<CodexHead> {
  readonly #fields: CodexFields;
  readonly #isBare: boolean;
  readonly #provider: string;
  readonly #contexts: SharedContexts;
  readonly #toolNames = new Map<string, string>();
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

  add(line: CodexHead, facts: LineFacts): void {
    const fields = this.#fields;
    if (this.#awaitsHeader && (this.#isBare || line.envelope === "session_meta")) {
      this.#awaitsHeader = false;
      return;
    }
    if (this.#putMarks(line, facts)) return;
    addTool(this.#toolNames, line);
    const toolName = line.callId === "" ? "" : (this.#toolNames.get(line.callId) ?? "");
    const context = this.#contexts.find(line, this.#settings?.model ?? "", toolName);
    const use = this.#totals.takenAt(line) ?? undefined;
    const basis = context.basis(use !== undefined);
    if (addQuickly(fields, line, context.context, use, facts.details, facts.count)) {
      facts.addRow(basis);
    } else facts.putStored(entryOf(fields.object(), context.with(use)), basis);
  }

  #putMarks(line: CodexHead, facts: LineFacts): boolean {
    const before = this.#settings;
    this.#settings = turnSettings(line, before ?? NO_SETTINGS) ?? before;
    const now = this.#settings ?? NO_SETTINGS;
    // Most turns go on with the settings of the one before.
    const marks = marksOf(line, now, before ?? now, this.#provider);
    for (const mark of marks) facts.putStored(mark, markBasis(mark) ?? "");
    return marks.length > 0;
  }
}
