import { oneLine } from "./escapes.ts";

/**
 * One line that Markdown takes for text. A bare address takes a backslash behind it for a part of
 * itself, so what could begin HTML is written as a reference instead.
 */
export function inline(text: string): string {
  return oneLine(text)
    .trim()
    .replace(/[\\`*_~#[\]!]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
