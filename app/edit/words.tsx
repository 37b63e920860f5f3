// An action that needs a text: a field and its button.
import type { LucideIcon } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../ui/control/button.tsx";

interface WordsProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly action: string;
  readonly first: string;
  readonly mayBeEmpty?: boolean;
  /** A hint. */
  readonly hint?: string;
  /** Why the text is invalid, a sentence; "" when it is valid. */
  readonly faultOf?: (text: string) => string;
  readonly onKeep: (text: string) => unknown;
}

/** An item of a list. */
export function Words(props: WordsProps) {
  const { icon: Icon, name, action, first, mayBeEmpty = false, hint, faultOf, onKeep } = props;
  const id = useId();
  const [text, setText] = useState(first);
  const isEmpty = !mayBeEmpty && text.trim() === "";
  const fault = isEmpty ? "It cannot be empty." : (faultOf?.(text) ?? "");
  const isChanged = text !== first;
  const note = isChanged && fault ? fault : hint;
  return (
    <li>
      <form
        className="edit-words bare grid"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !fault) onKeep(text);
        }}
      >
        <Icon size={16} aria-hidden />
        <label htmlFor={id}>{name}</label>
        <input
          id={id}
          className="field"
          value={text}
          aria-invalid={isChanged && fault !== ""}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={!isChanged || fault !== ""}>
          {action}
        </Button>
        {note ? (
          <p id={`${id}-note`} className={fault && isChanged ? "edit-fault" : "edit-action-note"}>
            {note}
          </p>
        ) : null}
      </form>
    </li>
  );
}
