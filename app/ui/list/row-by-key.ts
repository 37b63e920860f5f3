// Keys that move along the rows of a list.

/**
 * The index of the row that a key leads to from `cursor`, which may be beyond either end; null: another key. `page`: rows
 * on one page.
 */
export function rowByKey(key: string, cursor: number, page: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "j":
      return cursor + 1;
    case "ArrowUp":
    case "k":
      return cursor - 1;
    case "PageDown":
      return cursor + page;
    case "PageUp":
      return cursor - page;
    case "Home":
      return 0;
    case "End":
      return Number.MAX_SAFE_INTEGER;
    default:
      return null;
  }
}
