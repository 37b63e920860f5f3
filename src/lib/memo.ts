/**
 * The same function, called once for each key as long as that is in use. `rest`: what else `make` takes; called with
 * another rest, it is made anew, and that is kept in place of the last. `make` must not answer undefined.
 */
export function memo<
  Key extends object,
  Value extends NonNullable<unknown> | null,
  Rest extends readonly unknown[] = [],
>(make: (key: Key, ...rest: Rest) => Value): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, { readonly rest: Rest; readonly value: Value }>();
  return (key, ...rest) => {
    const last = known.get(key);
    if (last && rest.every((one, at) => one === last.rest[at])) return last.value;
    const value = make(key, ...rest);
    known.set(key, { rest, value });
    return value;
  };
}
