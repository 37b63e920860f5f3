// Fills EntryDetails from entries read in full, one after another: the visitor of a session's
// background pass. Knows entries, not bytes.
import { isOfDreb } from "../../model/agent/agent-family.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import { DetailsBuilder } from "../../model/build/details-builder.ts";
import type { AssistantEntry, Entry } from "../../model/entry/entry.ts";
import { beginningOf } from "../../model/entry/entry-line.ts";
import { modelText } from "../../model/entry/model-name.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type SubAgentRun, usageOfRuns, withNestedRuns } from "../../model/runs/sub-agent-runs.ts";
import { DETAIL, type EntryDetails, MAX_AGENT_WORDS } from "../../model/table/details.ts";
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
  readonly #details = new DetailsBuilder();
  /** The first row that was added since the last `finish`. */
  #first = 0;
  #wordsLeft = MAX_WORDS;

  /** Rows must come in order, none left out. */
  add(row: number, stored: JsonObject): void {
    if (this.#details.count === 0) this.#first = row;
    this.#add(row - this.#first, readEntry(stored));
  }

  /** `row`: among those that were added since the last `finish`. */
  #add(row: number, entry: Entry): void {
    if (isOfDreb(entry)) this.#details.family = "dreb";
    this.#details.add(beginningOf(entry), flagsOf(entry), charactersOf(entry));
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
        if (entry.usage) this.#details.setUsage(entry.usage);
        this.#addReply(row, entry);
        return;
      case "toolResult":
        if (entry.usage) this.#details.setUsage(entry.usage);
        this.#details.results.push(resultFact(row, entry));
        break;
      default:
        if ("usage" in entry && entry.usage) this.#details.setUsage(entry.usage);
        return;
    }
    if (entry.runs.length > 0) this.#addRuns(row, entry.runs, ownUsage(entry));
  }

  #addCall({ model, usage, contextTokens }: Extract<Entry, { kind: "usage" }>): void {
    this.#details.setModel(nameOf(model));
    if (usage) {
      this.#details.setUsage(contextTokens === null ? usage : { ...usage, total: contextTokens });
    }
  }

  /** `own`: what the entry records of itself. */
  #addRuns(row: number, agents: readonly SubAgentRun[], own: Usage | null): void {
    const runs = withNestedRuns(agents);
    for (const { run, depth } of runs) {
      const words = wordsOf(run, Math.min(MAX_AGENT_WORDS, this.#wordsLeft));
      this.#wordsLeft -= words.length;
      this.#details.subAgents.push({ ...subAgentFact(row, run, depth), words });
    }
    // What a tool records of its own is all it used, its sub-agents included (formats.md 5.4).
    const usage = own?.total || own?.cost ? null : usageOfRuns(runs);
    if (usage) this.#details.setUsage(usage, DETAIL.subAgents);
  }

  /** Rows after the last one that were read elsewhere: what a collector of their own gave. */
  append(later: EntryDetails): void {
    this.#details.append(later);
  }

  /** What a row that was added records of usage is another one's. */
  dropUsage(row: number): void {
    this.#details.dropUsage(row);
  }

  #addReply(row: number, entry: AssistantEntry): void {
    const { provider, responseModel, model } = entry;
    this.#details.setModel(nameOf(modelText(provider, responseModel || model)));
    this.#details.setReply(nameOf(entry.stopReason), entry.startedAt, entry.durationMs);
    for (const block of entry.blocks) {
      if (block.type === "toolCall") this.#details.calls.push(callFact(row, block));
    }
  }

  /** As `DetailsBuilder.finish`. */
  finish(): EntryDetails {
    return this.#details.finish();
  }
}
