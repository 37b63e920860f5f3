// The headers for the app's files: those that every server sends, and how long files may be cached.
import { pageHeaders } from "../../src/cli/serve/page-headers.ts";

interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Names with a hash: other content has another name. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** Revalidated each time, and sent only when it changed. */
const ASK = "no-cache";

/** Files whose content changes under the same name. No two rules set the same header of one file. */
const NAMED = ["/", "/index.html", "/sw.js", "/no-sw.js", "/manifest.webmanifest"];
const NAMED_FOLDERS = ["/icons/*", "/samples/*", "/viewer/*"];

/** By path, where `*` matches anything. `html`: of index.html. */
export function hostHeaders(html: string): readonly HeaderRule[] {
  return [
    { path: "/*", headers: pageHeaders(html) },
    { path: "/assets/*", headers: { "Cache-Control": FOR_EVER } },
    ...[...NAMED, ...NAMED_FOLDERS].map((path) => ({ path, headers: { "Cache-Control": ASK } })),
  ];
}

/** Of one file. `path`: with a slash before it, below the app's folder. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const met = rules.filter((rule) =>
    rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.assign({}, ...met.map(({ headers }) => headers));
}

/** As the file `_headers`, which Netlify and Cloudflare Pages read. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [path, ...lines].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}
