// What of an entry is left when thinking, or what tools put out, is not wanted. What was said, and what tools
// were given, stays. It must not know what the entry is written as.
import type { ContentBlock } from "../../model/blocks/blocks.ts";
import type { Entry, ToolResultEntry } from "../../model/entry/entry.ts";
import { stringField } from "../../model/json/json.ts";
import { countText } from "../../text/units.ts";
import { beginningOf } from "./markdown-text.ts";

export interface KeptParts {
  readonly thinking: boolean;
  /** Of what tools put out; of none only that they failed. */
  readonly output: "whole" | "beginning" | "none";
}

interface Kept {
  /** Null where nothing of it is left. */
  readonly entry: Entry | null;
  /** What was cut off, as a sentence; "" for nothing. */
  readonly cut: string;
}

/** Of the output of one tool. */
const BEGINNING = { lines: 12, characters: 1500 };

export function keptOf(entry: Entry, parts: KeptParts): Kept {
  if (entry.kind === "assistant" && !parts.thinking) {
    const blocks = entry.blocks.filter(({ type }) => type !== "thinking");
    // A reply that only thought says nothing without it; why it ended is said all the same.
    const isSilent = blocks.length === 0 && entry.blocks.length > 0 && isUsual(entry);
    return whole(isSilent ? null : { ...entry, blocks });
  }
  if (parts.output === "whole") return whole(entry);
  const cut = new Cut(parts.output === "none" ? NOTHING : BEGINNING);
  if (entry.kind === "bash") {
    const output = cut.text(entry.output);
    return { entry: { ...entry, output }, cut: parts.output === "none" ? "" : cut.said() };
  }
  if (entry.kind !== "toolResult") return whole(entry);
  if (parts.output === "none") return whole(entry.isError ? withoutOutput(entry) : null);
  const blocks = entry.blocks.map(
    (block): ContentBlock =>
      block.type === "text" ? { ...block, text: cut.text(block.text) } : block,
  );
  const patch = stringField(entry.details, "diff");
  const details = patch === undefined ? entry.details : { ...entry.details, diff: cut.text(patch) };
  return { entry: { ...entry, blocks, details }, cut: cut.said() };
}

function whole(entry: Entry | null): Kept {
  return { entry, cut: "" };
}

function isUsual({ stopReason, errorMessage }: Entry & { readonly kind: "assistant" }): boolean {
  return errorMessage === "" && stopReason !== "aborted";
}

function withoutOutput(entry: ToolResultEntry): ToolResultEntry {
  return { ...entry, blocks: [], details: {} };
}

const NOTHING = { lines: 0, characters: 0 };

/** The beginnings of several texts, together no longer than a limit. */
class Cut {
  #lines: number;
  #characters: number;
  #cutLines = 0;
  #cutCharacters = 0;

  constructor({ lines, characters }: typeof BEGINNING) {
    this.#lines = lines;
    this.#characters = characters;
  }

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
    // Of one endless line its length says more.
    return this.#cutLines > 1
      ? `${countText(this.#cutLines, "more line")} left out.`
      : `${countText(this.#cutCharacters, "more character")} left out.`;
  }
}

function linesIn(text: string): number {
  if (text === "") return 0;
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
