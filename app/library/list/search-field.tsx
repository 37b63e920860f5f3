// The search field: every keystroke narrows the list; Escape clears the field and leaves it.

import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { Kbd, useSingleKeys } from "../../ui/keys/key-name.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { printedKey } from "../../ui/keys/shortcuts.ts";

const SEARCHED =
  "Names, first words, ids, folders and paths, and the prompts and replies of all sessions. “Quoted words” match exactly, ~word matches scattered letters, re: begins a regular expression.";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // While the user types, the field is ahead of the address.
  const [typed, setTyped] = useState<string | null>(null);
  const [areKeysOn] = useSingleKeys();
  useEffect(() => {
    // Newer text in the field is not overwritten.
    if (typed === value) setTyped((now) => (now === value ? null : now));
  }, [typed, value]);
  useKeys({ findSession: () => field.current?.select() });
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  const toList = () => document.querySelector<HTMLElement>("[role=treegrid]")?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      change("");
      toList();
    } else if (event.key === "Enter" || event.key === "ArrowDown") toList();
    else return;
    event.preventDefault();
  };
  const text = typed ?? value;
  return (
    <div className="list-search search-box row dim" title={SEARCHED}>
      <Search size={14} aria-hidden />
      <input
        ref={field}
        type="text"
        aria-label="Search sessions"
        placeholder="Search names, ids, paths, prompts and replies"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {text !== "" ? (
        <SmallIconButton
          label="Clear the search"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            change("");
            field.current?.focus();
          }}
        >
          <X size={13} aria-hidden />
        </SmallIconButton>
      ) : areKeysOn ? (
        <Kbd>{printedKey("findSession")}</Kbd>
      ) : null}
    </div>
  );
}
