// An action that needs words: a field and the button that takes them.
import { useState } from "react";
import { Button } from "../ui/control/button.tsx";

interface WordsProps {
  readonly name: string;
  readonly action: string;
  readonly first: string;
  readonly mayBeEmpty?: boolean;
  readonly onKeep: (text: string) => void;
}

/** An item of a list. */
export function Words({ name, action, first, mayBeEmpty = false, onKeep }: WordsProps) {
  const [text, setText] = useState(first);
  const mayKeep = text !== first && (mayBeEmpty || text.trim() !== "");
  return (
    <li>
      <form
        className="edit-words"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayKeep) onKeep(text);
        }}
      >
        <label>
          {name}
          <input className="field" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <Button type="submit" disabled={!mayKeep}>
          {action}
        </Button>
      </form>
    </li>
  );
}
