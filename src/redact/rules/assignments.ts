// Values given to names that say they are secret: `SECRET=…`, `"token": "…"`, `password: …`. Only what
// looks random counts: in a session with code such names stand everywhere.
import { entropyOf, isPlaceholder, type Match, type Rule } from "./match.ts";

const NAME =
  "(?:secret|token|passw(?:or)?d|passwd|passphrase|pwd|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|master[_-]?key|account[_-]?key|shared[_-]?key|session[_-]?key|credentials?|cookie|auth)";
/** What each of them begins with. */
const BEGINS = "secret token passw passphrase pwd credential cookie auth".split(" ");
const KEYS_OF = "api access private signing encryption master account shared session".split(" ");
const ASSIGNMENT = new RegExp(
  `${NAME}(?<more>[A-Za-z0-9_-]{0,24})["'\`\\]]{0,2}[ \\t]{0,4}(?::=|=>|=|:)[ \\t]{0,4}["'\`]?(?<found>[^\\s"'\`,;<>(){}\\[\\]|&\\\\]{8,400})`,
  "dgi",
);
const SECRET_FIELD = new RegExp(`${NAME}[a-z0-9_-]{0,24}$`, "i");
/** Names that begin like a secret and hold none. */
const HARMLESS_MORE =
  /hash|count|limit|length|type|name|path|file|url|uri|id$|ids$|usage|expir|ttl|at$/i;

export const assignedSecrets: Rule = {
  needs: [...BEGINS, ...KEYS_OF.flatMap((of) => [`${of}key`, `${of}_key`, `${of}-key`])],
  isAnyCase: true,
  find: findAssignedSecrets,
};

function* findAssignedSecrets(text: string): Generator<Match> {
  for (const { indices } of text.matchAll(ASSIGNMENT)) {
    const { found, more } = indices?.groups ?? {};
    if (!found || !more || HARMLESS_MORE.test(text.slice(...more))) continue;
    if (isSecretLike(text.slice(...found))) yield { kind: "secret", from: found[0], to: found[1] };
  }
}

/** The value of a field, when the field's name says that it is a secret and it looks like one. */
export function secretField(field: string, value: string): Match | null {
  if (value.length > MAX_VALUE || !isSecretField(field)) return null;
  return /^\S{8,}$/.test(value) && isSecretLike(value)
    ? { kind: "secret", from: 0, to: value.length }
    : null;
}

const MAX_VALUE = 400;

/** Few names come again and again. Those of a hostile file are forgotten. */
const knownFields = new Map<string, boolean>();
const MAX_FIELDS = 1000;
const MAX_KNOWN_FIELD = 100;

function isSecretField(field: string): boolean {
  let isSecret = knownFields.get(field);
  if (isSecret !== undefined) return isSecret;
  const [name = ""] = SECRET_FIELD.exec(field) ?? [];
  isSecret = name !== "" && !HARMLESS_MORE.test(name);
  if (knownFields.size >= MAX_FIELDS) knownFields.clear();
  if (field.length <= MAX_KNOWN_FIELD) knownFields.set(field, isSecret);
  return isSecret;
}

/** Bits for each character: words of code have less for their length. */
const MIN_ENTROPY = 2.9;
const LONG = 16;
const MIN_ENTROPY_LONG = 3.3;

/** Shapes that are long and random and open no door. */
const HARMLESS = [
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^(?:sha(?:1|224|256|384|512)|md5)[-:]/i,
  /^#?[0-9a-f]{6,8}$/i,
  /^[0-9.,_+-]+(?:ms|s|k|kb|mb|px|em|rem|%)?$/i,
  /^\d{4}-\d{2}-\d{2}/,
  /^(?:https?|file|git|ssh|data|node|npm|workspace):/i,
  /^(?:\.{0,2}|~|@[\w-]+)\/[\w./@-]*$/,
  /^(?:toolu|call|msg|req|chatcmpl|resp|fc|rs|run|item|ses|usr|org)_[A-Za-z0-9_-]+$/,
];

function isSecretLike(value: string): boolean {
  if (!/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const entropy = entropyOf(value);
  if (entropy < (value.length < LONG ? MIN_ENTROPY : MIN_ENTROPY_LONG)) return false;
  return !isPlaceholder(value) && !isName(value) && !HARMLESS.some((shape) => shape.test(value));
}

/** A name of code, such as `options.auth2.getToken`: words with at most a few digits after them. */
function isName(value: string): boolean {
  return value.split(/[^A-Za-z0-9]+/).every((word) => /^[A-Za-z]*[0-9]{0,2}$|^[0-9]$/.test(word));
}
