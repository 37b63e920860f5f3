// New ids for sessions and entries. Random numbers come from the platform's crypto, which works in
// every window, worker and Node; `randomUUID` would need a secure context.
import { hexOf } from "../../text/bytes.ts";

/** A new id of 8 hex digits that `isTaken` does not know (formats.md 2.4.1). */
export function newEntryId(isTaken: (id: string) => boolean): string {
  for (let attempt = 0; attempt < 100; attempt++) {
    const id = hexOf(randomBytes(4));
    if (!isTaken(id)) return id;
  }
  return newSessionId();
}

/** A UUID v7: sorts by the time it was made. */
export function newSessionId(now = Date.now()): string {
  const bytes = randomBytes(16);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Throws unless a caller's session id keeps to formats.md 5.2: it becomes part of a file name. */
export function assertValidSessionId(id: string): void {
  if (/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(id)) return;
  throw new Error(
    `Session id ${JSON.stringify(id)} is not allowed: letters and digits, between them also “.”, “_” and “-”.`,
  );
}

/** Drawn ahead: asking the platform takes longer than all else that an id needs. */
const drawn = new Uint8Array(1024);
let used = drawn.length;

function randomBytes(count: number): Uint8Array {
  if (used + count > drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  used += count;
  return drawn.slice(used - count, used);
}
