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
/** How one engine ended: a line, and how many stories passed and failed. */
type End = readonly [line: string, passed: number, failed: number];

const base = ensure(server.resolvedUrls?.local[0], "address of the preview server");
// An engine waits for its driver most of the time: they run side by side.
const ends = await Promise.all(
  (JSON.parse(engines) as readonly Found[]).map((found) => runEngine(found)),
).finally(() => server.close());
const lines = ends.map(([line]) => line);
const [passed = 0, failed = 0] = [1, 2].map((at) =>
  ends.reduce((sum, end) => sum + Number(end[at]), 0),
);
console.log(`\n${lines.join("\n")}`);
if (report) await writeFile(report, JSON.stringify({ passed, failed, lines }));
if (failed > 0) process.exitCode = 1;

async function runEngine(found: Found): Promise<End> {
  const outside = await watchOutside();
  try {
    const engine = await start(found, outside.proxy);
    if (typeof engine === "string") return [`${found.name}: left out, ${engine}`, 0, 0];
    const { passed, failed } = await runStories(engine, stories, base, outside).finally(() =>
      engine.close(),
    );
    const line = `${engine.name} ${engine.version}: ${passed} of ${passed + failed} stories`;
    return [line, passed, failed];
  } finally {
    await outside.close();
  }
}

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
async function start(found: Found, proxy: string): Promise<Engine | string> {
  if ("missing" in found) return found.missing;
  try {
    return await START[found.name]({ path: found.path, proxy });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `it is there but does not start on this machine: ${reason.split("\n", 1)[0]}`;
  }
}
