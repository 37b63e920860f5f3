// Fills EntryDetails from entries read in full, one after another: the visitor of a session's
// background pass. Knows entries, not bytes.
import { isOfDreb } from "../../model/agent/agent-family.ts";
import { type SubAgentRun, usageOfRuns, withNestedRuns } from "../../model/agent/sub-agent-runs.ts";
import type { ToolCall } from "../../model/entry/blocks.ts";
import type { AssistantEntry, Entry, ToolResultEntry } from "../../model/entry/entry.ts";
import { beginningOf, calledWords, usedWords } from "../../model/entry/entry-line.ts";
import { modelText } from "../../model/entry/model-name.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { Usage } from "../../model/entry/usage.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { jsonLength } from "../../model/json/json-length.ts";
import {
  type CallFact,
  DETAIL,
  type EntryDetails,
  MAX_AGENT_WORDS,
  type ResultFact,
  type SubAgentFact,
} from "../../model/table/details.ts";
import type { FoldedWords } from "../json/folded-words.ts";
import { DetailColumns } from "./detail-columns.ts";
import {
  callFact,
  charactersOf,
  flagsOf,
  nameOf,
  ownUsage,
  resultFact,
  stopFlags,
  subAgentFact,
  wordsOf,
} from "./entry-facts.ts";

/** Characters of all sub-agents together that a search looks through. */
const MAX_WORDS = 8_000_000;

/** How entries begin that say no more than a name: they come again and again. */
class KnownWords {
  readonly #known = new Map<string, string>();
  readonly #wordsOf: (name: string) => string;

  constructor(wordsOf: (name: string) => string) {
    this.#wordsOf = wordsOf;
  }

  of(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const words = this.#wordsOf(name);
    if (this.#known.size < MAX_KNOWN && name.length <= MAX_KEPT) this.#known.set(name, words);
    return words;
  }
}

/** A hostile file may name another one in each line. */
const MAX_KNOWN = 1000;
const MAX_KEPT = 200;

/** What is counted of a reply beside what it says. */
export type ReplyFacts = Pick<AssistantEntry, "provider" | "model" | "stopReason" | "usage">;

export class DetailsCollector {
  readonly #columns = new DetailColumns();
  #calls: CallFact[] = [];
  #results: ResultFact[] = [];
  #subAgents: SubAgentFact[] = [];
  #wordsLeft = MAX_WORDS;
  #isDreb = false;
  readonly #calledWords = new KnownWords(calledWords);
  readonly #usedWords = new KnownWords(usedWords);
  #lastModel = { provider: "", model: "", name: "" };

  /** Rows must come in order, none left out. */
  add(row: number, stored: JsonObject): void {
    this.addEntry(row, readEntry(stored), 0);
  }

  /** The same for an entry that is narrowed. `cut`: characters that its texts were shortened by. */
  addEntry(row: number, entry: Entry, cut: number): void {
    this.#isDreb ||= isOfDreb(entry);
    this.#columns.add(beginningOf(entry), flagsOf(entry), charactersOf(entry) + cut);
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

  // What most lines of other formats come to, without an entry that is only counted and forgotten: each adds what
  // `addEntry` adds of it. `words`: how its only text begins, of which `characters` are all.

  /** A message of the user's. */
  addPrompt(words: FoldedWords, characters: number): void {
    this.#columns.addWords(words, DETAIL.prompt | DETAIL.text, characters);
  }

  /** A reply of one text. */
  addSaid(reply: ReplyFacts, words: FoldedWords, characters: number): void {
    this.#columns.addWords(words, DETAIL.text | stopFlags(reply.stopReason), characters);
    this.#setReply(reply);
  }

  /** A reply that was only thought, and not aborted; `words` with what `describeEntry` says before them. */
  addThought(reply: ReplyFacts, words: FoldedWords, characters: number): void {
    this.#columns.addWords(words, DETAIL.thinking | stopFlags(reply.stopReason), characters);
    this.#setReply(reply);
  }

  /** A reply of one call, which has a name, that was not aborted. */
  addCalled(row: number, reply: ReplyFacts, call: ToolCall): void {
    const { name } = call;
    const characters = name.length + jsonLength(call.arguments);
    const words = this.#calledWords.of(name);
    this.#columns.add(words, stopFlags(reply.stopReason), characters);
    this.#setReply(reply);
    this.#calls.push(callFact(row, call));
  }

  /** Usage of a call of the conversation, as an entry by itself; its total is the size of its context. */
  addUse(model: string, usage: Usage): void {
    this.#columns.add(this.#usedWords.of(model), DETAIL.call, 0);
    this.#columns.setModel(nameOf(model));
    this.#columns.setUsage(usage);
  }

  addResult(
    row: number,
    { callId, toolName, isError }: Pick<ToolResultEntry, "callId" | "toolName" | "isError">,
    words: FoldedWords,
    characters: number,
  ): void {
    this.#columns.addWords(words, DETAIL.text | (isError ? DETAIL.error : 0), characters);
    this.#results.push({ row, callId, name: nameOf(toolName), isError, added: 0, removed: 0 });
  }

  /** Data of which nothing is counted. */
  addData(): void {
    this.#columns.add("", 0, 0);
  }

  #setReply({ provider, model, stopReason, usage }: ReplyFacts): void {
    if (usage) this.#columns.setUsage(usage);
    this.#columns.setModel(this.#nameOf(provider, model));
    this.#columns.setReply(nameOf(stopReason), null, null);
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
    this.#columns.setModel(this.#nameOf(provider, responseModel || model));
    this.#columns.setReply(nameOf(entry.stopReason), entry.startedAt, entry.durationMs);
    for (const block of entry.blocks) {
      if (block.type === "toolCall") this.#calls.push(callFact(row, block));
    }
  }

  #nameOf(provider: string, model: string): string {
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
