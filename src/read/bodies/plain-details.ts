// The details of what most lines of other formats come to, without an entry that is only counted and forgotten.
import type { ToolCall } from "../../model/entry/blocks.ts";
import type { AssistantEntry, ToolResultEntry } from "../../model/entry/entry.ts";
import { calledWords, THOUGHT, usedWords } from "../../model/entry/entry-line.ts";
import type { Usage } from "../../model/entry/usage.ts";
import { jsonLength } from "../../model/json/json-length.ts";
import { DETAIL } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { FoldedWords, WordsRoom } from "../json/folded-words.ts";
import { DetailsCollector } from "./details-collector.ts";
import { callFact, nameOf, stopFlags } from "./entry-facts.ts";

/** For the words of `addThought`: what `describeEntry` says before them. */
export const BEFORE_THOUGHT = bytesOf(THOUGHT);

/** What is counted of a reply beside what it says. */
export type ReplyFacts = Pick<AssistantEntry, "provider" | "model" | "stopReason" | "usage">;

/**
 * Each method adds what `addEntry` adds of the same entry. `words`: how its only text begins, put into `room`, of
 * which `characters` are all.
 */
export class PlainDetails extends DetailsCollector {
  readonly #calledWords = new KnownWords(calledWords);
  readonly #usedWords = new KnownWords(usedWords);

  /** Where the words that the methods get are put. */
  get room(): WordsRoom {
    return this.columns.room;
  }

  /** A message of the user's. */
  addPrompt(words: FoldedWords, characters: number): void {
    this.columns.addWords(words, DETAIL.prompt | DETAIL.text, characters);
  }

  /** A reply of one text. */
  addSaid(reply: ReplyFacts, words: FoldedWords, characters: number): void {
    this.columns.addWords(words, DETAIL.text | stopFlags(reply.stopReason), characters);
    this.#setReply(reply);
  }

  /** A reply that was only thought, and not aborted; `words` after BEFORE_THOUGHT. */
  addThought(reply: ReplyFacts, words: FoldedWords, characters: number): void {
    this.columns.addWords(words, DETAIL.thinking | stopFlags(reply.stopReason), characters);
    this.#setReply(reply);
  }

  /** A reply of one call, which has a name, that was not aborted. */
  addCalled(row: number, reply: ReplyFacts, call: ToolCall): void {
    const { name } = call;
    const characters = name.length + jsonLength(call.arguments);
    const words = this.#calledWords.of(name);
    this.columns.add(words, stopFlags(reply.stopReason), characters);
    this.#setReply(reply);
    this.calls.push(callFact(row, call));
  }

  /** Usage of a call of the conversation, as an entry by itself; its total is the size of its context. */
  addUse(model: string, usage: Usage): void {
    this.columns.add(this.#usedWords.of(model), DETAIL.call, 0);
    this.columns.setModel(nameOf(model));
    this.columns.setUsage(usage);
  }

  addResult(
    row: number,
    { callId, toolName, isError }: Pick<ToolResultEntry, "callId" | "toolName" | "isError">,
    words: FoldedWords,
    characters: number,
  ): void {
    this.columns.addWords(words, DETAIL.text | (isError ? DETAIL.error : 0), characters);
    this.results.push({ row, callId, name: nameOf(toolName), isError, added: 0, removed: 0 });
  }

  /** Data of which nothing is counted. */
  addData(): void {
    this.columns.add("", 0, 0);
  }

  #setReply({ provider, model, stopReason, usage }: ReplyFacts): void {
    if (usage) this.columns.setUsage(usage);
    this.columns.setModel(this.modelName(provider, model));
    this.columns.setReply(nameOf(stopReason), null, null);
  }
}

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
