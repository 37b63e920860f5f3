// `node scripts/build/viewer.mjs [FOLDER]`: builds the script and style of a shared page, the app's views
// over a session inside the page, into FOLDER/viewer.json (dist/viewer when left out).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { ensurePackages } from "../packages.mjs";
import { root, runMain, Stop, step } from "../run.mjs";

/**
 * Modules for editing, for other files and for growing sessions: a shared page has none of these. A tenth
 * of the script. Their exports remain and give nothing.
 */
const NOT_HERE = [
  "app/catalog/catalog-context.tsx",
  "app/compare/branches/session-picker.tsx",
  "app/outline/turns/digest-pane.tsx",
  "app/follow/follow-chip.tsx",
  "app/inspector/glance/family-lines.tsx",
  "app/inspector/glance/resume-line.tsx",
  "app/outline/edit/removed-row.tsx",
  "app/palette/edit-commands.ts",
  "app/palette/use-edit-actions.ts",
  "app/problems/repairs.tsx",
  "app/search/renewed-hits.ts",
  "app/session/draft/draft-marks.ts",
  "app/session/draft/removed-dialog.tsx",
  "app/engine/folder/open-folder.ts",
  "app/engine/folder/written-by.ts",
  "app/engine/draft/session-file.ts",
  "app/engine/growth.ts",
  "app/catalog/folders/session-summary.ts",
  "app/session/open/change/edit-session.ts",
  "app/session/open/forget-bodies.ts",
  "app/session/open/change/grow-session.ts",
  "app/session/read-state/unread-mark.tsx",
  "app/session/view/links/share-link.tsx",
  "app/stats/table/cost-tables.ts",
  "app/stats/speed-section.tsx",
  "app/transcript/agents/child-session.tsx",
  "app/transcript/edit/draft-mark.tsx",
  "app/transcript/edit/edit-buttons.tsx",
  "app/transcript/edit/removed-here.tsx",
  "app/transcript/follow/follow-tail.tsx",
  "app/transcript/follow/running-call.tsx",
  "app/transcript/reading/card-menu.tsx",
  "app/transcript/reading/read-line.tsx",
  "app/transcript/reading/reading-tools.tsx",
  "app/transcript/reading/turn-header.tsx",
  "app/transcript/tool/saved-output.tsx",
  "src/export/markdown/write-excerpt.ts",
  "src/formats/open-unpacked.ts",
  "src/model/build/extend-table.ts",
  "src/model/build/join-details.ts",
  "src/read/scan/growth.ts",
  "src/stats/digest/read-digest.ts",
];

/** The parts that remain without a draft, without other sessions, and with a file that never changes. */
const WITHOUT = new Map([
  [
    "app/transcript/edit/edited-entry.tsx",
    "export const EditedEntry = ({ children }) => children;",
  ],
  [
    "app/outline/edit/outline-removed.ts",
    `const none = new Map();
     export const withRemoved = (_, outline) => ({ ...outline, removed: none, placeOfRemoved: none });`,
  ],
  [
    "app/outline/edit/use-choosing.ts",
    `const no = () => false;
     const none = { isAny: false, isChosen: no, onClick: no, onKeyDown: no };
     export const useChoosing = () => none;`,
  ],
  [
    "app/outline/edit/use-row-editing.ts",
    `import { createStore } from "zustand/vanilla";
     const no = () => false;
     const dragNote = createStore(() => null);
     const none = { isOn: false, propsOf: () => ({}), moveBelow: no, isRefused: no, dragNote };
     export const useRowEditing = () => none;`,
  ],
  // The session in a page never changes: no view has to follow another.
  ["app/session/view/deferred.tsx", "export const Deferred = ({ children }) => children;"],
  // Turns in lines would be a fiftieth of every shared page: its outline has entries only.
  [
    "app/outline/turns/level.tsx",
    `const none = () => null;
     export const useLevel = () => "entries";
     export { none as useChooseLevel, none as LevelChoice, none as LevelBar };`,
  ],
  ["app/inspector/glance/outcome.ts", "export const useOutcome = () => null;"],
  ["app/compare/score/outcome-cards.tsx", "export const OutcomeCards = null;"],
  ["src/stats/digest/digest-cells.ts", `export const checkMark = () => "";`],
  // The reading tools choose how code is set.
  [
    "app/ui/code/line-marks.tsx",
    "export const useLineMarks = () => false; export const MarkedLines = () => null;",
  ],
  // These tools also set the read marks.
  [
    "app/session/read-state/unread-counts.ts",
    "const none = () => 0; export const useUnreadCounts = () => none;",
  ],
  // Its source files are not here either.
  ["app/engine/draft/worker-draft.ts", "export class WorkerDraft {}"],
  // Bytes in memory are read at once.
  ["src/read/source/gathered-source.ts", "export const gatheredSource = (source) => source;"],
  // The session in a page does not change while it is read.
  ["app/session/open/watched-source.ts", "export const watchedSource = (source) => source;"],
  // The session in a page never grows.
  [
    "app/session/follow/follow-state.ts",
    "export const useFollowed = (part) => part(null); export const arrivalOf = () => -1;",
  ],
  ["app/palette/known-sessions.ts", "const none = []; export const useKnownSessions = () => none;"],
  [
    "app/catalog/summaries/use-summaries.ts",
    "const none = { sessions: [], isLoading: false, error: null }; export const useSummaries = () => none;",
  ],
  [
    "app/catalog/summaries/child-sessions.ts",
    `export const childSessionAt = () => null;
     export const childSessionsBelow = () => [];
     export const sessionAtPath = childSessionAt;`,
  ],
]);

/** The engine for regular expressions in linear time is as large as a tenth of a page. */
const NO_PATTERNS = new Map([
  [
    "src/search/match/safe-pattern.ts",
    'export const TOO_SLOW = ""; export const safePattern = () => "Regular expressions are not part of a shared copy. Espalier itself looks for them; text and whole words are found here, too.";',
  ],
  ["src/search/match/required-text.ts", 'export const requiredText = () => "";'],
]);

/** The page contains a session file, whatever its source was. */
const OTHER_FORMATS = new Map([
  [
    "src/formats/refused.ts",
    `import { SessionError } from "../model/problem.ts";
     export const rejection = () => new SessionError("not-a-session", "Here is no session.", "");`,
  ],
  [
    "src/read/unpack/compressed.ts",
    "export const isCompressed = () => false; export const plainBeginning = async (file) => file;",
  ],
  [
    "src/formats/agentuse/agentuse.ts",
    'export const agentUseFormat = { homes: [], detect: async () => "no" };',
  ],
  [
    "src/formats/codex/codex.ts",
    'export { agentUseFormat as codexFormat } from "../agentuse/agentuse.ts";',
  ],
  [
    "src/formats/claude-code/claude-code.ts",
    'export { agentUseFormat as claudeCodeFormat } from "../agentuse/agentuse.ts";',
  ],
]);

/** Similar languages of the highlighter, side by side for the compressor's window. */
const ALIKE = "css scss javascript typescript c cpp";
/** Languages without a file name extension (app/ui/code/code-language.ts), and those that few sessions have. */
const UNASKED = "arduino less objectivec perl php-template python-repl swift vbnet wasm";

/**
 * Parts of packages that the viewer never reaches, or hardly ever, by the end of their path, and their replacements.
 */
const UNREACHED = new Map([
  // The map moves by its own steps, so there is never a transition to interrupt.
  ["/d3-transition/dist/d3-transition.mjs", "export const interrupt = () => {};"],
  // Scales are of numbers, and nothing else is interpolated.
  [
    "/d3-color/dist/d3-color.mjs",
    `const none = () => null;
     export { none as color, none as cubehelix, none as hcl, none as hsl, none as lab, none as rgb };`,
  ],
  // The app formats the ticks of its axes itself.
  [
    "/d3-format/dist/d3-format.mjs",
    `const none = () => String;
     export { none as format, none as formatPrefix, none as formatSpecifier, none as precisionFixed,
       none as precisionPrefix, none as precisionRound };`,
  ],
  // Only lines, words and lists are compared.
  ["/diff/libesm/diff/character.js", nothing("characterDiff", "diffChars")],
  ["/diff/libesm/diff/css.js", nothing("cssDiff", "diffCss")],
  ["/diff/libesm/diff/json.js", nothing("jsonDiff", "diffJson", "canonicalize")],
  ["/diff/libesm/diff/sentence.js", nothing("sentenceDiff", "diffSentences")],
  // Footnotes: agents write none, and without this `[^1]` stays as it is written.
  ["/micromark-extension-gfm-footnote/lib/syntax.js", "export const gfmFootnote = () => ({});"],
  [
    "/mdast-util-gfm-footnote/lib/index.js",
    `const none = () => ({});
     export { none as gfmFootnoteFromMarkdown, none as gfmFootnoteToMarkdown };`,
  ],
  [
    "/mdast-util-to-hast/lib/footer.js",
    nothing("footer", "defaultFootnoteBackContent", "defaultFootnoteBackLabel"),
  ],
  ["/mdast-util-to-hast/lib/handlers/footnote-reference.js", nothing("footnoteReference")],
  // Every browser has this itself.
  ["/@ungap/structured-clone/esm/index.js", "export default structuredClone;"],
  // Nothing is changed, only queried.
  [
    "/@tanstack/query-core/build/modern/mutationCache.js",
    "export class MutationCache { resumePausedMutations = async () => {}; clear() {} }",
  ],
]);

await runMain(async () => {
  await ensurePackages();
  const folder = resolve(root, process.argv[2] ?? "dist/viewer");
  await step("build the viewer of shared pages", async () => {
    const viewer = await builtViewer();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "viewer.json"), JSON.stringify(viewer));
  });
});

/** One module without imports, and one style sheet. */
async function builtViewer() {
  const { build } = await import("vite");
  const built = await build({
    root,
    logLevel: "warn",
    plugins: [leaveOut(), nothingLater(), alikeTogether(), fewCurves()],
    resolve: {
      alias: {
        "react-router": join(root, "app/viewer/hash-router.tsx"),
        // The document knows the thousands of entity names already.
        "decode-named-character-reference": join(
          root,
          "node_modules/decode-named-character-reference/index.dom.js",
        ),
      },
    },
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "app/viewer.tsx"),
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const output = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const scripts = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  const styles = output.flatMap((file) => (file.type === "asset" ? [String(file.source)] : []));
  const [script, style] = [scripts[0], styles[0]];
  if (!script || !style || scripts.length + styles.length > 2) {
    throw new Stop(
      `The viewer is not one script and one style: ${output.map((file) => file.fileName)}`,
    );
  }
  // A second minifier finds what the first leaves: 2 %. The option called unsafe breaks functions that are
  // called with `new` and use no `this`, and there are none.
  const { minify } = await import("terser");
  const { code = script } = await minify(script, {
    module: true,
    compress: { ecma: 2020, passes: 3, unsafe_arrows: true, unsafe_methods: true },
  });
  return { script: await packed(code), style: await packed(style) };
}

/**
 * As `PackedText` of src/export/html has it.
 * @param {string} text
 */
async function packed(text) {
  // Takes seconds once, and saves 4 % on every shared page.
  const { gzipAsync } = await import("@gfx/zopfli");
  const zipped = await gzipAsync(Buffer.from(text), { numiterations: 15 });
  return {
    packed: Buffer.from(zipped).toString("base64"),
    hash: createHash("sha256").update(text).digest("base64"),
  };
}

/** @returns {import("vite").Plugin} */
function leaveOut() {
  const files = new Map(NOT_HERE.map((file) => [`/${file}`, nothingOf(file)]));
  for (const [file, code] of [...WITHOUT, ...OTHER_FORMATS, ...NO_PATTERNS])
    files.set(`/${file}`, code);
  for (const [end, code] of UNREACHED) files.set(`/node_modules${end}`, code);
  /** @type {Set<string>} */
  const found = new Set();
  return {
    name: "leave-out",
    enforce: "pre",
    load(id) {
      const path = `/${relative(root, id).replaceAll("\\", "/")}`;
      const code = files.get(path);
      if (code !== undefined) found.add(path);
      return code ?? null;
    },
    buildEnd() {
      const missing = [...files.keys()].filter((path) => !found.has(path));
      if (missing.length > 0) this.error(`Not in the viewer, so not to be left out: ${missing}`);
    },
  };
}

/**
 * The exports of a file, each as null.
 * @param {string} file
 */
function nothingOf(file) {
  const code = readFileSync(join(root, file), "utf8");
  const names = code.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm);
  return nothing(...Array.from(names, ([, name = ""]) => name));
}

/** @param {string[]} names */
function nothing(...names) {
  return names.map((name) => `export const ${name} = () => null;`).join("\n");
}

/**
 * Lazy imports of the app are static here: as one script, each lazy module would be wrapped to run later,
 * which takes a quarter more.
 * @returns {import("vite").Plugin}
 */
function nothingLater() {
  return {
    name: "nothing-later",
    enforce: "pre",
    transform(code, id) {
      if (!/^(?:app|src)\//.test(relative(root, id).replaceAll("\\", "/"))) return null;
      /** @type {string[]} */
      const imports = [];
      const now = code.replace(/\bimport\(("[^"]+")\)/g, (_, name) => {
        imports.push(`import * as later${imports.length} from ${name};`);
        return `Promise.resolve(later${imports.length - 1})`;
      });
      return imports.length > 0 ? `${imports.join(" ")} ${now}` : null;
    },
  };
}

/** @returns {import("vite").Plugin} */
function alikeTogether() {
  const order = ALIKE.split(" ").map((name) => `/languages/${name}'`);
  const unasked = new RegExp(`(?:/|^ *'?)(?:${UNASKED.replaceAll(" ", "|")})'?(?:,|:|$)`);
  /** @param {string} line */
  const place = (line) => order.findIndex((name) => line.includes(name));
  return {
    name: "alike-together",
    transform(code, id) {
      if (!id.endsWith("/lowlight/lib/common.js")) return null;
      return code
        .split("\n")
        .filter((line) => !unasked.test(line))
        .sort((a, b) => place(a) - place(b))
        .join("\n");
    },
  };
}

/**
 * The package is one file, and its curve methods are kept even where no curve is drawn: as constants they
 * can be removed. The viewer draws straight lines, and the bends of links.
 * @returns {import("vite").Plugin}
 */
function fewCurves() {
  return {
    name: "few-curves",
    transform(code, id) {
      if (!id.endsWith("/d3-shape/dist/d3-shape.mjs")) return null;
      return code
        .replace(/^(?!Linear\.)(\w+)\.prototype = \{/gm, "const methodsOf$1 = {")
        .replace(/^\(MonotoneY\.prototype = .+\)\.point = /m, "const pointOfMonotoneY = ");
    },
  };
}
