// What a host is to send with the app's files: the policy of index.html, which is the one source of it, what
// only a header can say, and how long what is kept.

/** @typedef {{ readonly path: string, readonly headers: Readonly<Record<string, string>> }} HeaderRule */

/** Names with a hash: another content has another name. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** Asked for anew each time, and sent only when it is another. */
const ASK = "no-cache";

/** Files whose names stay while what they hold changes. No two rules say the same header of one file. */
const NAMED = ["/", "/index.html", "/sw.js", "/no-sw.js", "/manifest.webmanifest"];
const NAMED_FOLDERS = ["/icons/*", "/samples/*", "/viewer/*"];

/**
 * @param {string} html of index.html
 * @returns {string} its policy
 */
export function policyOf(html) {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1];
  if (!policy) throw new Error("index.html has no policy.");
  return policy;
}

/**
 * A page cannot say of itself who may frame it. And workers know no policy but the one that is sent with
 * their scripts: SQLite's has to compile WebAssembly, which the page may not, as its own policy holds too.
 * @param {string} policy
 */
function sentPolicy(policy) {
  const forWorkers = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
  return `${forWorkers}; frame-ancestors 'none'`;
}

/**
 * By path, where `*` stands for anything.
 * @param {string} html of index.html
 * @returns {readonly HeaderRule[]}
 */
export function hostHeaders(html) {
  const always = {
    "Content-Security-Policy": sentPolicy(policyOf(html)),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  };
  return [
    { path: "/*", headers: always },
    { path: "/assets/*", headers: { "Cache-Control": FOR_EVER } },
    ...[...NAMED, ...NAMED_FOLDERS].map((path) => ({ path, headers: { "Cache-Control": ASK } })),
  ];
}

/**
 * Of one file.
 * @param {readonly HeaderRule[]} rules
 * @param {string} path with a slash before it, below the app's folder
 * @returns {Record<string, string>}
 */
export function headersFor(rules, path) {
  const met = rules.filter((rule) =>
    rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.assign({}, ...met.map(({ headers }) => headers));
}

/**
 * As the file `_headers`, which Netlify and Cloudflare Pages read.
 * @param {readonly HeaderRule[]} rules
 */
export function headersFile(rules) {
  const blocks = rules.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [path, ...lines].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}
