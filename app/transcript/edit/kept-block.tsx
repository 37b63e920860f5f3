// A block without a field, between those with one: a picture, or a block of an unknown kind. It stays as it
// is, or is removed.
import type { KeptPart } from "../../../src/edit/parts/entry-parts.ts";
import { isArray, isObject, type Json, objectField } from "../../../src/model/json/json.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { useBody } from "../../session/open/session-context.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { Picture } from "../content/picture.tsx";
import { ToggleButton } from "./part-field.tsx";

interface KeptBlockProps {
  readonly row: number;
  readonly part: KeptPart;
  readonly name: string;
  readonly isGone: boolean;
  readonly onToggle: (() => void) | null;
}

export function KeptBlock({ row, part, name, isGone, onToggle }: KeptBlockProps) {
  const { data } = useBody(part.kind === "image" ? row : NO_ROW);
  const shown = drawnName(name, 80);
  const block = data && blockAt(data, part.block);
  return (
    <div className="entry-editor-part entry-editor-kept row small" data-gone={isGone}>
      {isObject(block) && typeof block.data === "string" && !isGone ? (
        <Picture mimeType={String(block.mimeType ?? "")} data={block.data} />
      ) : null}
      <span>
        <bdi>{shown}</bdi>{" "}
        <span className="muted">{isGone ? "is removed when you keep this" : "stays as it is"}</span>
      </span>
      <span className="card-space" />
      {onToggle ? (
        <ToggleButton name={shown} isGone={isGone} isNew={false} onToggle={onToggle} />
      ) : null}
    </div>
  );
}

/** The block in today's shape of the entry, whose pictures can be drawn. */
function blockAt(body: Json, path: KeptPart["block"]): Json | undefined {
  const index = path.at(-1);
  const message = isObject(body) ? objectField(body, "message") : undefined;
  const content = message?.content ?? (isObject(body) ? body.content : undefined);
  return isArray(content) && typeof index === "number" ? content[index] : undefined;
}
