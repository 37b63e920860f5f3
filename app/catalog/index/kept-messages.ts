// The messages of a folder's database, read one by one from the pages that hold them.
import type { PreparedStatement } from "@sqlite.org/sqlite-wasm";
import type { PackedMessage } from "./packed-reading.ts";

export interface FoundMessage {
  readonly entryId: string;
  readonly role: "user" | "assistant";
  readonly text: string;
}

interface KnownPage {
  /** Id of its first message. */
  readonly first: number;
  readonly messages: readonly PackedMessage[];
  /** Where the text of each begins. */
  readonly starts: readonly number[];
  readonly texts: Uint8Array;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class KeptMessages {
  readonly #statement: (sql: string) => PreparedStatement;
  /** The page that was read last. */
  #page: KnownPage | null = null;

  /** `statement`: a prepared one, the same for the same words. */
  constructor(statement: (sql: string) => PreparedStatement) {
    this.#statement = statement;
  }

  message(id: number): FoundMessage {
    const page = this.#pageWith(id);
    const at = id - page.first;
    const message = page.messages[at];
    if (!message) throw new Error(`Broken invariant: words without a message ${id}`);
    const [entryId, role, bytes] = message;
    const start = page.starts[at] ?? 0;
    return { entryId, role, text: decoder.decode(page.texts.subarray(start, start + bytes)) };
  }

  /** The stored messages change from now on. */
  change(): void {
    this.#page = null;
  }

  #pageWith(id: number): KnownPage {
    const known = this.#page;
    if (known && id >= known.first && id < known.first + known.messages.length) return known;
    const statement = this.#statement(
      "SELECT id, messages, texts FROM pages WHERE id <= ? ORDER BY id DESC LIMIT 1",
    );
    statement.bind([id]);
    try {
      if (!statement.step()) throw new Error(`Broken invariant: no page of a message ${id}`);
      const [first, text, texts] = statement.get([]);
      // This version wrote it.
      const messages = JSON.parse(String(text)) as readonly PackedMessage[];
      const bytes = texts instanceof Uint8Array ? texts : new Uint8Array(0);
      let end = 0;
      const starts = messages.map(([, , length]) => {
        end += length;
        return end - length;
      });
      this.#page = { first: Number(first), messages, starts, texts: bytes };
      return this.#page;
    } finally {
      statement.reset();
    }
  }
}
