// An entry as it may leave: every masked value is a mark wherever it stands, also where no rule saw it and
// however it is written.
import { rebuilt } from "../model/entry/rebuilt.ts";
import type { JsonObject } from "../model/json/json.ts";
import { bytesOf, hexOf } from "../text/bytes.ts";
import { BARE_MARK, type Decisions, groupsOf, marksOf, undecided } from "./decide/decisions.ts";
import { base64Forms, notesInMedia } from "./encoded/base64.ts";
import { innerTexts } from "./encoded/layers.ts";
import { isMediaField } from "./encoded/strings.ts";
import { sourceRange, type View, viewsOf, writtenView } from "./encoded/views.ts";
import { isWholeWord, WordSearch } from "./encoded/word-search.ts";
import type { Finding } from "./finding.ts";

/** What a word that is searched for means. */
interface Word {
  /** Null: an entry with it is left out. */
  readonly mark: string | null;
  /** Too short to be masked inside other words: `lam` is no part of `lambda`. */
  readonly isWhole: boolean;
}

/** A part of a text that becomes another. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** A value itself, not a text around it that is rewritten without it. */
  readonly isMark: boolean;
}

/** Shorter values are masked as words only, and not where their bytes happen to be inside others. */
const MIN_ANYWHERE = 6;
const MAX_DEPTH = 5;
/**
 * A mark next to the remaining text can spell a value again. After this many rounds the whole text
 * becomes a mark.
 */
const MAX_ROUNDS = 6;

/** What was decided about a session, ready to be applied to each of its entries. */
export class Redaction {
  readonly #words = new WordSearch<Word>();

  /** `findings`: of the whole session. Errors: RangeError while something is undecided. */
  constructor(findings: readonly Finding[], decisions: Decisions) {
    const open = undecided(findings, decisions).length;
    if (open > 0) {
      throw new RangeError(`${open} of the findings are not decided: nothing can leave before.`);
    }
    const groups = groupsOf(findings);
    const marks = marksOf(findings);
    const words = new Map<string, Word>();
    // A value is itself before it is another's base64, and dropped before it is masked.
    for (const decision of ["mask", "drop"]) {
      const values = groups
        .filter(({ key }) => decisions.get(key) === decision)
        .map(({ value }) => value);
      const markOf = (value: string) =>
        decision === "drop" ? null : (marks.get(value) ?? BARE_MARK);
      for (const value of values) {
        for (const form of formsOf(value)) words.set(form, { mark: markOf(value), isWhole: false });
      }
      for (const value of values) {
        words.set(value, { mark: markOf(value), isWhole: value.length < MIN_ANYWHERE });
      }
    }
    for (const [text, word] of words) this.#words.add(text, word);
  }

  /** A masked copy, or null for an entry that is left out. */
  redacted(entry: JsonObject): JsonObject | null {
    let isDropped = false;
    const left = rebuilt(entry, {
      text: (text, key, holder) => {
        const isMedia = holder !== null && isMediaField(key, holder);
        const masked = isMedia ? this.#maskedMedia(text) : this.#maskedAt(text, 0);
        isDropped ||= masked === null;
        return masked ?? "";
      },
    });
    return isDropped ? null : left;
  }

  /** Masks bytes in base64 that are no text: values in the letters themselves, or in notes beside a picture. */
  #maskedMedia(text: string): string | null {
    const hits = this.#words.hits(text).filter(({ of }) => !of.isWhole);
    if (hits.some(({ of }) => of.mark === null)) return null;
    if (hits.length > 0) return hits[0]?.of.mark ?? BARE_MARK;
    const notes = this.#words.isEmpty ? null : notesInMedia(text);
    if (!notes) return text;
    const masked = this.#maskedAt(notes.text, 1);
    if (masked === null) return null;
    return masked === notes.text ? text : notes.encoded(masked);
  }

  /** Null when the text holds a value that is dropped. */
  #maskedAt(text: string, depth: number): string | null {
    if (this.#words.isEmpty) return text;
    let masked = text;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const changes = this.#changesIn(masked, depth);
      if (changes === null) return null;
      if (changes.length === 0) return masked;
      masked = applied(masked, changes);
    }
    return BARE_MARK;
  }

  #changesIn(text: string, depth: number): readonly Change[] | null {
    const changes: Change[] = [];
    const written = writtenView(text);
    if (written && !this.#addMarks(written, true, changes)) return null;
    for (const view of viewsOf(text)) {
      if (!this.#addMarks(view, false, changes)) return null;
      if (depth < MAX_DEPTH && !this.#addInner(view, depth, changes)) return null;
    }
    return changes;
  }

  /** False if a value is dropped. `isWritten`: whole words are not the text's own there. */
  #addMarks(view: View, isWritten: boolean, changes: Change[]): boolean {
    for (const { from, to, of } of this.#words.hits(view.text)) {
      if (of.isWhole && (isWritten || !isWholeWord(view.text, from, to))) continue;
      if (of.mark === null) return false;
      const [start, end] = sourceRange(view, from, to);
      changes.push({ from: start, to: end, text: of.mark, isMark: true });
    }
    return true;
  }

  /** Text that is written as bytes: a text with a value inside is rewritten without it. */
  #addInner(view: View, depth: number, changes: Change[]): boolean {
    for (const { from, to, text, encoded } of innerTexts(view.text)) {
      const masked = this.#maskedAt(text, depth + 1);
      if (masked === null) return false;
      if (masked === text) continue;
      const [start, end] = sourceRange(view, from, to);
      // The end of a line would have to be escaped as well; base64 needs none.
      const anew = encoded(masked);
      const instead = view.depth > 0 ? anew.replace(/[\r\n]/g, "") : anew;
      changes.push({ from: start, to: end, text: instead, isMark: false });
    }
    return true;
  }
}

/** What a value looks like where it is written for JSON, for an address or in base64. */
function formsOf(value: string): readonly string[] {
  if (value.length < MIN_ANYWHERE) return [];
  const escaped = JSON.stringify(value).slice(1, -1);
  const percent = value.isWellFormed() ? encodeURIComponent(value) : value;
  const hex = hexOf(bytesOf(value));
  return [escaped, percent, hex, hex.toUpperCase(), ...base64Forms(value)];
}

/**
 * Overlapping changes become one: the mark of a value that covers all of them, else a rewritten text, else any mark.
 */
function applied(text: string, changes: readonly Change[]): string {
  const sorted = [...changes].sort((a, b) => a.from - b.from || b.to - a.to);
  const parts: string[] = [];
  let end = 0;
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at];
    if (!first) break;
    const overlapping: Change[] = [];
    let to = first.to;
    for (let next = sorted[at]; next && (next === first || next.from < to); next = sorted[++at]) {
      overlapping.push(next);
      to = Math.max(to, next.to);
    }
    const covering = overlapping.filter((one) => one.from === first.from && one.to === to);
    const isMark = (change: Change) => change.isMark;
    const instead = covering.find(isMark) ?? covering[0] ?? overlapping.find(isMark);
    parts.push(text.slice(end, first.from), instead?.text ?? BARE_MARK);
    end = to;
  }
  parts.push(text.slice(end));
  return parts.join("");
}
