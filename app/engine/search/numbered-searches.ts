// The searches under way in a thread, by the number that whoever asks gave each: a signal cannot be sent.

export class NumberedSearches {
  readonly #stoppers = new Map<number, AbortController>();

  async run<T>(number: number, search: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stopper = new AbortController();
    this.#stoppers.set(number, stopper);
    try {
      return await search(stopper.signal);
    } finally {
      this.#stoppers.delete(number);
    }
  }

  stop(number: number): void {
    this.#stoppers.get(number)?.abort();
  }
}
