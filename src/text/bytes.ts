// Texts as bytes: as a file holds them, and bytes that a text holds as base64.

const encoder = new TextEncoder();

/** In UTF-8. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** What base64 stands for; null for what is none, such as the name of something stored elsewhere. */
export function bytesInBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** More arguments than this no engine takes at once. */
const CHARACTERS_AT_ONCE = 8192;

/** For each byte the character of its value. */
export function binaryText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE));
  }
  return text;
}

export function base64Of(bytes: Uint8Array): string {
  return btoa(binaryText(bytes));
}

/** Two digits a byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
