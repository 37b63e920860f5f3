// Names of people and machines that findings say by the way: of a home directory, its owner.
import type { JsonObject } from "../model/json/json.ts";
import { layersIn } from "./encoded/layers.ts";
import { isWholeWord, WordSearch } from "./encoded/word-search.ts";
import type { Finding } from "./finding.ts";
import type { Match } from "./rules/match.ts";
import { homes, prompts, userOf } from "./rules/people.ts";
import { ruleSearch } from "./rules/rules.ts";

/** Searches for the names that it was given as words of their own. */
export class NameSearch {
  readonly #search = new WordSearch<"user" | "host">();
  readonly #known = new Set<string>();

  /** How many names there are: what was searched when there were fewer was not searched for all. */
  get size(): number {
    return this.#known.size;
  }

  /** The users and hosts that findings name. */
  learn(findings: Iterable<Finding>): void {
    for (const { kind, value } of findings) {
      const user = userOf(kind, value);
      if (user !== null) this.#learn("user", user);
      if (kind === "host") this.#learn("host", value);
    }
  }

  learnUsers(names: Iterable<string>): void {
    for (const name of names) this.#learn("user", name);
  }

  matches(text: string): readonly Match[] {
    return this.#search
      .hits(text)
      .filter(({ from, to }) => isWholeWord(text, from, to))
      .map(({ from, to, of }) => ({ kind: of, from, to }));
  }

  #learn(kind: "user" | "host", name: string): void {
    const known = `${kind} ${name}`;
    if (this.#known.has(known)) return;
    this.#known.add(known);
    this.#search.add(name, kind);
  }
}

const rulesFor = ruleSearch([homes, prompts]);

/**
 * Users whose homes an entry, or another object with strings, mentions: by home folders and prompts, in any encoding.
 * Names that many share (dev, runner) and very short ones are not names.
 */
export function* userNamesIn(entry: JsonObject): Generator<string> {
  for (const { layer } of layersIn(entry)) {
    const { text } = layer;
    for (const { find } of rulesFor(text)) {
      for (const { kind, from, to } of find(text)) {
        const name = userOf(kind, text.slice(from, to));
        if (name !== null) yield name;
      }
    }
  }
}
