// The built viewer from the file that `scripts/build/viewer.mjs` makes.
import { isObject, type Json, objectField, parseJson, stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import type { PackedText, ViewerParts } from "./shared-html.ts";

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** `text`: of `viewer.json`. Errors: SessionError if it is not one. */
export function readViewer(text: string): ViewerParts {
  const stored = parseJson(text);
  const [script, style] = [partOf(stored, "script"), partOf(stored, "style")];
  if (script && style) return { script, style };
  throw new SessionError(
    "vanished",
    "The viewer that a shared page needs is not here.",
    "Install the package again, or run `npm run build` in its source.",
  );
}

/** Both become parts of a page unchanged. */
function partOf(stored: Json | undefined, name: string): PackedText | null {
  const part = (isObject(stored) && objectField(stored, name)) || {};
  const packed = stringField(part, "packed") ?? "";
  const hash = stringField(part, "hash") ?? "";
  return BASE64.test(packed) && BASE64.test(hash) ? { packed, hash } : null;
}
