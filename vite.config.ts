// How the app is built, served during development, and how the unit tests run. Relative base and hash
// routes: the build works in any folder of any static host.
import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { appChunks, workerChunks } from "./scripts/build/chunks.mjs";
import { headersFile, headersFor, hostHeaders } from "./scripts/host/headers.ts";

/** They replace what others have loaded: the disk, in the moment between two calls. */
const OWN_MODULES = ["src/manager/store/disk/**/*.test.ts"];
const TESTS = ["{app,src,bench,e2e,fixtures,scripts}/**/*.test.{ts,tsx}"];

export default defineConfig({
  base: "./",
  plugins: [
    react(),
    relaxPolicyWhileDeveloping(),
    headersOfHosts(),
    withoutServiceWorker(),
    builtViewer(),
    leaveOutPageParser(),
    compileAhead("session-screens"),
  ],
  worker: {
    format: "es",
    plugins: () => [withoutFiles(), withoutSqliteWorkers()],
    rolldownOptions: {
      output: {
        codeSplitting: { groups: workerChunks() },
      },
    },
  },
  resolve: {
    // Its variant for browsers uses the document, which the text worker does not have.
    alias: {
      "decode-named-character-reference": fileURLToPath(
        new URL("node_modules/decode-named-character-reference/index.js", import.meta.url),
      ),
    },
  },
  // A worker's imports are found when it starts, too late to avoid a reload of the page.
  optimizeDeps: {
    // It finds its WebAssembly beside itself.
    exclude: ["@sqlite.org/sqlite-wasm"],
    include: [
      "lowlight",
      "mdast-util-from-markdown",
      "mdast-util-gfm",
      "mdast-util-to-hast",
      "micromark-extension-gfm",
    ],
  },
  build: {
    target: "es2024",
    sourcemap: false,
    // The content security policy allows fonts from our own address only, so none may become `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: appChunks() } } },
  },
  test: {
    // Property tests, and those of half a gigabyte, share two cores with the rest of the machine.
    testTimeout: 60_000,
    // The same for waits in a test, as long as in the browser: on a busy machine a second is short.
    expect: { poll: { timeout: 20_000 } },
    // As on a CI: a stored snapshot that no test uses fails here, too. `npx vitest run -u FILE` renews
    // them.
    update: "none",
    maxWorkers: "100%",
    tags: [
      { name: "long", description: "Takes half a second or more: `npm run check` leaves it out." },
    ],
    projects: [
      // Loading the modules takes as long as most tests do: all files of a worker share them.
      {
        extends: true,
        test: { name: "unit", include: TESTS, exclude: OWN_MODULES, isolate: false },
      },
      { extends: true, test: { name: "own modules", include: OWN_MODULES } },
    ],
  },
});

/** The dev server injects inline scripts and styles; the production page keeps the strict policy. */
function relaxPolicyWhileDeveloping(): Plugin {
  return {
    name: "relax-policy-while-developing",
    apply: "serve",
    transformIndexHtml: (html) =>
      html
        .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  };
}

/** The headers for hosts: a file for hosts that read one, and sent by `vite preview`. */
function headersOfHosts(): Plugin {
  const page = fileURLToPath(new URL("index.html", import.meta.url));
  const rules = hostHeaders(readFileSync(page, "utf8"));
  return {
    name: "headers-of-hosts",
    generateBundle() {
      // No host serves a shared page and its viewer.
      if (this.environment.config.build.rolldownOptions.input) return;
      this.emitFile({ type: "asset", fileName: "_headers", source: headersFile(rules) });
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const headers = headersFor(rules, pathname);
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}

/** A service worker that a build left at this address would continue to show that build. */
function withoutServiceWorker(): Plugin {
  const file = fileURLToPath(new URL("public/no-sw.js", import.meta.url));
  return {
    name: "without-service-worker",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use("/sw.js", (_, answer) => {
        answer.setHeader("Content-Type", "text/javascript");
        createReadStream(file).pipe(answer);
      });
    },
  };
}

/** The parts of a shared page are a separate build: development uses the last one. */
function builtViewer(): Plugin {
  const path = "viewer/viewer.json";
  const file = fileURLToPath(new URL(`dist/${path}`, import.meta.url));
  return {
    name: "built-viewer",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use(`/${path}`, (_, answer) => {
        const stream = createReadStream(file);
        stream.on("error", () => answer.writeHead(404).end());
        stream.pipe(answer);
      });
    },
  };
}

/**
 * react-markdown draws the trees that the text worker makes (app/ui/text/markdown.tsx). Its own parser
 * stays out of the page: it is a tenth of its script.
 */
function leaveOutPageParser(): Plugin {
  const instead = new Map([
    ["remark-parse", "export default function () { this.parser = () => EMPTY; }"],
    ["remark-rehype", "export default () => () => EMPTY;"],
  ]);
  // Unused for text without HTML, by the end of its path.
  const unreached = new Map([
    ["/property-information/lib/svg.js", 'export { xml as svg } from "./xml.js";'],
    // HTML names are in React's spelling: a property that is not listed keeps its name.
    ["/property-information/lib/html.js", 'export { xml as html } from "./xml.js";'],
    ["/inline-style-parser/esm/index.mjs", "export default () => [];"],
    // Only trees are drawn: there is no file with a path, and no message about it.
    [
      "/vfile/lib/index.js",
      "export class VFile { messages = []; constructor(file) { Object.assign(this, file); } message() {} }",
    ],
    ["/vfile-message/lib/index.js", "export class VFileMessage extends Error {}"],
  ]);
  const mark = "\0left-out:";
  return {
    name: "leave-out-page-parser",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const isLeftOut = instead.has(source) && importer?.includes("/node_modules/react-markdown/");
      return isLeftOut ? `${mark}${source}` : null;
    },
    load(id) {
      const code = id.startsWith(mark) ? instead.get(id.slice(mark.length)) : undefined;
      if (code) return `const EMPTY = { type: "root", children: [] };\n${code}`;
      return [...unreached].find(([end]) => id.endsWith(end))?.[1];
    },
  };
}

/** Smaller chunks compile in no time. Characters. */
const WORTH_COMPILING = 4000;

/**
 * Engines compile a function when it is first called. The code that draws a session is loaded while the
 * page is idle, and called all at once when a file comes: a mark in a script's first line makes Chromium
 * compile ahead, off the page's thread. `name`: the chunk that needs it, with its imports that the first
 * page does not have.
 */
function compileAhead(name: string): Plugin {
  return {
    name: "compile-ahead",
    // A shared page has one script, and needs it at once.
    apply: ({ build }, { command }) => command === "build" && !build?.rolldownOptions?.input,
    generateBundle: {
      // The mark has to be the first line of the file, and other plugins add lines.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const withImports = (wanted: (chunk: Rolldown.OutputChunk) => boolean) => {
          const files = new Set(chunks.filter(wanted).map(({ fileName }) => fileName));
          for (const file of files) {
            const output = bundle[file];
            if (output?.type === "chunk") for (const one of output.imports) files.add(one);
          }
          return files;
        };
        const first = withImports(({ isEntry }) => isEntry);
        const needed = withImports((chunk) => chunk.name === name);
        if (needed.size === 0) this.error(`There is no chunk ${name} to compile ahead.`);
        for (const chunk of chunks) {
          if (!needed.has(chunk.fileName) || first.has(chunk.fileName)) continue;
          if (chunk.code.length < WORTH_COMPILING) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

/**
 * The secret scanner uses the file system only where a rule is given as a file, which none is, and a
 * library of ciphers, as large as all its rules, only for files with keys of Google, which are left out.
 * Without these stubs every build would warn that a browser has neither.
 */
function withoutFiles(): Plugin {
  const nothing = "\0no-files";
  return {
    name: "without-files",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (!importer?.includes("/@secretlint/")) return null;
      // Used by its one file of rules later.
      const isLater = /^\.\/index-/.test(source) && /\/index-[^/]+$/.test(importer);
      return isLater || /^node:(?:fs|path)$/.test(source) ? nothing : null;
    },
    load: (id) => (id === nothing ? "export default {};" : null),
  };
}

/**
 * SQLite starts workers for storage backends that are not used (app/catalog/index). Their scripts are as
 * large as SQLite itself and would never be requested.
 */
function withoutSqliteWorkers(): Plugin {
  const scripts =
    /new URL\(["']sqlite3-(?:worker1[a-z-]*|opfs-async-proxy)\.m?js["'], import\.meta\.url\)/g;
  return {
    name: "without-sqlite-workers",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/@sqlite.org/sqlite-wasm/")) return null;
      const without = code.replace(scripts, 'new URL("about:blank")');
      if (/\bnew Worker\(/.test(code) && without === code) {
        throw new Error(`SQLite starts a worker in ${id} that has no script of the names known.`);
      }
      return { code: without, map: null };
    },
  };
}
