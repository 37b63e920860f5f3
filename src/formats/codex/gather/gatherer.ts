// The entries of a rollout's lines while they are read: as if nothing were taken back, and every call answered.
// Where that is not so, what an entry was made from says it.
import type { LineFacts, LineGatherer } from "../../line-session/gather/line-facts.ts";
import { entryOf, type LineContext } from "../entries.ts";
import type { CodexFields, CodexHead } from "../heads.ts";
import { addTool } from "../history.ts";
import { SharedContexts } from "../row-contexts.ts";
import { RunningTotals } from "../tokens.ts";
import { quickEntry } from "./quick-entries.ts";

export class CodexGatherer implements LineGatherer<CodexHead> {
  readonly #fields: CodexFields;
  readonly #isBare: boolean;
  readonly #provider: string;
  readonly #contexts = new SharedContexts();
  readonly #toolNames = new Map<string, string>();
  readonly #totals = new RunningTotals();
  #model = "";

  /** `provider`: as the header names it. */
  constructor(fields: CodexFields, isBare: boolean, provider: string) {
    this.#fields = fields;
    this.#isBare = isBare;
    this.#provider = provider;
  }

  add(line: CodexHead, facts: LineFacts): void {
    const fields = this.#fields;
    if (line.model !== "") this.#model = line.model;
    addTool(this.#toolNames, line);
    const context: LineContext = {
      head: line,
      provider: this.#provider,
      model: this.#model,
      toolName: line.callId === "" ? "" : (this.#toolNames.get(line.callId) ?? ""),
      use: this.#totals.takenAt(line) ?? undefined,
      isOrphan: false,
      isUnanswered: false,
      isBare: this.#isBare,
    };
    const basis = this.#contexts.basisOf(this.#contexts.of(context), context.use !== undefined);
    const entry = quickEntry(fields, line, context);
    if (entry) facts.put(entry, fields.cut, basis);
    else facts.putStored(entryOf(fields.object(), context), basis);
  }
}
