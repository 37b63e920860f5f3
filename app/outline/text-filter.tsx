// The outline's text filter: every keystroke narrows, Escape clears and returns the focus to where it was.

import { Search, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { MAX_AGENT_WORDS } from "../../src/model/table/details.ts";
import { numberText } from "../../src/text/units.ts";
import { SmallIconButton } from "../ui/control/button.tsx";
import { Kbd, useSingleKeys } from "../ui/keys/key-name.tsx";
import { printedKey } from "../ui/keys/shortcuts.ts";
import "./text-filter.css";

/** The field while it is on the screen, and whether it takes the focus once it is. */
const shown: { field: HTMLInputElement | null; isWanted: boolean } = {
  field: null,
  isWanted: false,
};

/** Moves the focus to the field, now or when it appears. Returns whether it is there now. */
export function focusTextFilter(): boolean {
  shown.isWanted = shown.field === null;
  shown.field?.focus();
  shown.field?.select();
  return shown.field !== null;
}

function holdField(field: HTMLInputElement | null): void {
  shown.field = field;
  if (!field || !shown.isWanted) return;
  shown.isWanted = false;
  field.focus();
}

const SEARCHED = `Entries that hold every word: in their first words, tools, commands, paths, labels, ids or kinds; of sub-agents also in the first ${numberText(MAX_AGENT_WORDS)} characters of what each was asked and answered`;

interface TextFilterProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Enter and the down arrow lead to the results. */
  readonly onLeave: () => void;
}

export function TextFilter({ value, onChange, onLeave }: TextFilterProps) {
  // While the user types, the field is ahead of the address.
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [areKeysOn] = useSingleKeys();

  const change = (text: string) => {
    setDraft(text);
    onChange(text);
  };
  const onFocus = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") {
      change("");
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
      event.currentTarget.blur();
    } else if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      onLeave();
    }
  };
  const text = draft ?? value;
  const clear = () => {
    change("");
    field.current?.focus();
  };
  return (
    <div className="text-filter search-box row dim grow" title={SEARCHED}>
      <Search size={13} aria-hidden />
      <input
        ref={(element) => {
          field.current = element;
          holdField(element);
        }}
        type="text"
        aria-label="Filter the outline by text"
        aria-description={SEARCHED}
        placeholder="First words, tools, paths, labels"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={onFocus}
        onBlur={() => setDraft(null)}
        onKeyDown={onKeyDown}
      />
      {text !== "" ? (
        <SmallIconButton
          className="text-filter-clear"
          label="Clear the text filter"
          title="Clear (Escape)"
          // The field keeps the focus: without it the text of the address would flash.
          onPointerDown={(event) => event.preventDefault()}
          onClick={clear}
        >
          <X size={13} aria-hidden />
        </SmallIconButton>
      ) : areKeysOn ? (
        <Kbd>{printedKey("filterOutline")}</Kbd>
      ) : null}
    </div>
  );
}
