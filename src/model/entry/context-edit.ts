// What a `context_edit` entry does to the entry it is for (formats.md 5.3 and 5.5, step 4): the one
// place that decides it, for the context and for everything that says so.
import { isObject, type Json, type JsonObject } from "../json/json.ts";

/** What a `context_edit` puts in place of a message's content: null removes the messages. */
export type Replacement = { readonly content: Json | undefined } | null;

/** What an entry is for the model, as the edit in force leaves it. */
export type EditEffect = "none" | "replaced" | "omitted";

/**
 * The replacement a `context_edit` entry carries; undefined when it says nothing about one, which
 * changes nothing. As in the reference, a replacement that holds no content leaves the message none.
 */
export function replacementOf({ replacement }: JsonObject): Replacement | undefined {
  if (replacement === null || replacement === undefined) return replacement;
  return { content: isObject(replacement) ? replacement.content : undefined };
}

/** `edit` undefined: none is in force. */
export function effectOf(edit: JsonObject | undefined): EditEffect {
  const replacement = edit && replacementOf(edit);
  if (replacement === undefined) return "none";
  return replacement === null ? "omitted" : "replaced";
}
