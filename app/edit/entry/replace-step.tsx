// Another text for the model in place of an entry's text: a context edit, which the history records beside
// the entry. Shows a preview.
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Operation } from "../../../src/edit/operation/operation.ts";
import {
  isArray,
  isObject,
  type JsonObject,
  objectField,
  parseJson,
  stringField,
} from "../../../src/model/json/json.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { countText } from "../../../src/text/units.ts";
import { draftAddress, newEntry } from "../../session/draft/draft-operations.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { PreviewStep } from "../preview-step.tsx";
import type { StepProps } from "./kept-step.tsx";

/** Longer texts are not replaced by hand. UTF-16 units. */
const MAX_LENGTH = 2 << 20;

export function ReplaceStep(props: StepProps) {
  const { session, opening, source } = useOpenSession();
  const ref = refOf(session.table, props.row);
  const { data, error } = useQuery({
    queryKey: ["stored", opening, ref],
    queryFn: () => source.raw(ref, MAX_LENGTH),
    retry: false,
  });
  const back = <Button onClick={props.onBack}>Back</Button>;
  if (error) return <ErrorNote message={error.message}>{back}</ErrorNote>;
  if (!data) return <p role="status">Reading the entry…</p>;
  const stored = data.length > MAX_LENGTH ? undefined : parseJson(data.text);
  const entry = stored !== undefined && isObject(stored) ? stored : {};
  const content = (objectField(entry, "message") ?? entry).content;
  const blocks = content !== undefined && isArray(content) ? content.filter(isObject) : [];
  const whole = typeof content === "string" ? content : "";
  return <Form {...props} first={whole || textOf(blocks)} others={blocks.filter(isOther)} />;
}

const isOther = ({ type }: JsonObject) => type !== "text";

function textOf(blocks: readonly JsonObject[]): string {
  return blocks
    .filter((block) => !isOther(block))
    .map((block) => stringField(block, "text") ?? "")
    .join("\n\n");
}

interface FormProps extends StepProps {
  /** The current text. */
  readonly first: string;
  /** Calls, pictures and thinking. */
  readonly others: readonly JsonObject[];
}

function Form({ row, onBack, onDo, first, others }: FormProps) {
  const open = useOpenSession();
  const id = useId();
  const [text, setText] = useState(first);
  const [isKept, setKept] = useState(true);
  const [operation, setOperation] = useState<Operation | null>(null);
  if (operation) {
    return (
      <PreviewStep
        name="Replace it"
        step={[operation]}
        onDo={(operations) => void onDo(...operations)}
        onBack={() => setOperation(null)}
      />
    );
  }
  const look = () => {
    const kept = isKept ? others : [];
    const said = { type: "text", text };
    const content = kept.length === 0 ? text : inOrder(kept, said);
    setOperation({
      kind: "context-edit",
      target: draftAddress(open, row),
      replacement: { content },
      ...newEntry(open),
    });
  };
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <label htmlFor={id}>Text that the model sees</label>
      <textarea
        id={id}
        className="field edit-text"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {others.length > 0 ? (
        <label className="edit-check baseline small">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
          <span>
            Keep the other {countText(others.length, "block")}: tool calls, pictures, thinking. If a
            tool call is removed, its result remains alone, and models refuse that.
          </span>
        </label>
      ) : null}
      <div className="edit-dialog-actions row wrap">
        <Button weight="primary" type="submit" disabled={text === first && isKept}>
          Preview
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}

/** Thinking comes before the text, calls after it. */
function inOrder(others: readonly JsonObject[], said: JsonObject): readonly JsonObject[] {
  const isBefore = ({ type }: JsonObject) => type === "thinking" || type === "image";
  const words = said.text === "" ? [] : [said];
  return [...others.filter(isBefore), ...words, ...others.filter((one) => !isBefore(one))];
}
