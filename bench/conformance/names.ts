// Names for random ids, by the order in which they appear: equal in both programs when the same
// happened in both.

export class Names {
  readonly #names = new Map<string, string>();
  #entries = 0;
  #sessions = 0;

  add(id: string): void {
    if (!this.#names.has(id)) this.#names.set(id, `#${this.#entries++}`);
  }

  addSession(id: string): void {
    if (!this.#names.has(id)) this.#names.set(id, `@${this.#sessions++}`);
  }

  /** Knows what the other program's ids are called, before its file is taken over. */
  learn(other: Names): void {
    for (const [id, name] of other.#names) if (!this.#names.has(id)) this.#names.set(id, name);
  }

  /** The text with ids replaced: UUIDs, 8 hex digits, and the ids of start files. */
  apply(text: string): string {
    const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}|entry-\d+|old-session/g;
    return text.replace(ids, (id) => this.#names.get(id) ?? id);
  }
}
