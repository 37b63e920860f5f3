/** The same function, asked once for each object as long as that is in use. It must not answer undefined. */
export function memo<Key extends object, Value extends NonNullable<unknown> | null>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
