// One part of an entry in a field: text with a preview, or JSON with an error where it is invalid.
import { Minus, Undo2 } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId } from "react";
import type { EditablePart } from "../../../src/edit/parts/entry-parts.ts";
import { jsonFault } from "../../../src/edit/parts/json-fault.ts";
import { parseJson } from "../../../src/model/json/json.ts";
import { numberText } from "../../../src/text/units.ts";
import { Button, SmallIconButton } from "../../ui/control/button.tsx";
import { ScrollBox } from "../../ui/layout/boxes.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";

interface PartFieldProps {
  readonly name: string;
  readonly kind: EditablePart["kind"];
  readonly text: string;
  /** What the user should know before changing it; "": nothing. */
  readonly note: string;
  /** The part is not in the entry yet. */
  readonly isNew?: boolean;
  readonly isGone: boolean;
  readonly isPreviewed: boolean;
  readonly onChange: (text: string) => void;
  /** Removes the part, or keeps it; null: it cannot be removed. */
  readonly onToggle: (() => void) | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Initial height of a field; it grows with its text. */
const MAX_ROWS = 24;

export function PartField(props: PartFieldProps) {
  const { name, kind, text, note, isNew = false, isGone, isPreviewed } = props;
  const { onChange, onToggle, onKeyDown } = props;
  const id = useId();
  const fault = kind === "json" && !isGone ? faultText(text) : "";
  const hasPreview = kind === "markdown" && isPreviewed && !isGone;
  const described = [note ? `${id}-note` : "", fault ? `${id}-fault` : ""].filter(Boolean);
  return (
    <div
      className="entry-editor-part"
      data-gone={isGone}
      data-previewed={hasPreview}
      data-empty={text === ""}
    >
      <div className="entry-editor-head row small spread">
        <label htmlFor={id}>{name}</label>
        <span className="entry-editor-tools firm">
          {kind === "json" && !isGone ? (
            <Button
              weight="quiet"
              size="small"
              disabled={fault !== ""}
              aria-label={`Format ${name}`}
              onClick={() => onChange(JSON.stringify(parseJson(text), null, 2))}
              onKeyDown={onKeyDown}
            >
              Format
            </Button>
          ) : null}
          {onToggle ? (
            <ToggleButton name={name} isGone={isGone} isNew={isNew} onToggle={onToggle} />
          ) : null}
        </span>
      </div>
      {note && !isGone ? (
        <p id={`${id}-note`} className="entry-editor-note muted small">
          {note}
        </p>
      ) : null}
      {isGone ? (
        <p className="entry-editor-gone muted small">Is removed when you keep this.</p>
      ) : (
        <div className="entry-editor-sides grid">
          <textarea
            id={id}
            className={`field entry-editor-text ${kind === "json" ? "mono" : ""}`}
            rows={Math.min(MAX_ROWS, Math.max(2, text.split("\n").length))}
            value={text}
            spellCheck={kind !== "json"}
            aria-invalid={fault !== ""}
            aria-describedby={described.length > 0 ? described.join(" ") : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {hasPreview ? <Preview name={name} text={text} /> : null}
        </div>
      )}
      {fault ? (
        <p id={`${id}-fault`} className="entry-editor-fault small" role="status">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

function Preview({ name, text }: { readonly name: string; readonly text: string }) {
  const shown = useDeferredValue(text);
  return (
    <ScrollBox className="entry-editor-preview" label={`Preview of ${name}`}>
      {shown.trim() === "" ? <p className="muted">Nothing yet</p> : <Markdown text={shown} />}
    </ScrollBox>
  );
}

interface ToggleButtonProps {
  readonly name: string;
  readonly isGone: boolean;
  readonly isNew: boolean;
  readonly onToggle: () => void;
}

/** Removes a block, or puts it back. */
export function ToggleButton({ name, isGone, isNew, onToggle }: ToggleButtonProps) {
  const label = isGone ? `Let ${name} stay` : isNew ? `Drop ${name}` : `Take out ${name}`;
  return (
    <SmallIconButton label={label} onClick={onToggle}>
      {isGone ? <Undo2 size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
    </SmallIconButton>
  );
}

function faultText(text: string): string {
  const fault = jsonFault(text);
  if (!fault) return "";
  return `Not valid JSON yet: line ${numberText(fault.line)}, column ${numberText(fault.column)}: ${fault.what}.`;
}
