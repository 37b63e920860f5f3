const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What the bytes say in UTF-8; null for bytes that are none. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return null;
  }
}
