// Whether a value in a secret's place is a secret: names, words and examples are not.

/** Placeholders that documents have for a secret: `<your-key>`, `xxxx`, `changeme`, `${TOKEN}`. */
export function isPlaceholder(value: string): boolean {
  return (
    PLACEHOLDER.test(value) ||
    /^(?:your|Your|YOUR)|(?:your|YOUR)[-_ ]/.test(value) ||
    /x{4}|X{4}/.test(value) ||
    VARIABLE.test(value) ||
    new Set(value).size <= MAX_REPEATED ||
    (value.startsWith("$") && isCode(value))
  );
}

const PLACEHOLDER =
  /^<[\w .:/-]*>$|^\[[\w .:/-]*\]$|^\{\{?[\w .:/-]*\}?\}$|\.\.\.$|…|^\*{3}[\w.*-]*$|\*{3}$|example|placeholder|change[-_]?me|redacted|dummy|sample|foobar|^(?:1234567890?|abcdef(?:gh)?|pass(?:word|wd)?|secret|token|test|user(?:name)?|admin|root|postgres|mysql|mongo|null|none|undefined|true|false)$/i;
/** A value that another program puts there. */
const VARIABLE =
  /^\$[A-Z_][A-Z0-9_]*[,;)]*$|^\$?\$\{[A-Za-z_][\w:.]*\}?[,;)]*$|^\$\((?:[a-z./_-]*|[\w./ "'$|-]*\))$|^`[\w./ $-]+`$|^%[A-Za-z_]\w*%$|^\{\{.*\}\}$|^<%.*%>$|^\$env:\w+$|^\$\{[^{}]*\}$|^%[a-z]\b[a-z ,%]*$/;

/** So few different characters are one thing again and again. */
const MAX_REPEATED = 3;

/** Shannon's entropy of the characters, in bits for each. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

const MIN_LENGTH = 8;
export const MAX_LENGTH = 1024;
/** Bits for each character. Invented and repeated ones have less. */
const MIN_ENTROPY = 2.2;
const LONG = 16;
const MIN_ENTROPY_LONG = 2.9;

/** Shapes that are long and random and open no door. */
const HARMLESS = [
  /^(?:sha(?:1|224|256|384|512)|md5)[-:]/i,
  /^#?[0-9a-f]{6,8}$/i,
  /^[0-9.,_+-]+(?:ms|s|k|kb|mb|px|em|rem|%)?$/i,
  /^\d{4}-\d{2}-\d{2}/,
  /^(?:https?|file|git|ssh|data|node|npm|workspace):/i,
  /^(?:toolu|call|msg|req|chatcmpl|resp|fc|rs|run|item|ses|usr|org)_[A-Za-z0-9_-]+$/,
];

/** Signs of names and of sentences; of passwords and sums. */
const NAME = /^[\w\s.,:/'"()?-]*$/;
const ODD = /[!#$%&*+^~@;\\`]/;

/** Of a value in quotes, or to whose beginning and end nothing else of its line belongs. */
export function isSecretLike(written: string): boolean {
  // A value that a program inserts is not a secret.
  const value = written.replace(/\$\{[\w.()?:|'" ,$[\]-]{1,80}\}/g, "");
  if (value.length < MIN_LENGTH || value.length > MAX_LENGTH) return false;
  if (entropyOf(value) < (value.length < LONG ? MIN_ENTROPY : MIN_ENTROPY_LONG)) return false;
  if (isPlaceholder(value) || HARMLESS.some((shape) => shape.test(value))) return false;
  if (isSentence(value) || isName(value) || isPath(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, ODD].filter((kind) => kind.test(value)).length;
  return kinds >= 2;
}

/** `isSecretLike` for a place where code may stand instead: `options.auth2.getToken(user)`, `process.env.KEY!,`. */
export function isSecretNotCode(value: string): boolean {
  return isSecretLike(value) && !isCode(value);
}

/** Whether it is a word, code or an example for certain, however short. */
export function isNoSecret(value: string): boolean {
  if (value.length < MIN_CODE) return false;
  return isCode(value) || isPlaceholder(value.replace(/[,;)]+$/, "")) || isName(value);
}

const MIN_CODE = 5;

/** A value without a telling name has to look like nothing but a secret. */
export function isRandom(value: string): boolean {
  if (value.length < LONG || !isSecretNotCode(value) || UUID.test(value)) return false;
  return entropyOf(value) >= MIN_ENTROPY_RANDOM;
}

const MIN_ENTROPY_RANDOM = 3.5;

/** Names things more often than it opens them. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Words with at most a few digits, such as `options.auth2.getToken`. */
function isName(value: string): boolean {
  if (!NAME.test(value)) return false;
  const words = wordsOf(value);
  if (!words.every((word) => WORD.test(word)) || value.replace(/\D/g, "").length > 3) return false;
  // One way of writing: a long word in capitals stands beside others.
  const isLoud = (word: string) => /^[A-Z]{4}/.test(word) && !SPELLED.test(word);
  if (words.some(isLoud) && /[a-z]{2}/.test(value)) return false;
  // Random letters change their case every few of them.
  return words.join("").length / words.length >= MIN_WORD && isSpoken(words);
}

/** Apart where signs stand and where small letters become large ones. */
function wordsOf(value: string): readonly string[] {
  const apart = value.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ");
  return apart.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
}

const WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+)[0-9]{0,2}$|^[0-9]{1,2}$/;
const MIN_WORD = 4;

/** Names of things that are said by their letters. */
const SPELLED =
  /^(?:csrf|xsrf|jwt|https?|html|xml|ssh|tls|ssl|sql|ctx|cfg|src|tmp|str|mfa|json|uuid|yaml|toml|ansi|rest|crud|ajax|utf|strings?|scripts?|length|width|months?|springs?|splits?|sprints?)[0-9]{0,2}$/i;

/** Most of its letters are in words that have vowels enough. */
function isSpoken(words: readonly string[]): boolean {
  let [spoken, all] = [0, 0];
  for (const word of words) {
    const vowels = word.replace(/[^aeiouy]/gi, "").length;
    all += word.length;
    if (vowels * 5 >= word.length || SPELLED.test(word)) spoken += word.length;
  }
  return spoken * 3 >= all * 2;
}

const MIN_PATH_WORD = 3;
/** Most folders are written small. */
const MAX_CAPITALS = 1 / 4;

function isPath(value: string): boolean {
  const words = wordsOf(value);
  return (
    /^(?:\.{0,2}|~|@[\w-]+)\/[\w./-]*$/.test(value) &&
    words.every((word) => WORD.test(word) || /^[0-9]+$/.test(word)) &&
    words.join("").length / words.length >= MIN_PATH_WORD &&
    value.replace(/[^A-Z]/g, "").length <= value.length * MAX_CAPITALS &&
    isSpoken(words)
  );
}

/** More than half of its letters are in separate words. */
function isSentence(value: string): boolean {
  const words = value.split(/\s+/);
  if (words.length < 2) return false;
  const plain = words.filter((word) =>
    /^["'(]?(?:[A-Za-z]?[a-z]+|I|[0-9]{1,4})(?:['’][a-z]{1,2})?["'.,;:!?)]*$/.test(word),
  );
  const letters = plain.reduce((sum, word) => sum + word.length, 0);
  return letters * 2 > value.length - words.length;
}

/** A name, and then members, calls and places in lists; the last of them may be cut off by a space. */
function isCode(value: string): boolean {
  if (FUNCTION.test(value)) return true;
  const [head = ""] = /^[!&*(]{0,3}[A-Za-z_$][\w$]*/.exec(value) ?? [];
  if (head === "" || !CODE.test(value.slice(head.length))) return false;
  return isName(head.replace(/^\W+/, "")) && isSpoken(wordsOf(value));
}

/** `(user) => secretOf(user)`, `await read()`. */
const FUNCTION = /^(?:async )?\([\w$, :]{0,60}\) ?=>|^(?:new|await|async|function|typeof) /;
const CODE =
  /^(?:(?:\?\.|!?\.|::|->)[A-Za-z_$][\w$]*|\([\w$.,"'`:=>?+[\] -]{0,80}\)|\[[\w$."'`+-]{0,80}\]|<[\w$.,[\]|]{1,60}(?:>+|$)|!|[[{(]\[?["'`]?[\w$.[\]+-]*["'`]?,?$)*[;,)}\]>]*$/;
