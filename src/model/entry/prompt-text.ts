// What a person asked, without what programs put around it: skills and files in a message, front
// matter of templates, elements that carry a command. Everything that names or lists a prompt asks here.

/** Front matter of a template, and elements with a custom name before the prompt. */
const MAX_WRAPPERS = 50;
const MAX_TAG_CHARACTERS = 4000;
const OPENING = /^<([a-z][\w:.-]{0,80})((?:\s[^<>]*)?)>/i;
/** pi writes `skill` for /skill:NAME and `file` for @PATH. */
const WRAPPERS: ReadonlySet<string> = new Set(["skill", "file", "context", "attachment"]);
/** Words no person writes as an element: `system-reminder`, `ide_selection`, `command-name` … */
const COMPOUND = /[\w]+[-_]\w/;

/** What editors put before a prompt for Codex, and the heading of the prompt (formats-claude-codex.md 3.4). */
const SETUP = "# Context from my IDE setup:";
const REQUEST = /\n## My request for Codex:?[ \t]*\r?\n/;

/** Whether `promptText` may change a text, by how that begins: it has to be there as a whole then. */
export function mayBeWrapped(text: string): boolean {
  return WRAPPED.test(text);
}

const WRAPPED = new RegExp(`^\\s{0,100}(?:<|---|${SETUP})`);

/**
 * The words of a message without the wrappers before them. Where nothing else was said: what the
 * wrappers were called by (`/skill:review`, `@src/auth.ts`, `/fix 42`), else the text as it is.
 * An element that nothing closes, or that stands within a line of somebody's own, is no wrapper.
 */
export function promptText(text: string): string {
  let rest = withoutSetup(withoutFrontMatter(text.trimStart()));
  let called = "";
  for (let count = 0; count < MAX_WRAPPERS; count++) {
    const wrapper = wrapperAt(rest);
    if (!wrapper) break;
    called = calledBy(called, wrapper);
    rest = rest.slice(wrapper.end).trimStart();
  }
  if (/\S/.test(rest)) return rest;
  return called === "" ? text : called;
}

interface Wrapper {
  readonly name: string;
  readonly attributes: string;
  readonly content: string;
  /** Where the text goes on. */
  readonly end: number;
}

function wrapperAt(text: string): Wrapper | null {
  if (!text.startsWith("<")) return null;
  const [tag, name, attributes = ""] = OPENING.exec(text.slice(0, MAX_TAG_CHARACTERS)) ?? [];
  if (tag === undefined || name === undefined) return null;
  const isKnown = WRAPPERS.has(name.toLowerCase()) || COMPOUND.test(name);
  if (!isKnown && text[tag.length] !== "\n") return null;
  const closing = `</${name}>`;
  const at = closingAt(text, closing, tag.length);
  if (at < 0) return null;
  return { name, attributes, content: text.slice(tag.length, at), end: at + closing.length };
}

/** The content may speak of such an element itself: the first that ends a line of its own closes. */
function closingAt(text: string, closing: string, from: number): number {
  for (let at = text.indexOf(`\n${closing}`, from - 1); at >= 0; ) {
    const end = at + 1 + closing.length;
    if (end === text.length || text[end] === "\n" || text[end] === "\r") return at + 1;
    at = text.indexOf(`\n${closing}`, end);
  }
  return text.indexOf(closing, from);
}

function calledBy(before: string, { name, attributes, content }: Wrapper): string {
  const named = /\sname="([^"]{1,400})"/.exec(attributes)?.[1];
  switch (name.toLowerCase()) {
    case "skill":
      return named === undefined ? before : `/skill:${named}`;
    case "file":
      return `${before} ${named === undefined ? "" : `@${named}`}`.trim();
    case "command-name":
      return `${content.trim()} ${before}`.trim();
    case "command-args":
      return `${before} ${content.trim()}`.trim();
    default:
      return before;
  }
}

/** Only before something. */
function withoutSetup(text: string): string {
  if (!text.startsWith(SETUP)) return text;
  const heading = REQUEST.exec(text);
  const rest = heading ? text.slice(heading.index + heading[0].length).trimStart() : "";
  return rest === "" ? text : rest;
}

/** Only before something: a text that is all front matter is what was asked. */
function withoutFrontMatter(text: string): string {
  if (!/^---[ \t]*\r?\n/.test(text)) return text;
  const end = text.indexOf("\n---", 3);
  if (end < 0) return text;
  const line = text.indexOf("\n", end + 1);
  const isRule = line > 0 && /^\n---[ \t]*\r?$/.test(text.slice(end, line));
  const rest = isRule ? text.slice(line + 1).trimStart() : "";
  return rest === "" ? text : rest;
}
