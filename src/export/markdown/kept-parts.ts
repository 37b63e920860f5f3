// What of an entry is left when thinking, or what tools put out, is not wanted. What was said, and what tools
// were given, stays. It must not know what the entry is written as.
import type { ContentBlock } from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { stringField } from "../../model/json/json.ts";
import { countText } from "../../text/units.ts";
import { beginningOf } from "./markdown-text.ts";

export interface KeptParts {
  readonly thinking: boolean;
  /** Of what tools put out; of none only that they failed. */
  readonly output: "whole" | "beginning" | "none";
}

/** `entry`: null where nothing of it is left. `cut`: what was cut off, as a sentence; "" for nothing. */
export function keptOf(
  entry: Entry,
  { thinking, output }: KeptParts,
): { readonly entry: Entry | null; readonly cut: string } {
  if (entry.kind === "assistant" && !thinking) {
    const blocks = entry.blocks.filter(({ type }) => type !== "thinking");
    const isUsual = entry.errorMessage === "" && entry.stopReason !== "aborted";
    // A reply that only thought says nothing without it; why it ended is said all the same.
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

/** The beginnings of several texts of one tool, together no longer than a limit. */
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
    // Of one endless line its length says more.
    return this.#cutLines > 1
      ? `${countText(this.#cutLines, "more line")} left out.`
      : `${countText(this.#cutCharacters, "more character")} left out.`;
  }
}

function linesIn(text: string): number {
  return text === "" ? 0 : text.split("\n").length;
}
