// What a host is to send with the app's files: what every server of it sends, and how long what is kept.
import { pageHeaders } from "../../src/cli/serve/page-headers.ts";

interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Names with a hash: another content has another name. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** Asked for anew each time, and sent only when it is another. */
const ASK = "no-cache";

/** Files whose names stay while what they hold changes. No two rules say the same header of one file. */
const NAMED = ["/", "/index.html", "/sw.js", "/no-sw.js", "/manifest.webmanifest"];
const NAMED_FOLDERS = ["/icons/*", "/samples/*", "/viewer/*"];

/** By path, where `*` stands for anything. `html`: of index.html. */
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
