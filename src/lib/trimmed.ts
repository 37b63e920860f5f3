import type { Column } from "./grown.ts";

/** How much of its memory a column may leave unused, as a part of it. */
const MAX_UNUSED = 1 / 8;

/** The first elements of a column that has no other user: copied where much room is after them. */
export function trimmed<C extends Column>(column: C, length: number): C {
  const isTight = column.length - length <= column.length * MAX_UNUSED;
  return (isTight ? column.subarray(0, length) : column.slice(0, length)) as C;
}
