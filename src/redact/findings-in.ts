// What an entry, or any object with strings, such as a header or a file's name, holds that may not be meant
// for others.
import type { JsonObject } from "../model/json/json.ts";
import { base64Texts } from "./encoded/base64.ts";
import { type EntryString, stringsOf } from "./encoded/strings.ts";
import { sourceRange, viewsOf } from "./encoded/views.ts";
import { type Encoding, type Finding, keyOf, MIN_OWN_WORD } from "./finding.ts";
import { type NameSearch, namesIn } from "./names.ts";
import type { Match } from "./rules/match.ts";
import { matchesIn } from "./rules/rules.ts";

export interface FindingOptions {
  /** Words to mask besides, in any case, each of at least `MIN_OWN_WORD` characters. */
  readonly ownWords?: readonly string[];
}

/** What a search in one text gives; places are those of this text. */
type Search = (text: string, field: string) => readonly Match[];

/** In the order in which they stand in the entry. */
export function findingsIn(entry: JsonObject, options: FindingOptions = {}): readonly Finding[] {
  const ownWords = ownWordSearch(options.ownWords ?? []);
  return foundIn(entry, (text, field) => {
    const own = ownWords(text);
    const matches = matchesIn(text, field);
    return own.length === 0 ? matches : [...matches, ...own];
  });
}

/**
 * Users and hosts that other findings of the session name, wherever they stand by themselves: the second
 * pass, when `namesIn` all findings are known.
 */
export function nameFindingsIn(entry: JsonObject, names: NameSearch): readonly Finding[] {
  if (names.isEmpty) return [];
  return foundIn(entry, (text, field) => {
    const hits = names.matches(text);
    if (hits.length === 0) return hits;
    // A home directory or an address is one finding, not also the name in it.
    const others = matchesIn(text, field);
    return hits.filter((hit) => !others.some(({ from, to }) => from < hit.to && hit.from < to));
  });
}

/** Both passes, entry by entry. `entries` is gone through twice. */
export function findingsInAll(
  entries: Iterable<JsonObject>,
  options: FindingOptions = {},
): readonly (readonly Finding[])[] {
  const first = Array.from(entries, (entry) => findingsIn(entry, options));
  const known = namesIn(first.flat());
  let at = 0;
  return Array.from(entries, (entry) => [...(first[at++] ?? []), ...nameFindingsIn(entry, known)]);
}

function foundIn(entry: JsonObject, search: Search): readonly Finding[] {
  const findings: Finding[] = [];
  for (const string of stringsOf(entry)) {
    if (!string.isMedia) addFindings(string, search, findings);
  }
  return findings;
}

/** A text that a string holds, with where it is there; `range` null: the text is the string. */
interface Layer {
  readonly text: string;
  readonly field: string;
  readonly encodings: readonly Encoding[];
  readonly range: readonly [number, number] | null;
}

/** Base64 in base64 in base64: deeper is nobody's text. */
const MAX_DEPTH = 4;

function addFindings(string: EntryString, search: Search, findings: Finding[]): void {
  const layers: Layer[] = [{ text: string.text, field: string.field, encodings: [], range: null }];
  const known = new Set<string>();
  for (const layer of layers) {
    for (const view of viewsOf(layer.text)) {
      const encodings = [...layer.encodings, ...view.encodings];
      for (const match of search(view.text, layer.field)) {
        const value = view.text.slice(match.from, match.to);
        const [from, to] = layer.range ?? sourceRange(view, match.from, match.to);
        const place = `${keyOf({ kind: match.kind, value })}\n${from}`;
        if (known.has(place)) continue;
        known.add(place);
        findings.push({
          kind: match.kind,
          value,
          path: string.path(),
          isKey: string.isKey,
          from,
          to,
          encodings,
        });
      }
      if (layer.encodings.length >= MAX_DEPTH) continue;
      for (const { from, to, text } of base64Texts(view.text)) {
        const range = layer.range ?? sourceRange(view, from, to);
        layers.push({ text, field: layer.field, encodings: [...encodings, "base64"], range });
      }
    }
  }
}

/** Each spelling of a word that is found is a finding of its own. */
function ownWordSearch(words: readonly string[]): (text: string) => readonly Match[] {
  const short = words.find((word) => word.length < MIN_OWN_WORD);
  if (short !== undefined) throw new RangeError(`“${short}” is too short to be masked everywhere.`);
  if (words.length === 0) return () => [];
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escaped).join("|"), "giu");
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: word, index }) => ({
      kind: "own word" as const,
      from: index,
      to: index + word.length,
    }));
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, (character) =>
    character === "-" ? String.raw`\x2d` : `\\${character}`,
  );
}
