/**
 * The same function, called once for each key as long as that is in use. The key is the argument at `keyAt`, an object;
 * for other arguments next to it, the value is made again and replaces the last. `make` must not return undefined.
 */
export function memo<Args extends readonly unknown[], Value extends NonNullable<unknown> | null>(
  make: (...args: Args) => Value,
  keyAt = 0,
): (...args: Args) => Value {
  const known = new WeakMap<object, { readonly args: Args; readonly value: Value }>();
  return (...args) => {
    const key = args[keyAt] as object;
    const last = known.get(key);
    if (last && args.every((one, at) => one === last.args[at])) return last.value;
    const value = make(...args);
    known.set(key, { args, value });
    return value;
  };
}
