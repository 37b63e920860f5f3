// Tests of what may not be read, also where they are run by who may read everything.

/** Whoever may do everything gives that up meanwhile. */
export async function asNobody<T>(use: () => T | Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await use();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
