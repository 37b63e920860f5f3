// Home folders and users in texts: `/home/ann/x` becomes `~/x`, `C:\Users\ann` `~`, and the name of a
// user with such a home becomes `user` wherever else it is a word. A name that is an ordinary word or
// very short (`dev`, `jo`) becomes `user` only as a part of a path.
import { type JsonObject, stringField } from "../../../model/json/json.ts";
import { isOwnName } from "../../../redact/rules/people.ts";
import { literal } from "../../../text/literal.ts";

/** A separator of paths, also as JSON within a text or an address spells it. */
const SEPARATOR = String.raw`(?:\\{0,8}\/|\\{1,8}|%2[Ff]|%5[Cc])`;
/** A user's name, up to the text around it. */
const NAME = String.raw`[^\s\\/"'\x60<>:|*?%,;()[\]{}$&=+]{1,128}`;
/** A home is not below another folder; `\n` before it may be two characters of JSON. */
const BEGINS = String.raw`(?:(?<![\w.~@)\]}*$-])|(?<=\\[nrtbf]))`;
/** `C:`, `/mnt/c`, `/c`: where Windows has its drives. */
const DRIVE = `(?:[A-Za-z](?::|%3[Aa])|${SEPARATOR}mnt${SEPARATOR}[a-z]|${SEPARATOR}[a-z])?`;
const HOMES = "(?:home|Users)";
/** No user has these names. */
const COMMON = String.raw`(?!(?:Shared|Public|Default)(?![\w.-]))`;

/** The names of the agent's session folders: `--home-ann-work--` (formats.md 2.1). */
const ENCODED = /--(?:home|Users)-[^-\s\\/]{1,128}(?=-)/g;
const MAX_NAME = 128;

export type Shorten = (text: string) => string;

/** Users of one session whose names are replaced. */
const MAX_NAMES = 1000;

/**
 * Texts in their shareable form. `header`: the session's, whose paths show its user. `others`: users
 * that its entries name.
 */
export function homeShortener(header: JsonObject | null, others: Iterable<string> = []): Shorten {
  const all = [...new Set([...userNames(header), ...others])].slice(0, MAX_NAMES);
  // The longer one first: of two names with a common prefix it is the intended one.
  all.sort((a, b) => b.length - a.length);
  const own = anyOf(all.filter(isOwnName));
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${own}(?![\\p{L}\\p{N}])`, "giu");
  const known = anyOf(all);
  const home = new RegExp(
    `${BEGINS}${DRIVE}${SEPARATOR}${HOMES}${SEPARATOR}${COMMON}(?:${known}(?![\\w-])|${NAME})`,
    "g",
  );
  const part = new RegExp(`(${SEPARATOR})${known}(?![\\w-]|\\.\\w)`, "g");
  const dashed = new RegExp(`-${HOMES}-${known}(?=-|$)`, "g");
  return (text) => {
    const short = MAY_HOLD_A_PATH.test(text)
      ? text
          .replace(home, "~")
          .replace(dashed, "-~")
          .replace(part, "$1user")
          .replace(ENCODED, "--~")
      : text;
    return own === NOTHING ? short : short.replace(word, "user");
  };
}

/** Matches nowhere. */
const NOTHING = "(?!)";

function anyOf(names: readonly string[]): string {
  return names.length === 0 ? NOTHING : `(?:${names.map(literal).join("|")})`;
}

const MAY_HOLD_A_PATH = /[\\/]|%2[Ff]|%5[Cc]|--/;

/** The part after `/home` or `\Users` in the paths of a header; a name may hold spaces there. */
function userNames(header: JsonObject | null): readonly string[] {
  const found = new Set<string>();
  for (const key of ["cwd", "parentSession", "branchedFrom"]) {
    const path = (header && stringField(header, key)) ?? "";
    const [, name] = /[\\/](?:home|Users)[\\/]+([^\\/]+)/.exec(path) ?? [];
    if (name !== undefined && name.length > 1 && name.length <= MAX_NAME) found.add(name);
  }
  return [...found];
}
