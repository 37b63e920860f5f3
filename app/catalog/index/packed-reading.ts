// A session that was read, as it goes to the index and is stored there: its record as text, its messages as
// bytes, many together. The reading worker packs them, so that the one thread that writes only writes.
import { isSpaceless } from "../../../src/library/index/text-match.ts";
import type {
  IndexedSession,
  IndexedText,
  SessionReading,
} from "../../../src/library/indexed-session.ts";

export interface PackedReading {
  readonly path: string;
  /** As in the record. */
  readonly modifiedMs: number;
  /** JSON of an `IndexedSession`. */
  readonly record: string;
  readonly pages: readonly MessagePage[];
}

/** Some of a session's messages, one after the other. */
export interface MessagePage {
  /** Position of its first message among the session's. */
  readonly first: number;
  /** JSON of a `PackedMessage` for each message. */
  readonly messages: string;
  /** UTF-8 of their texts. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

/** What is known of a message beside its text. */
export type PackedMessage = readonly [
  entryId: string,
  role: IndexedText["role"],
  /** In its text. */
  bytes: number,
  /** Its script has no spaces between words. */
  isSpaceless?: true,
];

/** Bytes of a page, unless one message is longer: most are one page of the database. */
const MAX_PAGE = 28_000;

export class ReadingPacker {
  readonly #encoder = new TextEncoder();
  #room = new Uint8Array(4 * MAX_PAGE);

  pack({ session, texts }: SessionReading): PackedReading {
    const pages: MessagePage[] = [];
    let first = 0;
    let size = 0;
    let messages: PackedMessage[] = [];
    const end = (next: number) => {
      if (messages.length === 0) return;
      pages.push({ first, messages: JSON.stringify(messages), texts: this.#room.slice(0, size) });
      [first, size, messages] = [next, 0, []];
    };
    texts.forEach(({ entryId, role, text }, at) => {
      // No character takes more than three bytes for each unit of UTF-16.
      this.#reserve(size, 3 * text.length);
      const { written } = this.#encoder.encodeInto(text, this.#room.subarray(size));
      size += written;
      // ASCII text has a byte for each character.
      const isTogether = written > text.length && isSpaceless(text);
      messages.push(isTogether ? [entryId, role, written, true] : [entryId, role, written]);
      if (size >= MAX_PAGE) end(at + 1);
    });
    end(texts.length);
    const { path, modifiedMs } = session;
    return { path, modifiedMs, record: JSON.stringify(session), pages };
  }

  #reserve(used: number, more: number): void {
    if (used + more <= this.#room.length) return;
    const room = new Uint8Array(2 * (used + more));
    room.set(this.#room.subarray(0, used));
    this.#room = room;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The packed pages. */
export function unpacked({ record, pages }: PackedReading): SessionReading {
  const texts: IndexedText[] = [];
  for (const page of pages) {
    let start = 0;
    for (const [entryId, role, bytes] of JSON.parse(page.messages) as readonly PackedMessage[]) {
      const text = decoder.decode(page.texts.subarray(start, start + bytes));
      texts.push({ entryId, role, text });
      start += bytes;
    }
  }
  return { session: JSON.parse(record) as IndexedSession, texts };
}
