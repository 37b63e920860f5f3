// What a full reading of the bodies adds to the table: columns for usage, models, errors and first
// words, filled in the background. Rows are those of the table the same reading returned.
import { firstOfRow } from "../../lib/first-index.ts";
import type { Numbers } from "../../lib/narrowed.ts";
import { cutAt } from "../../text/cut.ts";
import type { PatchedFile } from "../blocks/patch-text.ts";
import type { Figure } from "../blocks/usage.ts";
import type { SubAgentRun } from "../runs/sub-agent-runs.ts";
import { type Beginnings, beginningAt } from "./beginnings.ts";
import { type EntryTable, roleOf } from "./table.ts";

/** Bits of `flags`. */
export const DETAIL = {
  /**
   * A failed tool result, a reply that ended in error, a command with an exit code other than 0, an
   * event that says that something failed.
   */
  error: 1,
  /** A reply that was aborted, or an entry that says that one was. */
  aborted: 2,
  /** The message has text of its own (not only thinking, tool calls or images). */
  text: 4,
  thinking: 8,
  image: 16,
  /** A user message that starts a turn: `isPrompt` knows. */
  prompt: 32,
  /** The usage columns of a tool result are those of its sub-agents: it records none of its own. */
  subAgents: 64,
  /** An event that waits for a person or for a result, and stands for itself: nothing else says it. */
  waits: 128,
  /** Usage of a call of the conversation itself, whose reply stands before it in entries of its own. */
  call: 256,
  /** The usage is that of sub-agents with session files of their own, which record it, too (formats-more.md 3.4, 6). */
  children: 512,
  /** It says that its turn ended before the reply did; how is in the bits `error` and `aborted`. */
  ended: 1024,
  /** The result of a tool that a person was asked about and refused: it did not run. */
  refused: 2048,
  /** A system message that gives tools. */
  tools: 4096,
  /** It is a part of what was sent: what a developer says, of the system prompt; words that a program put others around. */
  partial: 8192,
} as const;

/** Whether a user wrote it: outcomes of sub-agents only come as their messages (formats.md 6.2). */
export function isPrompt(table: EntryTable, details: EntryFacts | null, row: number): boolean {
  // Most entries are none, and of a long session every one is asked.
  if (((details?.flags[row] ?? DETAIL.prompt) & DETAIL.prompt) === 0) return false;
  return roleOf(table, row) === "user";
}

/** Characters of an entry's first words. */
export const MAX_FIRST_WORDS = 120;

/** The first words of an entry, "" when it says nothing or was not read yet. */
export function firstWordsAt(details: EntryDetails | null, row: number): string {
  return details ? firstWords(beginningAt(details.beginnings, row)) : "";
}

/** What `EntryDetails.beginnings` holds, as it is shown. */
export function firstWords(beginning: string): string {
  return cutAt(beginning, MAX_FIRST_WORDS);
}

/** One tool call block. */
export interface CallFact {
  /** Row of the assistant message. */
  readonly row: number;
  readonly callId: string;
  readonly name: string;
  /** Path, command, pattern …: see `targetOf`; at most 200 characters. */
  readonly target: string;
  /** Lines of a file that a call writes as a whole; 0 for other calls. */
  readonly writtenLines: number;
}

/** One toolResult message. */
export interface ResultFact {
  readonly row: number;
  readonly callId: string;
  readonly name: string;
  readonly isError: boolean;
  /** Lines an edit's recorded diff adds and removes; 0 without a diff. */
  readonly added: number;
  readonly removed: number;
}

/** One file that a patch changes. */
export interface ChangeFact extends PatchedFile {
  /** Row of the call that holds the patch, or of the entry that records the change. */
  readonly row: number;
  /** Of that call, or of the one that made the recorded change as far as the entry names one; else "". */
  readonly callId: string;
  /** asked: by a call, whose result says what became of it. Else what an entry of its own records. */
  readonly outcome: "asked" | "changed" | "failed";
}

/** Characters of what a sub-agent was asked and answered that a search looks through. */
export const MAX_AGENT_WORDS = 20_000;

/**
 * One sub-agent that a tool result holds the conversation of. Its texts have at most 200 characters; the task, and
 * the beginning of what it answered, are on one line.
 */
export interface SubAgentFact extends Omit<SubAgentRun, "error" | "isLeastDuration" | "messages"> {
  /** Row of the tool result. */
  readonly row: number;
  /** 0: started by this session; 1: by one of its sub-agents; and so on. */
  readonly depth: number;
  /**
   * What it was asked, why it failed and what it answered, at most MAX_AGENT_WORDS characters: what a
   * search looks through beside the names.
   */
  readonly words: string;
}

/**
 * Columns have one element per row of the table; those of usage one for each row that records any, NaN for a figure that
 * it does not record. What each figure is says `Usage`; `total` of a reply, or of a call of the conversation that is an
 * entry by itself, is the size of its context.
 */
export interface EntryDetails extends Readonly<Record<Figure, Numbers>> {
  readonly count: number;
  /** The agent that the entries tell of themselves; null when nothing does. */
  readonly family: string | null;
  /**
   * How each entry begins on one line: at most MAX_FIRST_WORDS characters, one more where it goes on.
   * Ask `firstWordsAt`: an ellipsis in each of them would make them twice as large.
   */
  readonly beginnings: Beginnings;
  readonly flags: Uint16Array;
  /** Where the figures of a row stand in the columns of usage, −1 where it records none, as most do. Ask `figureAt`. */
  readonly usageAt: Int32Array;
  /** Index into `models`; 0 = none. The model that answered, as a reply or usage entry names it. */
  readonly model: Uint16Array;
  readonly models: readonly string[];
  /** Index into `stopReasons`; 0 = none. */
  readonly stop: Uint8Array;
  readonly stopReasons: readonly string[];
  /** When a reply began to stream, ms since 1970; NaN when not recorded. Empty where no row records it. */
  readonly startedAt: Float64Array;
  /** Milliseconds a reply took where a fork records it, else NaN. Empty as `startedAt`. */
  readonly replyMs: Float64Array;
  /** Characters of the entry's content as a model would be sent it, images as 4,800 (2.21). */
  readonly characters: Numbers;
  /** In row order. */
  readonly calls: readonly CallFact[];
  /** In row order. */
  readonly results: readonly ResultFact[];
  /** In row order. */
  readonly changes: readonly ChangeFact[];
  /** In row order; of one row each before those inside it. */
  readonly subAgents: readonly SubAgentFact[];
}

/** All but the words: what figures are counted from. */
export type EntryFacts = Omit<EntryDetails, "beginnings">;

/** What an entry records of its usage: tokens, or US dollars. NaN: it does not. */
export function figureAt<Name extends Figure>(
  details: Pick<EntryFacts, "usageAt" | Name>,
  row: number,
  name: Name,
): number {
  const at = details.usageAt[row] ?? -1;
  return at < 0 ? Number.NaN : (details[name][at] ?? Number.NaN);
}

/** The sub-agents that a tool result holds, nested ones too. */
export function subAgentsAt(
  { subAgents }: Pick<EntryFacts, "subAgents">,
  row: number,
): readonly SubAgentFact[] {
  const first = firstOfRow(subAgents, row);
  let end = first;
  while (subAgents[end]?.row === row) end++;
  return subAgents.slice(first, end);
}

/**
 * The way from a tool result to one of its sub-agents, by its index in `subAgents`: the index among
 * the runs that the result holds itself, then among those inside that one, and so on.
 */
export function wayToSubAgent(
  { subAgents }: Pick<EntryFacts, "subAgents">,
  agent: number,
): readonly number[] {
  const row = subAgents[agent]?.row;
  let first = agent;
  while (first > 0 && subAgents[first - 1]?.row === row) first--;
  const way: number[] = [];
  for (let at = first; at <= agent; at++) {
    const depth = subAgents[at]?.depth ?? 0;
    const before = depth < way.length ? (way[depth] ?? -1) : -1;
    way.length = depth;
    way.push(before + 1);
  }
  return way;
}
