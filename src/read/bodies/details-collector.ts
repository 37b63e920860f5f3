// Fills EntryDetails from entries read in full, one after another: the visitor of a session's
// background pass. Knows entries, not bytes.
import { isOfDreb } from "../../model/agent/agent-family.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import type { AssistantEntry, Entry } from "../../model/entry/entry.ts";
import { beginningOf } from "../../model/entry/entry-line.ts";
import { modelText } from "../../model/entry/model-name.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type SubAgentRun, usageOfRuns, withNestedRuns } from "../../model/runs/sub-agent-runs.ts";
import {
  type CallFact,
  DETAIL,
  type EntryDetails,
  MAX_AGENT_WORDS,
  type ResultFact,
  type SubAgentFact,
} from "../../model/table/details.ts";
import { DetailColumns } from "./detail-columns.ts";
import {
  callFact,
  charactersOf,
  flagsOf,
  nameOf,
  ownUsage,
  resultFact,
  subAgentFact,
  wordsOf,
} from "./entry-facts.ts";

/** Characters of all sub-agents together that a search looks through. */
const MAX_WORDS = 8_000_000;

export class DetailsCollector {
  readonly #columns = new DetailColumns();
  #calls: CallFact[] = [];
  #results: ResultFact[] = [];
  #subAgents: SubAgentFact[] = [];
  #wordsLeft = MAX_WORDS;
  #isDreb = false;
  #lastModel = { provider: "", model: "", name: "" };

  /** Rows must come in order, none left out. */
  add(row: number, stored: JsonObject): void {
    const entry = readEntry(stored);
    this.#isDreb ||= isOfDreb(entry);
    this.#columns.add(beginningOf(entry), flagsOf(entry), charactersOf(entry));
    // Told apart by kind: of entries of many shapes an engine looks a field up, which takes longer.
    switch (entry.kind) {
      case "user":
        return;
      case "customData":
        break;
      case "usage":
        this.#addCall(entry);
        return;
      case "assistant":
        if (entry.usage) this.#columns.setUsage(entry.usage);
        this.#addReply(row, entry);
        return;
      case "toolResult":
        if (entry.usage) this.#columns.setUsage(entry.usage);
        this.#results.push(resultFact(row, entry));
        break;
      default:
        if ("usage" in entry && entry.usage) this.#columns.setUsage(entry.usage);
        return;
    }
    if (entry.runs.length > 0) this.#addRuns(row, entry.runs, ownUsage(entry));
  }

  #addCall({ model, usage, contextTokens }: Extract<Entry, { kind: "usage" }>): void {
    this.#columns.setModel(nameOf(model));
    if (usage) {
      this.#columns.setUsage(contextTokens === null ? usage : { ...usage, total: contextTokens });
    }
  }

  /** `own`: what the entry records of itself. */
  #addRuns(row: number, agents: readonly SubAgentRun[], own: Usage | null): void {
    const runs = withNestedRuns(agents);
    for (const { run, depth } of runs) {
      const words = wordsOf(run, Math.min(MAX_AGENT_WORDS, this.#wordsLeft));
      this.#wordsLeft -= words.length;
      this.#subAgents.push({ ...subAgentFact(row, run, depth), words });
    }
    // What a tool records of its own is all it used, its sub-agents included (formats.md 5.4).
    const usage = own?.total || own?.cost ? null : usageOfRuns(runs);
    if (usage) this.#columns.setUsage(usage, DETAIL.subAgents);
  }

  /** Rows from `first` on that were read elsewhere: what a collector of their own gave, from row 0. */
  append(first: number, later: EntryDetails): void {
    this.#columns.append(later);
    this.#isDreb ||= later.family === "dreb";
    for (const call of later.calls) this.#calls.push({ ...call, row: first + call.row });
    for (const result of later.results) this.#results.push({ ...result, row: first + result.row });
    for (const run of later.subAgents) this.#subAgents.push({ ...run, row: first + run.row });
  }

  /** What a row that was added records of usage is another one's. */
  dropUsage(row: number): void {
    this.#columns.dropUsage(row);
  }

  #addReply(row: number, entry: AssistantEntry): void {
    const { provider, responseModel, model } = entry;
    this.#columns.setModel(this.#modelName(provider, responseModel || model));
    this.#columns.setReply(nameOf(entry.stopReason), entry.startedAt, entry.durationMs);
    for (const block of entry.blocks) {
      if (block.type === "toolCall") this.#calls.push(callFact(row, block));
    }
  }

  #modelName(provider: string, model: string): string {
    const last = this.#lastModel;
    // Most replies are of the model before: its name need not be put together again.
    if (last.provider !== provider || last.model !== model) {
      this.#lastModel = { provider, model, name: nameOf(modelText(provider, model)) };
    }
    return this.#lastModel.name;
  }

  /**
   * The details of all rows. Rows may be added after that: those alone are in what the next `finish`
   * gives, for `extendDetails`; models, stop reasons and family are those of all rows.
   */
  finish(): EntryDetails {
    const details: EntryDetails = {
      ...this.#columns.finish(),
      family: this.#isDreb ? "dreb" : null,
      calls: this.#calls,
      results: this.#results,
      subAgents: this.#subAgents,
    };
    this.#calls = [];
    this.#results = [];
    this.#subAgents = [];
    return details;
  }
}
