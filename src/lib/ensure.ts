// Two assertions for invariants of our own; never for what comes out of a file.

/** The value, which the code around has made sure is there. Throws when that was wrong. */
export function ensure<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Broken invariant: no ${what}`);
  return value;
}

/** For the end of a switch over a union: the compiler proves that it is never reached. */
export function unreachable(value: never): never {
  throw new Error(`Broken invariant: unexpected ${JSON.stringify(value)}`);
}
