// Secrets known by what stands around them: keys in PEM, authorization headers, URLs, JWTs.
import type { Match, Rule } from "./match.ts";
import { entropyOf, isPlaceholder, matchesOf } from "./match.ts";

const KEY_BEGIN =
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-[0-9]:/g;
const KEY_END = /-----END [A-Z0-9 ]{0,60}-----|Private-MAC: [0-9a-f]{1,128}/g;
/** What stands between them; the repetitions have nothing after them to come back for. */
const KEY_BODY = /(?:[A-Za-z0-9+/=:,._ \t()@-]{1,200}|\r?\n)*/y;
/** Of a key whose end is cut off, the lines that look like one. */
const CUT_BODY =
  /\s{0,4}(?:(?:Proc-Type|DEK-Info|Version|Comment|Encryption|Public-Lines)[^\n]{0,200}\r?\n|[ \t]{0,8}[A-Za-z0-9+/=]{16,200}|[ \t]{0,8}\r?\n)*/y;
const MAX_KEY = 40_000;
const MIN_KEY_BODY = 20;

/** Private keys with their first and last line; also those that are cut off. */
export const privateKeys: Rule = {
  needs: ["PRIVATE KEY", "PuTTY-User-Key-File-"],
  find: findPrivateKeys,
};

function* findPrivateKeys(text: string): Generator<Match> {
  let end = 0;
  for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) {
    if (index < end) continue;
    const bodyFrom = index + begin.length;
    const rest = text.slice(bodyFrom, bodyFrom + MAX_KEY);
    KEY_END.lastIndex = 0;
    const last = KEY_END.exec(rest);
    const isWhole = last !== null && last.index <= startOf(KEY_BODY, rest).length;
    const body = isWhole ? rest.slice(0, last.index) : startOf(CUT_BODY, rest).trimEnd();
    const to = bodyFrom + body.length + (isWhole ? last[0].length : 0);
    if (body.trim().length < MIN_KEY_BODY) continue;
    end = to;
    yield { kind: "private key", from: index, to };
  }
}

function startOf(pattern: RegExp, text: string): string {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[0] ?? "";
}

const HEADER =
  /(?<![A-Za-z])(?:bearer|basic|(?<=authorization["']?[:=] ?["']?)(?:token|apikey)|(?:x-api-key|x-auth-token|api-key|private-token|x-goog-api-key)["']?:) {1,3}["']?(?<found>[A-Za-z0-9._~+/-]{12,2000}={0,2})/dgi;
const JWT =
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/dg;

export const jwts: Rule = { needs: [".eyJ"], find: (text) => matchesOf("token", text, JWT) };

export const headerTokens: Rule = {
  needs: ["bearer ", "basic ", "authorization", "api-key", "auth-token", "private-token"],
  isAnyCase: true,
  find: findHeaderTokens,
};

function* findHeaderTokens(text: string): Generator<Match> {
  for (const match of matchesOf("token", text, HEADER)) {
    const value = text.slice(match.from, match.to);
    const isSecret = /[0-9]/.test(value) || /[a-z][A-Z]+[a-z]+[A-Z]|=$/.test(value);
    if (isSecret && entropyOf(value) >= 3 && !isPlaceholder(value)) yield match;
  }
}

const URL_CREDENTIALS =
  /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/(?<found>[^\s/:@"'`<>\\?#]{0,100}:[^\s/@"'`<>\\?#]{1,200})@(?=[A-Za-z0-9[])/dg;
/** `https://TOKEN@host`. */
const URL_TOKEN = /(?<![A-Za-z0-9])https?:\/\/(?<found>[A-Za-z0-9_-]{16,200})@(?=[A-Za-z0-9])/dg;

/** A user with a password; where the password alone is worth masking everywhere, it alone. */
export const urlCredentials: Rule = {
  needs: (text) => text.includes("@") && text.includes("://"),
  find: findUrlCredentials,
};

function* findUrlCredentials(text: string): Generator<Match> {
  for (const match of matchesOf("credentials", text, URL_TOKEN)) {
    if (entropyOf(text.slice(match.from, match.to)) >= 3.2) yield match;
  }
  for (const match of matchesOf("credentials", text, URL_CREDENTIALS)) {
    const colon = text.indexOf(":", match.from);
    const password = text.slice(colon + 1, match.to);
    if (isPlaceholder(password) || /^\d{1,5}$/.test(password)) continue;
    const isStrong = password.length >= 8 && /[^a-z]/.test(password);
    yield isStrong ? { ...match, from: colon + 1 } : match;
  }
}
