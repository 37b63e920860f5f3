// Some entries of a session as Markdown, to be pasted or printed: as the document of a whole branch has
// them (session-markdown.ts), but bounded, and pictures only said to be there.
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { countText } from "../../text/units.ts";
import { type KeptParts, keptOf } from "./kept-parts.ts";
import { beginningOf, fenced } from "./markdown-text.ts";
import { beginsTurn, partMarkdown } from "./session-markdown.ts";

/** An entry of the excerpt, in order. */
export interface ExcerptPart {
  readonly row: number;
  /** "" for an entry that a reader does not miss. */
  readonly text: string;
  readonly beginsTurn: boolean;
}

export interface ExcerptLimits {
  /** Characters of one entry: a longer one is cut, and says so. */
  readonly one: number;
  /** Characters of all: what comes after them is left out. */
  readonly all: number;
}

export interface ExcerptEntry {
  readonly row: number;
  /** Number of the turn it is in, 0 before the first. */
  readonly turn: number;
  readonly body: JsonObject;
}

const EVERYTHING: KeptParts = { thinking: true, output: "whole" };

/** Parts of entries until there is enough; `left` is what remains of the limit. Knows no session. */
export class Excerpt {
  readonly #limits: ExcerptLimits;
  readonly #parts: KeptParts;
  #left: number;

  constructor(limits: ExcerptLimits, parts: KeptParts = EVERYTHING) {
    this.#limits = limits;
    this.#parts = parts;
    this.#left = limits.all;
  }

  /** Nothing more fits: entries need not be read. */
  get isFull(): boolean {
    return this.#left <= 0;
  }

  part({ row, turn, body }: ExcerptEntry): ExcerptPart {
    const { entry, cut } = keptOf(readEntry(body), this.#parts);
    if (!entry) return { row, text: "", beginsTurn: false };
    const written = partMarkdown(entry, turn, () => "*Image left out.*");
    const whole = cut === "" ? written : `${written}\n*${cut}*\n`;
    const most = Math.min(this.#limits.one, Math.max(0, this.#left));
    const text = whole.length <= most ? whole : cutPart(whole, most);
    this.#left -= Math.min(whole.length, most);
    return { row, text, beginsTurn: beginsTurn(entry) };
  }
}

/** Its beginning as it is written: what is cut anywhere else could leave a fence open. */
function cutPart(text: string, most: number): string {
  const shown = beginningOf(text.trim(), most);
  const rest = countText(text.length - shown.length, "more character");
  const beginning = shown === "" ? "" : `\n${fenced(shown, "markdown")}\n`;
  return `${beginning}\n*Cut here: ${rest}.*\n`;
}
