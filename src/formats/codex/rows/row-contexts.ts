// What the entries of rows are made from beside their lines, as long as a session is open: one object for all rows
// that share all of it, as most do.
import { objectField, stringField } from "../../../model/json/json.ts";
import { type RowKind, rowKind } from "../../../model/table/kinds.ts";
import { Alike } from "../../line-session/alike.ts";
import type { LineShape } from "../heads/line-shapes.ts";
import type { TokenUse } from "../tokens.ts";
import { entryOf, type LineContext } from "./entries.ts";

/** With what is made of it once. */
export interface RowContext extends LineContext {
  /** The type and role of an entry that counts no tokens. */
  readonly rowKind: RowKind;
  /** All of it in one text. */
  readonly basis: string;
}

function contextOf(line: LineContext): RowContext {
  const { head, ...rest } = line;
  const { envelope, type, role, kind } = head;
  // What a line says beside these changes no type and no role.
  const item = { type, role };
  const entry = entryOf({ ...item, payload: item }, line);
  const message = objectField(entry, "message") ?? {};
  return {
    ...line,
    rowKind: rowKind(String(entry.type), stringField(message, "role")),
    basis: JSON.stringify([envelope, type, role, kind, rest]),
  };
}

/** Of lines of one shape in one session. */
function isSame(one: LineContext, other: LineContext): boolean {
  return (
    one.model === other.model &&
    one.toolName === other.toolName &&
    one.isOrphan === other.isOrphan &&
    one.isUnanswered === other.isUnanswered
  );
}

/** Finds those of the lines of one session. */
export function sharedContexts(provider: string, isBare: boolean) {
  const shared = new Alike(contextOf, isSame);
  return (
    head: LineShape,
    model: string,
    toolName: string,
    isOrphan = false,
    isUnanswered = false,
  ): RowContext =>
    shared.find(head, { head, provider, model, toolName, isOrphan, isUnanswered, isBare });
}

/** All that an entry is made from beside its line, in one text. `use`: belongs to it alone. */
export function basisOf({ basis }: RowContext, use: TokenUse | undefined): string {
  return use ? `${basis} ${Object.values(use).join(" ")}` : basis;
}
