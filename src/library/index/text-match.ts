// Defines when a message matches a search, in every index. Case and diacritics make no difference. A word matches
// the beginning of a word; a phrase matches whole words in order, any white space the same. A database matches
// tokens first: runs of letters and digits, and each letter of a script without spaces between words.
import type { IndexedSession } from "../indexed-session.ts";
import { MAX_SESSIONS_WITH_HITS, MAX_SNIPPET, type TextQuery } from "./library-index.ts";

/** A run of letters and digits that every matching message has. */
interface QueryToken {
  /** Folded. */
  readonly text: string;
  /** Whether a prefix match is enough. */
  readonly isPrefix: boolean;
}

interface Needle {
  /** Folded, with single spaces. */
  readonly text: string;
  /** Whether it has to end at the end of a word. */
  readonly isWhole: boolean;
}

const WORD = /[\p{L}\p{N}\p{Co}]/u;
/**
 * A letter of a script without spaces between words, or with endings joined to them: a word begins at each.
 */
const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const SPACELESS_LETTER = new RegExp(SPACELESS, "u");
const SPACELESS_LETTERS = new RegExp(SPACELESS, "gu");
const TOKENS = new RegExp(String.raw`${SPACELESS}|(?:(?!${SPACELESS})[\p{L}\p{N}\p{Co}])+`, "gu");
const ASCII = /^[\0-\x7f]*$/;

/**
 * All units of such letters are among these. Testing for scripts takes an engine several times as long.
 */
const MAYBE_SPACELESS = /[\u0e00-\u1fff\u2e80-\uffff]/;

/** Whether the text has words that are not separated by spaces. */
export function isSpaceless(text: string): boolean {
  return MAYBE_SPACELESS.test(text) && SPACELESS_LETTER.test(text);
}

/** The text with spaces around each letter that is a token by itself: for tokenizers that split at spaces. */
export function spacedTokens(text: string): string {
  return text.replace(SPACELESS_LETTERS, " $& ");
}

export type TextMatch = ReturnType<typeof textMatch>;

export function textMatch({ words, phrases }: TextQuery) {
  const all: readonly Needle[] = [
    ...words.map((text) => ({ text: fold(text, true).text.trim(), isWhole: false })),
    ...phrases.map((text) => ({ text: fold(text, true).text.trim(), isWhole: true })),
  ];
  const needles = all.filter(({ text }) => text !== "");
  /** White space matters only to phrases. */
  const isSpaced = needles.some(({ text }) => text.includes(" "));
  const tokens: readonly QueryToken[] = needles.flatMap(tokensOf);
  return {
    /** None: the query is empty. */
    tokens,
    /** Whether a message that has the tokens matches, whatever is between them. */
    isByTokens: needles.every(({ text }) => text.match(TOKENS)?.[0] === text),
    /** Whether all terms are in the text. */
    isIn(text: string): boolean {
      const folded = fold(text, isSpaced).text;
      return tokens.length > 0 && needles.every((needle) => positionIn(folded, needle) >= 0);
    },
    /** The words around the first match, on one line, at most MAX_SNIPPET characters. */
    snippetOf(text: string): string {
      const folded = fold(text, isSpaced);
      const found = needles.map((needle) => positionIn(folded.text, needle));
      const first = Math.min(...found.filter((at) => at >= 0));
      const at = Number.isFinite(first) ? folded.positionOf(first) : 0;
      const start = Math.max(0, at - BEFORE);
      // Collapsed white space leaves room for more.
      const cut = text
        .slice(start, start + 2 * MAX_SNIPPET)
        .replace(/\s+/g, " ")
        .trim();
      const head = wholeUnits(start > 0 ? `…${cut}` : cut);
      const isWhole = head.length <= MAX_SNIPPET && start + 2 * MAX_SNIPPET >= text.length;
      return isWhole ? head : `${wholeUnits(head.slice(0, MAX_SNIPPET - 1))}…`;
    },
  };
}

/** Characters of a snippet before the match. */
const BEFORE = 40;

function tokensOf({ text, isWhole }: Needle): readonly QueryToken[] {
  const tokens = text.match(TOKENS) ?? [];
  const last = tokens.length - 1;
  const isOpen = !isWhole && isInsideWord(text.slice(-1));
  return tokens.map((token, at) => ({ text: token, isPrefix: isOpen && at === last }));
}

/** -1: not found. */
function positionIn(folded: string, { text, isWhole }: Needle): number {
  const beginsWord = isInsideWord(text.slice(0, 1));
  const endsWord = isWhole && isInsideWord(text.slice(-1));
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1)) {
    const isAtBeginning = !beginsWord || !isInsideWord(folded.slice(Math.max(0, at - 1), at));
    const end = at + text.length;
    if (isAtBeginning && (!endsWord || !isInsideWord(folded.slice(end, end + 1)))) return at;
  }
  return -1;
}

/** Whether a character can be in the middle of a word. */
function isInsideWord(character: string): boolean {
  return WORD.test(character) && !SPACELESS_LETTER.test(character);
}

/**
 * Lower case without diacritics; if `isSpaced`, with collapsed white space. `positionOf`: the original position of a
 * character of the folded text.
 */
function fold(text: string, isSpaced: boolean) {
  if (!(isSpaced && /\s\s|[^\S ]/.test(text)) && isPlain(text)) {
    const small = text.toLowerCase();
    if (small.length === text.length) return { text: small, positionOf: (at: number) => at };
  }
  const pieces: string[] = [];
  const positions: number[] = [];
  let position = 0;
  let isInSpace = false;
  for (const character of text) {
    const isSpace = isSpaced && /\s/.test(character);
    const piece = isSpace ? (isInSpace ? "" : " ") : foldedCharacter(character);
    for (let i = 0; i < piece.length; i++) positions.push(position);
    pieces.push(piece);
    isInSpace = isSpace;
    position += character.length;
  }
  return { text: pieces.join(""), positionOf: (at: number) => positions[at] ?? 0 };
}

/** Without diacritics: each character is folded by itself. */
function isPlain(text: string): boolean {
  return ASCII.test(text) || (text.normalize("NFD") === text && !/\p{M}/u.test(text));
}

function foldedCharacter(character: string): string {
  if (ASCII.test(character)) return character.toLowerCase();
  // Marks of these scripts are not accents: か and が, 가 and its parts, are different letters.
  if (SPACELESS_LETTER.test(character)) return character;
  return character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Without halves of characters at its ends. */
function wholeUnits(text: string): string {
  return text.toWellFormed().replace(/^(…?)\uFFFD|\uFFFD$/g, "$1");
}

/**
 * The matching sessions that are shown with their matches: those changed last, at most
 * MAX_SESSIONS_WITH_HITS; of two with equal times the first one.
 */
export function latest<S extends Pick<IndexedSession, "modifiedMs">>(
  found: readonly S[],
): ReadonlySet<S> {
  if (found.length <= MAX_SESSIONS_WITH_HITS) return new Set(found);
  const sorted = [...found].sort((a, b) => b.modifiedMs - a.modifiedMs);
  return new Set(sorted.slice(0, MAX_SESSIONS_WITH_HITS));
}
