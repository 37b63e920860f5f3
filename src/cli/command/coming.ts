// Turns work that reports values through a callback into a generator of these values.

/** Errors: those of `work`, after what it gave. */
export async function* coming<T>(
  work: (give: (value: T) => void) => Promise<void>,
): AsyncGenerator<T> {
  let end = Promise.resolve();
  yield* new ReadableStream<T>({
    start(controller) {
      end = work((value) => controller.enqueue(value));
      // A reader that stopped has closed it already; how the work ended is told below.
      end.finally(() => controller.close()).catch(() => {});
    },
  });
  await end;
}
