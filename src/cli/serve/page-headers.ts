// What is sent with every file of the app, by `espalier serve` as by hosts. The policy of index.html is the one
// source of what the page and its workers may do.

/** Errors: there is none in it. */
export function policyOf(html: string): string {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1];
  if (!policy) throw new Error("index.html has no policy.");
  return policy;
}

/** `html`: of index.html. Errors: as `policyOf`. */
export function pageHeaders(html: string): Readonly<Record<string, string>> {
  // Workers know no policy but the one that is sent with their scripts: SQLite's has to compile WebAssembly,
  // which the page may not, as its own policy holds too.
  const own = policyOf(html);
  const forWorkers = own.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
  return {
    // `frame-ancestors` has no effect in a page itself.
    "Content-Security-Policy": `${forWorkers}; frame-ancestors 'none'`,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  };
}
