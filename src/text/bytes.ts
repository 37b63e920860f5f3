// A text as a file holds it.

const encoder = new TextEncoder();

/** In UTF-8. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
