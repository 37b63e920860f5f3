/**
 * The same function, called once for each key as long as that is in use. `rest`: what else `make` takes, and what is
 * the same each time for one key. `make` must not answer undefined.
 */
export function memo<
  Key extends object,
  Value extends NonNullable<unknown> | null,
  Rest extends readonly unknown[] = [],
>(make: (key: Key, ...rest: Rest) => Value): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, Value>();
  return (key, ...rest) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    const made = make(key, ...rest);
    known.set(key, made);
    return made;
  };
}
