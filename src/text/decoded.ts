// What bytes and escapes say as text; null where they say none.

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What the bytes say in UTF-8; null for bytes that are none. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return null;
  }
}

/** What the percent escapes of a text stand for; null where some of them are no UTF-8. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
