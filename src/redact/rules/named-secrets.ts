// Values given to names that say they are secret, in whatever language or format: `SECRET=…`, `"token": "…"`,
// `password: …`, `Authorization: Bearer …`, `--api-key …`, `?sig=…`. In a session with code such names stand
// everywhere: only what looks like no word and no code counts.

import { percentDecoded } from "../../text/decoded.ts";
import { endOfLineAt, matchFrom } from "../../text/match-from.ts";
import type { FindingKind } from "../finding.ts";
import type { Match, Rule } from "./match.ts";
import { isNoSecret, isRandom, isSecretLike, isSecretNotCode, MAX_LENGTH } from "./secret-like.ts";
import { distinct, type Extent, endAround, restAt, type Value, valueAt } from "./value.ts";

const OF_KEYS =
  "api access auth private signing encryption encrypt decrypt master account shared session secret service storage subscription license deploy client app application consumer admin webhook hmac jwt aes functions publishable primary secondary";
const PLAIN =
  "secret token passw(?:or)?d passphrase passcode pwd credentials? cookie authorization auth dsn connection[_-]?string mnemonic phpsessid csrf xsrf passwort kennwort contrase[nñ]a mot[_-]de[_-]passe wachtwoord пароль 密码 密碼 パスワード 비밀번호";
/**
 * Names by themselves, or at the end of others: `DB_PASS`, `dbPass`. What is before them is looked at last: a pattern
 * that begins with letters is looked for many times as fast.
 */
const BY_THEMSELVES =
  "pass(?![A-Za-z])|(?:pw|senha|mot de passe)(?![A-Za-z])(?<![A-Za-z](?:pw|senha|mot de passe))";
const NAME = `(?:${[
  ...PLAIN.split(" "),
  `(?:${OF_KEYS.split(" ").join("|")})[_-]?key`,
  BY_THEMSELVES,
].join("|")})`;
/** In capitals alone, or where a URL names a part so: any of these is a name for anything. */
const WEAK =
  "(?:KEY(?![A-Za-z])(?<![A-Za-z]KEY)|(?:key|sig|signature|code)(?==)(?<=[?&](?:key|sig|signature|code))|X-(?:Amz|Goog)-Signature)";

const MORE = "(?<more>[A-Za-z0-9_.-]{0,40})";
const CLOSED = String.raw`(?:\\{0,7}["'\x60\])]){0,3}`;
/** `: string =`, ` string =`, `[] =`. */
const TYPED = String.raw`(?:(?::[ \t]{0,2}|[ \t])[A-Za-z&*[][\w&<>[\]|?*'. ]{0,40}[ \t](?==[ \t]{0,4}\\{0,7}["'\x60]))?`;
/** A sign that a value may begin with is one that gives it only where something follows. */
const SIGN = String.raw`(?:(?:\?\?=|\|\|=|:=|\+=|=>|={2,3}|::|->)(?=[ \t"'\x60])|:[-=](?=[^\s"'\x60])|=|:|：)`;
const GIVEN = [
  String.raw`${CLOSED}[ \t]{0,40}${TYPED}${SIGN}[ \t]{0,40}(?:\n[ \t]{0,80}(?=["'\x60]))?`,
  // Of a function: a name, then a value.
  String.raw`\\{0,7}["'\x60][ \t]{0,4},[ \t\n]{0,40}(?=\\{0,7}["'\x60])`,
  // A name here, its value there: of a variable in YAML, JSON and XML.
  String.raw`\\{0,7}["'\x60]?[ \t]{0,4},?[ \t\n]{1,40}\\{0,7}["'\x60]?value\\{0,7}["'\x60]?[ \t]{0,4}[:=][ \t]{0,4}`,
  // Where the name gets no value.
  String.raw`${CLOSED}[ \t]{0,4}(?:\|\||\?\?|\bor\b)[ \t]{0,4}(?=["'\x60])`,
  // A field of a form, in a separate part.
  String.raw`"\r?\n\r?\n`,
  // Between tags.
  ">",
  // Quoted, behind a name in a statement.
  String.raw`[ \t]{1,4}(?=\\{0,7}["'])`,
  // Said.
  "[ \\t]{1,2}(?:is|was|to)(?::|[ \\t])[ \\t]{0,4}",
].join("|");
/** Behind a flag, and where a line of a shell or of a Dockerfile gives a variable a value. */
const SPACED = String.raw`(?<=(?:(?<![\w-])--?|\b(?:ENV|ARG|set -[Ugx]{1,3}|set|setenv|setx) )[\w.-]{0,60})[ \t]{1,8}(?=[^\s=])`;
/** What stands around a value: a call that makes it, how it authorizes. */
const MADE = String.raw`(?<made>(?:new )?[A-Za-z_][\w.:]{0,40}\((?=["'\x60]))?`;
const NAMED = new RegExp(`(?:${NAME}${MORE}|${WEAK})(?:${GIVEN}|${SPACED})${MADE}`, "gi");

const SCHEME =
  /(?:\\{0,7}["'`])?(?:bearer|basic|token|api-?key|digest|ssws|oauth|key|splunk|genie-?key|googlelogin auth=)[ \t]{1,4}/iy;
const BEARER = /(?<![A-Za-z])(?:bearer|basic)[ \t]{1,4}(?=\S)/gi;
/** What a URL, the body of a form or a header of cookies holds the value in. */
const QUERY_BEFORE = /[?&]$/;
const NAME_BEFORE = /[\w.[\]-]{0,80}$/;

/**
 * Names that begin like a secret and hold none: a part after the name consists of such words only.
 */
const HARMLESS_PART =
  /^(?:ness|hash(?:es)?|counts?|length|limits?|types?|names?|paths?|files?|usage|expir\w*|ttl|scopes?|polic(?:y|ies)|fields?|labels?|inputs?|placeholder|prompt|errors?|version|budget|window|max|min|per|urls?|uris?|patterns?|regex)+$/i;
const HARMLESS_BEGINNING = /^or(?!i[sz])|^ori[sz]ed|^iz|^i[sz]e/i;
const HARMLESS_END = /^(?:dir|ids?|rules?|at)$/i;

/** The text between a name and the value that is given to it. */
function isHarmless(more: string): boolean {
  if (more === "") return false;
  const parts = more.split(/[_.-]+|(?<=[a-z0-9])(?=[A-Z])/);
  if (parts.some((part) => HARMLESS_PART.test(part))) return true;
  return HARMLESS_BEGINNING.test(parts[0] ?? "") || HARMLESS_END.test(parts.at(-1) ?? "");
}

/** What may follow the end of a name, which is too common a word without it. */
const AFTER_NAME = [
  ...Array.from("=:\"'`])\\>,?|+_.-：\t\n0123456789"),
  ...Array.from("=:\"',?|+-：", (sign) => ` ${sign}`),
  ...[" is", " was", " to", " or"],
];

export const namedSecrets: Rule = {
  needs: [
    ..."secret token passw passphrase passcode pwd credential cookie auth dsn connection mnemonic phpsess csrf xsrf bearer basic passwort kennwort contrase passe wachtwoord senha пароль パスワード 비밀번호".split(
      " ",
    ),
    ...Array.from("=:\"' ]>`\\_-s", (sign) => `key${sign}`),
    ...["pass", "pw"].flatMap((name) => AFTER_NAME.map((sign) => name + sign)),
    ...["密码", "密碼"].flatMap((name) => Array.from('=:："', (sign) => name + sign)),
    ..."_pw _pass ?sig= &sig= &code= ?code= signature".split(" "),
    ...OF_KEYS.split(" ").map((of) => `${of}key`),
  ],
  isAnyCase: true,
  *find(text) {
    const work = new Work(text);
    for (const { 0: named, index, groups = {} } of text.matchAll(NAMED)) {
      const { more, made = "" } = groups;
      if (more !== undefined && isHarmless(more)) continue;
      if (work.isDone(index) || index < work.last) continue;
      const matches = givenTo(text, named, index, more === undefined, made);
      work.spend(index, matches);
      yield* matches;
    }
    for (const { 0: scheme, index } of text.matchAll(BEARER)) {
      if (work.isDone(index)) continue;
      const value = restAt(text, index + scheme.length, "sentence");
      const matches = secretsAt("token", value, isSecretNotCode);
      work.spend(index, matches);
      yield* matches;
    }
  },
};

/** A line that is full of names is not read to its end for each of them. */
class Work {
  readonly #text: string;
  #left: number;
  /** Where the last value ends. */
  last = -1;

  constructor(text: string) {
    this.#text = text;
    this.#left = MIN_WORK + WORK_PER_CHARACTER * text.length;
  }

  /** Whether much was searched already, and some of it close to this place. */
  isDone(at: number): boolean {
    return this.#left < 0 && at > this.last && at - this.last < MAX_LENGTH;
  }

  spend(at: number, matches: readonly Match[]): void {
    const before = at - (this.#text.lastIndexOf("\n", at) + 1);
    const after = endOfLineAt(this.#text, at) - at;
    this.#left -= Math.min(before, MAX_LENGTH) + Math.min(after, MAX_LENGTH);
    this.last = matches.at(-1)?.to ?? at;
  }
}

const MIN_WORK = 200 * MAX_LENGTH;
const WORK_PER_CHARACTER = 8;

/** `made`: the call that may make the value, where that is not what the value begins with. */
function givenTo(
  text: string,
  named: string,
  index: number,
  isWeak: boolean,
  made: string,
): readonly Match[] {
  if (made !== "") {
    const given = named.slice(0, -made.length);
    const whole = givenTo(text, given, index, isWeak, "");
    if (whole.length > 0) return whole;
  }
  const [nameBegin = ""] = NAME_BEFORE.exec(text.slice(Math.max(0, index - 80), index)) ?? [];
  const before = text.slice(Math.max(0, index - 160), index - nameBegin.length);
  const isQuery = QUERY_BEFORE.test(before) && named.includes("=");
  const at = index + (isQuery ? named.indexOf("=") + 1 : named.length);
  if (/^cookie["'`]?[:,]/i.test(named)) return cookiesAt(text, index + named.search(/[:,]/) + 1);
  const [scheme = ""] = matchFrom(SCHEME, text, at) ?? [];
  const isHeader = scheme !== "" || /^authorization/i.test(named);
  const isHeldWhole = isHeader || (/["'`]$/.test(before) && /[:=][ \t]*$/.test(named));
  const value = isHeldWhole
    ? restAt(text, at + scheme.length, /(?:^|\n)$/.test(before) ? "line" : "sentence")
    : valueAt(text, at, isQuery ? "query" : extentAt(before, nameBegin, named));
  // A number, a list or code: a text would be in quotes as its name is.
  const isJson = /["'`]\s*:\s*$/.test(named) && !/["'`]/.test(text.charAt(at));
  if (isJson && value?.isHeld === false) return [];
  // A sentence says it: "the token is …", "set the token to …".
  const isStrict = isWeak || /\s(?:is|was|to)\W*$/i.test(named);
  return secretsAt(isHeader ? "token" : "secret", value, isStrict ? isRandom : null);
}

/** `before`: the text before the whole name, which begins with `nameBegin`. */
function extentAt(before: string, nameBegin: string, named: string): Extent {
  if (named.endsWith(">")) return "tag";
  if (named.endsWith("\n")) return "line";
  const isAtStart = /(?:^|\n)[ \t]*(?:(?:-|export|ENV|ARG|set|#|\/\/|>) ?)*["']?$/.test(before);
  if (!isAtStart) return "word";
  if (/[ \t]=[ \t]+$/.test(named) || /ENV[ \t]+$/.test(before)) return "line";
  if (!/:[ \t]+$/.test(named)) return "word";
  // A header has its line to itself.
  return /^[A-Z][A-Za-z]*-[A-Za-z-]*:/.test(nameBegin + named) ? "line" : "sentence";
}

const COOKIE = /(?<name>[^\s=;,"'`]{1,100})=/y;
const NO_SECRET_COOKIE = /^(?:path|domain|expires|max-age|samesite|secure|httponly|_g|lang|theme)/i;
const MAX_COOKIES = 60;

/** Of `Cookie: a=…; b=…`: the value of each. */
function cookiesAt(text: string, start: number): readonly Match[] {
  const begin = start + (/^[ \t]*["'`]?/.exec(text.slice(start, start + 40))?.[0].length ?? 0);
  const whole = endAround(text, begin);
  const found: Match[] = [];
  for (let at = begin, left = MAX_COOKIES; at < whole && left > 0; left--) {
    while (/[\s;]/.test(text.charAt(at))) at++;
    const name = matchFrom(COOKIE, text, at)?.[0];
    if (name === undefined) break;
    const end = text.indexOf(";", at);
    const to = end < 0 || end > whole ? whole : end;
    const said = text.slice(at + name.length, to).replace(/^"(.*)"$/, "$1");
    const from = text.indexOf(said, at + name.length);
    const value: Value = {
      from,
      to: from + said.length,
      readings: distinct([said, percentDecoded(said)]),
      isHeld: true,
    };
    if (!NO_SECRET_COOKIE.test(name)) found.push(...secretsAt("token", value, isSecretLike));
    at = to + 1;
  }
  return found;
}

/** The readings that look like a secret; empty without one. */
function secretsAt(
  kind: FindingKind,
  value: Value | null,
  test: ((value: string) => boolean) | null,
): readonly Match[] {
  if (!value) return [];
  const isSecret = test ?? (value.isHeld ? isSecretLike : isSecretNotCode);
  // A line of code, whose end is written as in a text that holds several.
  const [line = ""] = value.readings[0]?.split(/\\+[nrt]/) ?? [];
  if (!value.isHeld && line !== value.readings[0] && isNoSecret(line)) return [];
  const values = value.readings.filter(isSecret);
  const [most = ""] = values;
  if (most === "") return [];
  // Where the most is no secret, the value ends before what made it none.
  const to = value.readings[0] === most || value.isHeld ? value.to : value.from + most.length;
  return [{ kind, from: value.from, to, values }];
}

const SECRET_FIELD = new RegExp(`${NAME}[a-z0-9_.-]{0,24}$`, "i");
const NAME_BEGIN = new RegExp(`^${NAME}`, "i");
const SCHEME_OF_FIELD = /^(?:bearer|basic|token|apikey)[ \t]+/i;

/** The value of a field, when the field's name says that it is a secret and it looks like one. */
export function secretField(field: string, value: string): Match | null {
  const [name = ""] = SECRET_FIELD.exec(field) ?? [];
  if (name === "" || isHarmless(name.replace(NAME_BEGIN, ""))) return null;
  const [scheme = ""] = SCHEME_OF_FIELD.exec(value) ?? [];
  const said = value.slice(scheme.length);
  if (!isSecretLike(said)) return null;
  return { kind: scheme === "" ? "secret" : "token", from: scheme.length, to: value.length };
}
