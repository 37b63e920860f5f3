// A card while its entry is edited: each of its texts in a plain field, values of calls as JSON. What
// is left as it is stays to the byte. Loaded when somebody edits.
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import type { Operation } from "../../../src/edit/operation/operation.ts";
import {
  type EditablePart,
  editableParts,
  valueOfPart,
} from "../../../src/edit/parts/editable-parts.ts";
import { isObject, parseJson } from "../../../src/model/json/json.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { typeOf } from "../../../src/model/table/table.ts";
import { bytesText } from "../../../src/text/units.ts";
import { draftAddress } from "../../session/draft/draft-operations.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import "./entry-editor.css";

/** A longer entry is not edited by hand. UTF-16 units. */
const MAX_LENGTH = 2 << 20;

export function EntryEditor({ row }: { readonly row: number }) {
  const open = useOpenSession();
  const { set } = useEditor();
  const ref = refOf(open.session.table, row);
  const { data, error } = useQuery({
    queryKey: ["stored", open.opening, ref],
    queryFn: () => open.source.raw(ref, MAX_LENGTH),
    retry: false,
  });
  const close = () => set({ editing: null });
  const cancel = <Button onClick={close}>Close</Button>;
  if (error) return <ErrorNote message={error.message}>{cancel}</ErrorNote>;
  if (!data) return <Placeholder title="Reading the entry…" />;
  if (data.length > MAX_LENGTH) {
    return (
      <ErrorNote
        message={`This entry is ${bytesText(data.length)} long: too long to be edited here.`}
        advice="It can be removed, moved or left out of what the model sees."
      >
        {cancel}
      </ErrorNote>
    );
  }
  const stored = parseJson(data.text);
  const parts = stored !== undefined && isObject(stored) ? editableParts(stored) : [];
  if (parts.length === 0) {
    return (
      <ErrorNote message="Nothing in this entry is text that could be edited.">{cancel}</ErrorNote>
    );
  }
  return <Parts key={ref} row={row} parts={parts} onClose={close} />;
}

interface PartsProps {
  readonly row: number;
  readonly parts: readonly EditablePart[];
  readonly onClose: () => void;
}

function Parts({ row, parts, onClose }: PartsProps) {
  const open = useOpenSession();
  const { run } = useEditor();
  const [texts, setTexts] = useState(() => parts.map(({ text }) => text));
  const [isBusy, setBusy] = useState(false);
  const faults = parts.map((part, at) => faultOf(part, texts[at] ?? ""));
  const changed = parts.flatMap((part, at) => (texts[at] === part.text ? [] : [{ part, at }]));
  const mayKeep = changed.length > 0 && faults.every((fault) => fault === "") && !isBusy;
  const keep = async () => {
    if (!mayKeep) return;
    setBusy(true);
    const entry = draftAddress(open, row);
    const isCompaction = typeOf(open.session.table, row) === "compaction";
    const operations = changed.flatMap(({ part, at }): Operation[] => {
      const value = valueOfPart(part, texts[at] ?? "");
      if (!value) return [];
      if (isCompaction) return [{ kind: "compaction", entry, summary: texts[at] ?? "" }];
      return [{ kind: "set", entry, path: part.path, ...value }];
    });
    const isDone = await run(...operations);
    setBusy(false);
    if (isDone) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void keep();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div className="entry-editor" onKeyDown={onKeyDown}>
      {parts.map((part, at) => (
        <PartField
          key={part.path.join("/")}
          part={part}
          text={texts[at] ?? ""}
          fault={faults[at] ?? ""}
          isFirst={at === 0}
          onChange={(text) => setTexts(texts.with(at, text))}
        />
      ))}
      <div className="entry-editor-actions">
        <Button weight="primary" disabled={!mayKeep} onClick={() => void keep()}>
          Keep
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <span className="muted">Ctrl/Cmd-Enter keeps, Esc cancels</span>
      </div>
    </div>
  );
}

function faultOf(part: EditablePart, text: string): string {
  if (valueOfPart(part, text)) return "";
  try {
    JSON.parse(text);
    return "This is no JSON value that can be stored.";
  } catch (error) {
    return `No JSON yet: ${error instanceof Error ? error.message : error}`;
  }
}

interface PartFieldProps {
  readonly part: EditablePart;
  readonly text: string;
  readonly fault: string;
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
}

function PartField({ part, text, fault, isFirst, onChange }: PartFieldProps) {
  const id = useId();
  const [isPreview, setPreview] = useState(false);
  const rows = Math.min(24, Math.max(2, text.split("\n").length));
  return (
    <div className="entry-editor-part">
      <div className="entry-editor-head">
        <label htmlFor={id}>{part.name}</label>
        {part.kind === "text" ? (
          <Button weight="quiet" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            Preview
          </Button>
        ) : null}
      </div>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: who asked for the editor goes on in it
        autoFocus={isFirst}
        className={`field entry-editor-text ${part.kind === "json" ? "mono" : ""}`}
        rows={rows}
        value={text}
        spellCheck={part.kind === "text"}
        aria-invalid={fault !== ""}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault ? (
        <p id={`${id}-fault`} className="entry-editor-fault" role="status">
          {fault}
        </p>
      ) : null}
      {isPreview ? (
        <div className="card-box">
          <Markdown text={text} />
        </div>
      ) : null}
    </div>
  );
}
