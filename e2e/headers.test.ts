// What hosts are set to send agrees with the policy of the page, wherever it is written down.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { headersFile, headersFor, hostHeaders } from "../scripts/host/headers.ts";
import { policyOf } from "../src/cli/serve/page-headers.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const page = read("index.html");
const guide = read("docs/deploying.md");
const rules = hostHeaders(page);

/** `{name: value}` of what a line of a server's configuration says. */
function saidIn(block: string): Readonly<Record<string, string>> {
  const lines = block.matchAll(
    /^\s*(?:add_header|Header (?:always )?set|header \S+)?\s*([A-Z][\w-]+) (?:"([^"]+)"|\$\w+)(?: always;|;)?$/gm,
  );
  return Object.fromEntries(
    [...lines].flatMap(([, name = "", value]) => (value ? [[name, value]] : [])),
  );
}

describe("the headers of hosts", () => {
  it("allow workers what the page allows, and WebAssembly, and nobody to frame the page", () => {
    const sent = headersFor(rules, "/")["Content-Security-Policy"]?.split("; ") ?? [];
    const inPage = policyOf(page).split("; ");
    expect(sent.filter((part) => !inPage.includes(part))).toEqual([
      "script-src 'self' 'wasm-unsafe-eval'",
      "frame-ancestors 'none'",
    ]);
    expect(inPage.filter((part) => !sent.includes(part))).toEqual(["script-src 'self'"]);
  });

  it("keep for ever what has a hash in its name, and nothing else", () => {
    const kept = (path: string) => headersFor(rules, path)["Cache-Control"];
    expect(kept("/assets/index-R03RlSGI.js")).toBe("public, max-age=31536000, immutable");
    for (const path of [
      "/",
      "/index.html",
      "/sw.js",
      "/manifest.webmanifest",
      "/viewer/viewer.json",
    ]) {
      expect(kept(path)).toBe("no-cache");
    }
  });

  it("say no header of a file twice: hosts that read _headers would join them", () => {
    for (const path of ["/", "/index.html", "/sw.js", "/assets/a.js", "/viewer/viewer.json"]) {
      const names = rules
        .filter((rule) => Object.keys(headersFor([rule], path)).length > 0)
        .flatMap(({ headers }) => Object.keys(headers));
      expect(names).toEqual([...new Set(names)]);
    }
  });

  it("are written as _headers has them", () => {
    expect(
      headersFile([
        { path: "/a/*", headers: { One: "1", Two: "2" } },
        { path: "/", headers: { One: "3" } },
      ]),
    ).toBe("/a/*\n  One: 1\n  Two: 2\n\n/\n  One: 3\n");
  });

  it.each(["nginx", "apache", "caddy"])("are the same in the guide for %s", (host) => {
    const block = new RegExp(`\`\`\`${host}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? "";
    const { "Cache-Control": _, ...always } = headersFor(rules, "/");
    expect(saidIn(block)).toMatchObject(always);
    expect(block).toContain('"public, max-age=31536000, immutable"');
    expect(block).toContain('"no-cache"');
  });
});

describe("the manifest", () => {
  const manifest = JSON.parse(read("public/manifest.webmanifest"));

  it("names nothing by its place on a host: the app works in any folder", () => {
    const { start_url, scope, icons, screenshots, file_handlers, share_target } = manifest;
    const named = [...icons, ...screenshots, ...file_handlers[0].icons].map(({ src }) => src);
    const all = [start_url, scope, file_handlers[0].action, share_target.action, ...named];
    expect(all.filter((address) => !address.startsWith("./"))).toEqual([]);
    expect(manifest).not.toHaveProperty("id");
  });

  it("has the icons that it names, in the sizes it says", () => {
    for (const { src, sizes, type } of manifest.icons) {
      const file = readFileSync(new URL(`../public/${src}`, import.meta.url));
      if (type !== "image/png") continue;
      expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it("has the colours of the page", () => {
    expect(page).toContain(`content="${manifest.theme_color}"`);
    expect(manifest.background_color).toBe(manifest.theme_color);
  });
});
