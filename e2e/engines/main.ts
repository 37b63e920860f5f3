// `npm run engines`: the stories in every engine that is there, against the production build in dist.
// scripts/engines.mjs finds the engines and hands them over as JSON.
import { readFile, writeFile } from "node:fs/promises";
import { type Plugin, preview } from "vite";
import { ensure } from "../../src/lib/ensure.ts";
import type { Engine, StartOptions } from "./driver.ts";
import { watchOutside } from "./outside.ts";
import { startChromium, startFirefox } from "./puppeteer.ts";
import { runStories } from "./run-stories.ts";
import { STORIES } from "./stories.ts";
import { startWebkit } from "./webkit.ts";

type Name = keyof typeof START;

/** An engine that was found, or why it was not. */
type Found = { readonly name: Name } & ({ readonly path: string } | { readonly missing: string });

const START = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
} satisfies Record<string, (options: StartOptions) => Promise<Engine>>;

const [engines = "[]", report = "", words = ""] = process.argv.slice(2);
const stories = STORIES.filter(({ name }) => name.includes(words));
const server = await preview({
  plugins: [withoutServiceWorker()],
  preview: { host: "127.0.0.1", port: 4175 },
});
const outside = await watchOutside();
const lines: string[] = [];
let passed = 0;
let failed = 0;
try {
  const base = ensure(server.resolvedUrls?.local[0], "address of the preview server");
  for (const found of JSON.parse(engines) as readonly Found[]) {
    const engine = await start(found);
    if (typeof engine === "string") {
      lines.push(`${found.name}: left out, ${engine}`);
      continue;
    }
    try {
      const results = await runStories(engine, stories, base, outside);
      lines.push(
        `${engine.name} ${engine.version}: ${results.passed} of ${results.passed + results.failed} stories`,
      );
      passed += results.passed;
      failed += results.failed;
    } finally {
      await engine.close();
    }
  }
} finally {
  await outside.close();
  await server.close();
}
console.log(`\n${lines.join("\n")}`);
if (report) await writeFile(report, JSON.stringify({ passed, failed, lines }));
if (failed > 0) process.exitCode = 1;

/** It would fetch all of the app beside every story. Its own tests are e2e/offline.spec.ts. */
function withoutServiceWorker(): Plugin {
  return {
    name: "without-service-worker",
    configurePreviewServer({ middlewares }) {
      middlewares.use(async ({ url = "" }, answer, next) => {
        const [path] = url.split("?");
        if (path !== "/" && path !== "/index.html") return next();
        const page = await readFile("dist/index.html", "utf8");
        answer.setHeader("Content-Type", "text/html");
        answer.end(page.replace(/<meta name="service-worker"[^>]*>/, ""));
      });
    },
  };
}

/** The engine, or why it is left out. */
async function start(found: Found): Promise<Engine | string> {
  if ("missing" in found) return found.missing;
  try {
    return await START[found.name]({ path: found.path, proxy: outside.proxy });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `it is there but does not start on this machine: ${reason.split("\n", 1)[0]}`;
  }
}
