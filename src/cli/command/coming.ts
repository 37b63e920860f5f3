// Turns work that reports values through a callback into a generator of these values.

/** Returns what the work ends with. Errors: those of `work`, after what it gave. */
export async function* coming<T, End>(
  work: (give: (value: T) => void) => Promise<End>,
): AsyncGenerator<T, End> {
  let given: T[] = [];
  let isOver = false;
  let wake = () => {};
  const end = work((value) => {
    given.push(value);
    wake();
  });
  const over = () => {
    isOver = true;
    wake();
  };
  end.then(over, over);
  for (;;) {
    const values = given;
    given = [];
    yield* values;
    if (given.length > 0) continue;
    if (isOver) return await end;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
