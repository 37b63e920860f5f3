// The pages of the project hold what they say: links lead to files, pictures are made by the script that makes
// them all, and every command in them can be typed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { namesOf } from "../src/cli/command/command.ts";
import { parseTyped } from "../src/cli/command/parse.ts";
import { allCommands } from "../src/cli/commands.ts";
import { PICTURES } from "./pictures.ts";
import { TOUR } from "./tour.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const SCRIPTS = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts;

const textOf = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** Targets of links and pictures, from the top of the project. */
function targetsIn(page: string): readonly string[] {
  const links = textOf(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g);
  return [...links].map(([, target = ""]) => join(dirname(page), target));
}

/** What the page shows to be typed: lines of its blocks for a shell, and code in a line. */
function typedIn(page: string): readonly string[] {
  const text = textOf(page);
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const inLines = [...text.replace(/```.*?```/gs, "").matchAll(/`((?:npm|espalier) [^`]+)`/g)];
  return [...blocks, ...inLines.map(([, code = ""]) => code)].flatMap((line) =>
    line.replace(/\s+#.*$/, "").split(/ \| | > /),
  );
}

it.each(PAGES)("%s leads to files that are there", (page) => {
  expect(targetsIn(page).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
});

it("The pages show the pictures that `npm run screenshot` makes, and each of them", () => {
  const shown = new Set(PAGES.flatMap(targetsIn).filter((target) => target.endsWith(".png")));
  const names = [...PICTURES.map(({ name }) => name), TOUR];
  const made = names.map((name) => join("docs", "pictures", `${name}.png`));
  expect([...shown].sort()).toEqual([...made].sort());
});

it.each(PAGES)("%s names scripts of npm that there are", (page) => {
  const named = typedIn(page).flatMap((line) => {
    const [, script, , bench] = /^npm (?:run )?([\w:]+)( -- ([a-z]+))?/.exec(line) ?? [];
    if (!script || ["install", "pack", "ci"].includes(script)) return [];
    const isThere = script in SCRIPTS && (script !== "bench" || isBench(bench));
    return isThere ? [] : [line];
  });
  expect(named).toEqual([]);
});

const isBench = (name = "") =>
  name === "" ||
  [`${name}.ts`, join(name, "main.ts")].some((file) => existsSync(join(ROOT, "bench", file)));

it.each(PAGES)("%s types commands with arguments and options that they take", async (page) => {
  const commands = await allCommands();
  const wrong = typedIn(page).flatMap((line) => {
    const [program, name, ...words] = line.trim().match(/"[^"]*"|\S+/g) ?? [];
    if (program !== "espalier" || !name || /^(?:COMMAND|help|--)/.test(name)) return [];
    // A file by itself is served.
    if (/^FILE$|\.jsonl$/.test(name)) words.unshift(name);
    const command = commands.find((one) =>
      namesOf(one).includes(words[0] === name ? "serve" : name),
    );
    if (!command) return [line];
    // Its name alone says what it is.
    if (words.length === 0) return [];
    try {
      parseTyped(
        command,
        words.filter((word) => !/[[\]…]/.test(word)),
      );
      return [];
    } catch (error) {
      return [`${line}: ${error}`];
    }
  });
  expect(wrong).toEqual([]);
});
