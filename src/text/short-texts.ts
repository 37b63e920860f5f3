// Texts of bytes, many of them short: to ask a decoder takes an engine longer than to make one of those.

/** A text may begin with a byte order mark: it is a character like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** So long at the most are short ones. Bytes. */
const SHORT_BYTES = 256;

export class ShortTexts {
  /**
   * Characters of one: a new list each time takes longer to spread. As a constant of the module its length
   * counts as one, too, and code that changes it is compiled again and again.
   */
  readonly #gathered: number[] = [];

  /** `bytes[from, to)` as UTF-8; what is none reads as U+FFFD. */
  decode(bytes: Uint8Array, from: number, to: number): string {
    const length = to - from;
    if (length > SHORT_BYTES) return decoder.decode(bytes.subarray(from, to));
    const gathered = this.#gathered;
    for (let at = 0; at < length; at++) {
      const byte = bytes[from + at] ?? 0;
      if (byte >= 128) return decoder.decode(bytes.subarray(from, to));
      gathered[at] = byte;
    }
    gathered.length = length;
    return String.fromCharCode(...gathered);
  }
}
