// Canonical JSON and its hash, as the golden answers are written (CANONICAL.md, section 4).
import { createHash } from "node:crypto";

/** Keys sorted, no white space; undefined, NaN and infinities become null. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
  return `{${fields.join(",")}}`;
}

export function sha256(value: unknown): string {
  return sha256OfText(canonical(value));
}

export function sha256OfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
