// `npm run words`: every string of the app and the command that reads like words for people, one a line.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { root } from "./run.mjs";

/** @typedef {{ type: string, start: number, [key: string]: any }} Node */
/** @typedef {{ file: string, line: number, text: string }} Words */

/** What is for programs: names of modules, types, attributes that nothing reads out. */
const UNREAD_TYPES = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/;
const UNREAD_ATTRIBUTES = /^(?:className|id|d|key|type|role|href|viewBox|transform|style|data-.*)$/;
const UNREAD_CALLS =
  /^(?:import|matchMedia|querySelector(?:All)?|closest|matches|getElementById|RegExp)$/;

/** Files of `app` and `src` without tests, from the top of the project, in order. */
function sourceFiles() {
  return ["app", "src"]
    .flatMap((room) => {
      const names = readdirSync(join(root, room), { recursive: true, encoding: "utf8" });
      return names.map((name) => join(room, name));
    })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file))
    .sort();
}

/** @returns {Words[]} */
export function allWords() {
  return sourceFiles().flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    /** @type {Words[]} */
    const found = [];
    for (const [start, text] of wordsIn(/** @type {any} */ (parseSync(file, source).program))) {
      if (readsLikeWords(text)) found.push({ file, line: lineAt(source, start), text });
    }
    return found;
  });
}

/**
 * Strings, templates and texts of elements, with … for what is filled in.
 * @param {Node} node
 * @returns {Generator<[start: number, text: string]>}
 */
function* wordsIn(node) {
  if (UNREAD_TYPES.test(node.type)) return;
  if (node.type === "JSXAttribute" && UNREAD_ATTRIBUTES.test(node.name.name)) return;
  if (node.type === "CallExpression" && UNREAD_CALLS.test(calledName(node.callee))) return;
  if (node.type === "TaggedTemplateExpression") return;
  if (node.type === "Literal" && typeof node.value === "string") yield [node.start, node.value];
  if (node.type === "TemplateLiteral") {
    const parts = node.quasis.map((/** @type {Node} */ { value }) => value.cooked);
    yield [node.start, parts.join("…")];
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const texts = node.children.filter((/** @type {Node} */ { type }) => type === "JSXText");
    const parts = node.children.map((/** @type {Node} */ one) => one.value ?? " … ");
    const first = texts.find((/** @type {Node} */ { value }) => value.trim());
    if (first) yield [first.start + first.value.search(/\S/), parts.join("")];
  }
  const isComparison = node.type === "BinaryExpression" && node.operator !== "+";
  for (const [name, value] of Object.entries(node)) {
    if ((name === "key" || name === "property") && !node.computed) continue;
    for (const child of [value].flat()) {
      if (!child?.type || child.type === "JSXText") continue;
      if (isComparison && child.type === "Literal") continue;
      yield* wordsIn(child);
    }
  }
}

/** @param {Node} callee */
const calledName = (callee) => callee.property?.name ?? callee.name ?? "";

/** @param {string} text */
function readsLikeWords(text) {
  const words = text.replace(/\s+/g, " ").trim();
  if (!/[A-Za-z]{2}/.test(words) || !/ |^[A-Z]/.test(words)) return false;
  const isClassNames = /^([a-z]+)[a-z\d-]* (?:.* )?\1-/.test(words);
  const isCode = /[{}<>]|;$|;\S|=>|^[A-Z\d_]{2,}\b|\b[a-z]+_[a-z]+\b.* \w+_/.test(words);
  return !isClassNames && !isCode;
}

/**
 * @param {string} source
 * @param {number} start
 */
const lineAt = (source, start) => source.slice(0, start).split("\n").length;

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, line, text } of allWords()) {
    console.log(`${file}:${line}  ${text.replace(/\s+/g, " ").trim()}`);
  }
}
