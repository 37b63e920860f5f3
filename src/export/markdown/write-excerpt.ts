// Some entries of a session as Markdown, to be pasted or printed, delivered as they come: as in the document of a
// whole branch (session-markdown.ts), but bounded, and with pictures only mentioned.
import { contextSide, historySide, type ReadBodies } from "../../compare/side.ts";
import type { ContentBlock } from "../../model/blocks/blocks.ts";
import { beginsTurn, type Entry } from "../../model/entry/entry.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { countText } from "../../text/units.ts";
import { beginningOf, fenced } from "./markdown-text.ts";
import { leftOutImage, partMarkdown } from "./session-markdown.ts";

/** An entry of the excerpt, in order. */
export interface ExcerptPart {
  readonly row: number;
  /** "" for an entry that a reader does not miss. */
  readonly text: string;
  readonly beginsTurn: boolean;
}

export interface ExcerptLimits {
  /** Maximum characters of one entry: a longer one is cut, with a note. */
  readonly one: number;
  /** Maximum characters together: later entries are left out. */
  readonly all: number;
}

export interface ExcerptRequest {
  /**
   * End of the branch they are read on, and how: with the edits that the model sees there, or as stored.
   */
  readonly leaf: number;
  readonly seenAs: "sent" | "history";
  /** In order. */
  readonly rows: Int32Array;
  /** For each entry the number of its turn. */
  readonly turns: Int32Array;
  readonly limits: ExcerptLimits;
  /** The wanted parts of each; by default everything. */
  readonly parts?: KeptParts;
}

/** Returns whether more is wanted: false cancels. Awaited, so parts never pile up. */
export type OnExcerpt = (batch: {
  readonly parts: readonly ExcerptPart[];
  /** Finished entries. Fewer than requested at the end: the limit was reached. */
  readonly done: number;
}) => Promise<boolean> | boolean;

/** Entries read together. */
const BATCH = 50;

/** Rejects as `read` does. */
export async function writeExcerpt(
  table: EntryTable,
  { leaf, seenAs, rows, turns, limits, parts: kept }: ExcerptRequest,
  read: ReadBodies,
  onExcerpt: OnExcerpt,
): Promise<void> {
  const { readBodies } = (seenAs === "sent" ? contextSide : historySide)(table, leaf, read);
  const excerpt = excerptIn(limits, kept);
  for (let from = 0; from < rows.length && !excerpt.isFull(); from += BATCH) {
    const wanted = [...rows.subarray(from, from + BATCH)];
    const bodies = await readBodies(wanted);
    const parts: ExcerptPart[] = [];
    for (const [at, body] of bodies.entries()) {
      if (excerpt.isFull()) break;
      parts.push(excerpt.part(wanted[at] ?? 0, turns[from + at] ?? 0, body));
    }
    if (!(await onExcerpt({ parts, done: from + parts.length }))) return;
  }
}

const EVERYTHING: KeptParts = { thinking: true, output: "whole" };

/** Parts of entries up to the limit. Knows no session. */
export function excerptIn({ one, all }: ExcerptLimits, parts: KeptParts = EVERYTHING) {
  let left = all;
  return {
    /** The limit is reached: entries need not be read. */
    isFull: () => left <= 0,
    /** `turn`: number of the turn it is in, 0 before the first. */
    part(row: number, turn: number, body: JsonObject): ExcerptPart {
      const { entry, cut } = keptOf(readEntry(body), parts);
      if (!entry) return { row, text: "", beginsTurn: false };
      const written = partMarkdown(entry, turn, leftOutImage);
      const whole = cut === "" ? written : `${written}\n*${cut}*\n`;
      const most = Math.min(one, Math.max(0, left));
      const text = whole.length <= most ? whole : cutPart(whole, most);
      left -= Math.min(whole.length, most);
      return { row, text, beginsTurn: beginsTurn(entry) };
    },
  };
}

/** Its beginning in a fence: any other cut could leave a fence open. */
function cutPart(text: string, most: number): string {
  const shown = beginningOf(text.trim(), most);
  const rest = countText(text.length - shown.length, "more character");
  const beginning = shown === "" ? "" : `\n${fenced(shown, "markdown")}\n`;
  return `${beginning}\n*Cut here: ${rest}.*\n`;
}

/** The wanted parts of an entry; texts and the inputs of tools stay. */
export interface KeptParts {
  readonly thinking: boolean;
  /** Of tool outputs; none leaves only whether they failed. */
  readonly output: "whole" | "beginning" | "none";
}

/** `entry`: null if no part is left. `cut`: what was cut off, as a sentence; "" for nothing. */
function keptOf(
  entry: Entry,
  { thinking, output }: KeptParts,
): { readonly entry: Entry | null; readonly cut: string } {
  if (entry.kind === "assistant" && !thinking) {
    const blocks = entry.blocks.filter(({ type }) => type !== "thinking");
    const isUsual = entry.errorMessage === "" && entry.stopReason !== "aborted";
    // A reply that only thought is empty without it; why it ended is still shown.
    const isSilent = blocks.length === 0 && entry.blocks.length > 0 && isUsual;
    return { entry: isSilent ? null : { ...entry, blocks }, cut: "" };
  }
  const isPrinted = entry.kind === "bash" || entry.kind === "toolResult";
  if (!isPrinted || output === "whole") return { entry, cut: "" };
  if (output === "none") {
    if (entry.kind === "bash") return { entry: { ...entry, output: "" }, cut: "" };
    return { entry: entry.isError ? { ...entry, blocks: [], details: {} } : null, cut: "" };
  }
  const cut = new Cut();
  if (entry.kind === "bash") {
    return { entry: { ...entry, output: cut.text(entry.output) }, cut: cut.said() };
  }
  const blocks = entry.blocks.map(
    (block): ContentBlock =>
      block.type === "text" ? { ...block, text: cut.text(block.text) } : block,
  );
  const patch = stringField(entry.details, "diff");
  const details = patch === undefined ? entry.details : { ...entry.details, diff: cut.text(patch) };
  return { entry: { ...entry, blocks, details }, cut: cut.said() };
}

/** The beginnings of several texts of one tool, together not longer than a limit. */
class Cut {
  #lines = 12;
  #characters = 1500;
  #cutLines = 0;
  #cutCharacters = 0;

  text(text: string): string {
    const shown = beginningOf(text.split("\n", this.#lines).join("\n"), this.#characters);
    const rest = text.slice(shown.length);
    this.#lines -= linesIn(shown);
    this.#characters -= shown.length;
    if (rest.trim() === "") return text;
    this.#cutLines += linesIn(rest.trim());
    this.#cutCharacters += rest.length;
    return shown;
  }

  said(): string {
    if (this.#cutLines === 0) return "";
    // For one endless line its length is more useful.
    return this.#cutLines > 1
      ? `${countText(this.#cutLines, "more line")} left out.`
      : `${countText(this.#cutCharacters, "more character")} left out.`;
  }
}

function linesIn(text: string): number {
  return text === "" ? 0 : text.split("\n").length;
}
