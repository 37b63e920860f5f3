// Which folder of app a class belongs to. Reads the stylesheets as text: names, not what they come to.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** A stylesheet; `file` is its path below app. */
interface Sheet {
  readonly file: string;
  readonly text: string;
}

/** Whose classes other folders may name too, beside one of their own. Of two that do, the first is the owner. */
const LENDERS = ["ui", "catalog", "session", "routes"];

/** Commas outside of parentheses, also of those inside others. */
const listCommas = /,(?![^()]*(?:\([^()]*\)[^()]*)*\))/;

const app = fileURLToPath(new URL("../app", import.meta.url));

describe("the classes of the app", () => {
  it("have a first word that one folder owns, and each selector names one of its own", () => {
    const sheets = readdirSync(app, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => ({ file, text: readFileSync(join(app, file), "utf8") }));
    expect(sheets.length).toBeGreaterThan(0);
    expect(faultsIn(sheets)).toEqual([]);
  });

  it.each([
    ["a word of two views", { "map/a.css": ".bar {}", "edit/b.css": ".bar-name {}" }, 2],
    ["a class of ui alone", { "ui/a.css": ".chip {}", "map/b.css": ".chip {}" }, 1],
    ["a class of the session in ui", { "session/a.css": ".mark {}", "ui/b.css": ".mark {}" }, 1],
    ["an element alone", { "map/a.css": "[data-gone] label {}" }, 1],
    [
      "what print alone sees",
      { "ui/a.css": ".chip {}", "map/b.css": "@media print { .chip {} }" },
      1,
    ],
    [
      "the second of a list",
      { "ui/a.css": ".chip {}", "map/b.css": ".map,\n.chip:is(a, b) {}" },
      1,
    ],
  ])("are not shared: %s", (_, sheets, count) => {
    expect(faultsIn(sheetsOf(sheets))).toHaveLength(count);
  });

  it.each([
    ["a class of ui inside an own one", { "ui/a.css": ".chip {}", "map/b.css": ".map .chip {}" }],
    ["two files of one folder", { "map/a.css": ".map {}", "map/in/b.css": ".map-node {}" }],
    ["elements in ui, the root anywhere", { "ui/a.css": "h1 {}", "map/b.css": ":root[data-x] {}" }],
    ["a list in parentheses", { "map/a.css": ".map :is(a:not([b]) > c, d) {}" }],
    ["steps and comments", { "map/a.css": "/* .chip */ @keyframes b { from, 50.5% {} }" }],
  ])("allow %s", (_, sheets) => {
    expect(faultsIn(sheetsOf(sheets))).toEqual([]);
  });
});

function sheetsOf(texts: Readonly<Record<string, string>>): readonly Sheet[] {
  return Object.entries(texts).map(([file, text]) => ({ file, text }));
}

/** Each selector that names no class of its own folder, with its file. */
function faultsIn(sheets: readonly Sheet[]): readonly string[] {
  const rules = sheets.flatMap(({ file, text }) => {
    const folder = file.split(/[\\/]/)[0] ?? "";
    return selectorsIn(text).map((selector) => ({ file, folder, selector }));
  });
  const foldersOf = new Map<string, Set<string>>();
  for (const { folder, selector } of rules) {
    for (const word of firstWords(selector)) {
      foldersOf.set(word, (foldersOf.get(word) ?? new Set()).add(folder));
    }
  }
  const ownerOf = (word: string) => {
    const [first, ...others] = foldersOf.get(word) ?? [];
    return others.length === 0 ? first : LENDERS.find((name) => foldersOf.get(word)?.has(name));
  };
  const isOwn = (folder: string, selector: string) => {
    const words = firstWords(selector);
    if (words.length === 0) return folder === "ui" || selector.startsWith(":");
    return words.some((word) => ownerOf(word) === folder);
  };
  return rules
    .filter(({ folder, selector }) => !isOwn(folder, selector))
    .map(({ file, selector }) => `${file}: ${selector}`);
}

/** The selectors of a stylesheet, one by one, without those of at-rules and steps of animations. */
function selectorsIn(text: string): readonly string[] {
  const heads = text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g);
  return [...heads]
    .flatMap(([, head = ""]) => (head.trim().startsWith("@") ? [] : head.split(listCommas)))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(?:from|to|[\d.]+%)$/.test(selector));
}

/** Of each class that a selector names, the part before the first hyphen. */
function firstWords(selector: string): readonly string[] {
  return [...selector.matchAll(/\.([A-Za-z]\w*)/g)].map(([, word = ""]) => word);
}
