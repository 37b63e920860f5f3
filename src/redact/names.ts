// Names of people and machines that findings say by the way: of a home directory, its owner.
import { isWholeWord, WordSearch } from "./encoded/word-search.ts";
import type { Finding } from "./finding.ts";
import type { Match } from "./rules/match.ts";
import { userOf } from "./rules/people.ts";

/** Looks for the names that it was given as words of their own. */
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
    if (this.size === 0) return [];
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
