// Canonical JSON and its hash, as the golden answers are written (CANONICAL.md, section 4).
import { createHash } from "node:crypto";

/** Text still to be written, or a value. */
type Piece = { readonly text: string } | { readonly value: unknown };

/** Keys sorted, no white space; undefined, NaN and infinities become null. Any depth. */
export function canonical(value: unknown): string {
  let written = "";
  const open: Piece[] = [{ value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if ("text" in next) written += next.text;
    else if (isNested(next.value))
      for (const piece of piecesOf(next.value).reverse()) open.push(piece);
    else written += scalar(next.value);
  }
  return written;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function scalar(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  return JSON.stringify(value);
}

function piecesOf(value: object): Piece[] {
  const pieces: Piece[] = [];
  if (Array.isArray(value)) {
    for (const element of value)
      pieces.push({ text: pieces.length > 0 ? "," : "[" }, { value: element });
    return pieces.length > 0 ? [...pieces, { text: "]" }] : [{ text: "[]" }];
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, field] of fields) {
    pieces.push(
      { text: `${pieces.length > 0 ? "," : "{"}${JSON.stringify(key)}:` },
      { value: field },
    );
  }
  return pieces.length > 0 ? [...pieces, { text: "}" }] : [{ text: "{}" }];
}

/** A value as JavaScript puts it into text; an object that cannot be put there as any other. */
export function stringOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "[object Object]";
  }
}

export function sha256(value: unknown): string {
  return sha256OfText(canonical(value));
}

export function sha256OfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
