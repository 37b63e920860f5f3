// Bytes that only a passphrase makes readable: PBKDF2-SHA-256 and AES-256-GCM of the platform's own
// WebCrypto. The parameters are stored with them, so that a later version can use stronger ones.
import { type JsonObject, numberField, stringField } from "../../model/json/json.ts";
import { base64Of } from "../../text/bytes.ts";
import { bytesOfBase64 } from "./page-bytes.ts";

/** OWASP, Password Storage Cheat Sheet: PBKDF2-HMAC-SHA256 with 600,000 rounds. */
const ROUNDS = 600_000;
/** A file with a larger value would block its reader. */
const MAX_ROUNDS = 20_000_000;
const SALT_BYTES = 16;
/** NIST SP 800-38D, 5.2.1.1: 96 bits. */
const IV_BYTES = 12;

/** CryptoKey, which not all platform types declare. */
type PassphraseKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Base64 for bytes. */
export type Protection = Readonly<ReturnType<typeof newProtection>>;

export class WrongPassphrase extends Error {
  constructor() {
    super("That is not the passphrase of this copy.");
    this.name = "WrongPassphrase";
  }
}

const WAYS = { derive: "PBKDF2-SHA-256", cipher: "AES-256-GCM" } as const;

export function newProtection() {
  return {
    ...WAYS,
    rounds: ROUNDS,
    salt: randomText(SALT_BYTES),
    // Of the facts, of the session, and of its text.
    factsIv: randomText(IV_BYTES),
    sessionIv: randomText(IV_BYTES),
    textIv: randomText(IV_BYTES),
  };
}

/** Null for values that this version does not know. */
export function readProtection(stored: JsonObject): Protection | null {
  const rounds = numberField(stored, "rounds") ?? 0;
  const isKnown = stored.derive === WAYS.derive && stored.cipher === WAYS.cipher;
  if (!isKnown || rounds < 1 || rounds > MAX_ROUNDS) return null;
  const text = (name: string) => stringField(stored, name) ?? "";
  const protection = {
    ...WAYS,
    rounds,
    salt: text("salt"),
    factsIv: text("factsIv"),
    sessionIv: text("sessionIv"),
    textIv: text("textIv"),
  };
  return Object.values(protection).includes("") ? null : protection;
}

/** Takes about half a second, intentionally. */
export async function keyOfPassphrase(
  passphrase: string,
  { salt, rounds }: Protection,
): Promise<PassphraseKey> {
  // Systems spell the same letters in two ways.
  const typed = new TextEncoder().encode(passphrase.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytesOfBase64(salt), iterations: rounds },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** `iv`: base64, never used twice with one key. */
export async function seal(
  key: PassphraseKey,
  iv: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: "AES-GCM", iv: bytesOfBase64(iv) };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes));
}

/** Errors: WrongPassphrase, also for bytes that are not the sealed ones. */
export async function unseal(
  key: PassphraseKey,
  iv: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const algorithm = { name: "AES-GCM", iv: bytesOfBase64(iv) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes));
  } catch {
    throw new WrongPassphrase();
  }
}

function randomText(bytes: number): string {
  return base64Of(crypto.getRandomValues(new Uint8Array(bytes)));
}
