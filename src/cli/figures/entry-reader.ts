// Reads the entries that a comparison asks for.
import type { ReadBodies } from "../../compare/side.ts";
import type { ReadSession } from "../open-file.ts";

export function readerOf({ bodies }: ReadSession): ReadBodies {
  return (rows) => Promise.all(rows.map((row) => bodies.body(row)));
}
