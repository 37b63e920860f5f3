// No string of the app and no page says a word that docs/style.md has a plainer one for.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../scripts/run.mjs";
import { allWords } from "../scripts/words.mjs";

const BANNED =
  /\b(?:whoever|nobody|somebody|anew|dearer|lies|all the same|not there any more|of it sub-agents|so many as)\b/i;
/** Shows what not to write. */
const EXAMPLES = join("docs", "style.md");

/** Names of accounts. */
const NO_SENTENCES = [join("src", "redact", "rules")];

const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => join("docs", name))];

it("Strings of the app say plain words", () => {
  const found = allWords().filter(
    ({ file, text }) => !NO_SENTENCES.some((place) => file.startsWith(place)) && BANNED.test(text),
  );
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it("Pages say plain words", () => {
  const found = pages
    .filter((page) => page.endsWith(".md") && page !== EXAMPLES && !page.endsWith("espalier.md"))
    .flatMap((page) => {
      const lines = readFileSync(join(root, page), "utf8").split("\n");
      return lines.flatMap((line, at) => (BANNED.test(line) ? [`${page}:${at + 1} ${line}`] : []));
    });
  expect(found).toEqual([]);
});
