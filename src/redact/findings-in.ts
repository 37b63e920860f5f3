// What an entry, or any object with strings, such as a header or a file's name, holds that may not be meant
// for others.
import type { JsonObject } from "../model/json/json.ts";
import { literal } from "../text/literal.ts";
import { layersIn, type StringLayer } from "./encoded/layers.ts";
import type { EntryString } from "./encoded/strings.ts";
import { type Finding, keyOf, MIN_OWN_WORD } from "./finding.ts";
import type { NameSearch } from "./names.ts";
import { type Match, matchesOf } from "./rules/match.ts";
import { matchesIn } from "./rules/rules.ts";

export interface FindingOptions {
  /** Additional words to mask, in any case, each of at least `MIN_OWN_WORD` characters. */
  readonly ownWords?: readonly string[];
}

/** What looks through an entry; `names`: those that are known by now. */
export type FindingSearch = ReturnType<typeof findingSearch>;

/** By the rules and for own words; and users and hosts that other findings name, wherever they stand by themselves. */
export type Found = ReturnType<FindingSearch>;

/** Finds in the order of the entry. Errors: RangeError for an own word that is too short. */
export function findingSearch({ ownWords = [] }: FindingOptions = {}) {
  const ownWordsIn = ownWordSearch(ownWords);
  return (entry: JsonObject, names: NameSearch) => {
    const [first, named] = [new Findings(), new Findings()];
    for (const one of layersIn(entry)) {
      const { text } = one.layer;
      const matches = matchesIn(text, one.string.field);
      first.add(one, matches);
      first.add(one, ownWordsIn(text));
      named.add(one, besides(matches, names.matches(text)));
    }
    return { first: first.all, named: named.all };
  };
}

/** Users and hosts that findings name, when all of them are known: the second pass. */
export function nameFindingsIn(entry: JsonObject, names: NameSearch): readonly Finding[] {
  const findings = new Findings();
  if (names.size === 0) return findings.all;
  for (const one of layersIn(entry)) {
    const hits = names.matches(one.layer.text);
    if (hits.length === 0) continue;
    findings.add(one, besides(matchesIn(one.layer.text, one.string.field), hits));
  }
  return findings.all;
}

/** A home directory or an address is one finding, not also the name in it. */
function besides(matches: readonly Match[], hits: readonly Match[]): readonly Match[] {
  if (hits.length === 0 || matches.length === 0) return hits;
  return hits.filter((hit) => !matches.some(({ from, to }) => from < hit.to && hit.from < to));
}

/** What is found in an entry, in each place of a string once, in however many layers it is. */
class Findings {
  readonly all: Finding[] = [];
  readonly #places = new Set<string>();
  #string: EntryString | null = null;

  add({ string, layer }: StringLayer, matches: readonly Match[]): void {
    if (matches.length === 0) return;
    if (string !== this.#string) this.#places.clear();
    this.#string = string;
    const { text, rangeOf } = layer;
    for (const { kind, values, ...match } of matches) {
      const [from] = rangeOf(match.from, match.to);
      for (const value of values ?? [text.slice(match.from, match.to)]) {
        const place = `${keyOf({ kind, value })}\n${from}`;
        if (this.#places.has(place)) continue;
        this.#places.add(place);
        this.all.push({ kind, value });
      }
    }
  }
}

/** Each found spelling of a word is its own finding. */
function ownWordSearch(words: readonly string[]): (text: string) => readonly Match[] {
  const short = words.find((word) => word.length < MIN_OWN_WORD);
  if (short !== undefined) throw new RangeError(`“${short}” is too short to be masked everywhere.`);
  if (words.length === 0) return () => [];
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(literal).join("|"), "dgiu");
  return (text) => [...matchesOf("own word", text, pattern)];
}
