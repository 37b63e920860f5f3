// Names of people and machines that findings say by the way: of a home directory, its owner.
import { isWholeWord, WordSearch } from "./encoded/word-search.ts";
import type { Finding } from "./finding.ts";
import type { Match } from "./rules/match.ts";
import { isOwnName } from "./rules/people.ts";

/** Looks for known names as words of their own. */
export class NameSearch {
  readonly #search: WordSearch<"user" | "host">;

  constructor(users: ReadonlySet<string>, hosts: ReadonlySet<string>) {
    this.#search = new WordSearch([
      ...Array.from(users, (name) => [name, "user"] as const),
      ...Array.from(hosts, (name) => [name, "host"] as const),
    ]);
  }

  get isEmpty(): boolean {
    return this.#search.isEmpty;
  }

  matches(text: string): readonly Match[] {
    return this.#search
      .hits(text)
      .filter(({ from, to }) => isWholeWord(text, from, to))
      .map(({ from, to, of }) => ({ kind: of, from, to }));
  }
}

/** The users and hosts that findings of a session name. */
export function namesIn(findings: Iterable<Finding>): NameSearch {
  const users = new Set<string>();
  const hosts = new Set<string>();
  for (const { kind, value } of findings) {
    if (kind === "user") users.add(value);
    if (kind === "host") hosts.add(value);
    // What a home directory is called is its user.
    const name = kind === "home" ? value.split(/[\\/]/).at(-1) : undefined;
    if (name && isOwnName(name)) users.add(name);
  }
  return new NameSearch(users, hosts);
}
