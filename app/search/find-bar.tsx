// The search field, its options, its scope, and the steps from hit to hit.
import {
  Braces,
  CaseSensitive,
  ChevronDown,
  ChevronUp,
  CircleStop,
  List,
  type LucideIcon,
  Regex,
  Search,
  WholeWord,
  X,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { SearchQuery } from "../../src/search/query.ts";
import { SmallIconButton } from "../ui/control/button.tsx";
import { focusFind, holdFind } from "./find-focus.ts";
import type { FindScope, FindSwitch } from "./find-query.ts";

const SWITCHES: readonly {
  readonly name: FindSwitch;
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { name: "isCase", label: "Match case", icon: CaseSensitive },
  { name: "isWord", label: "Whole words", icon: WholeWord },
  { name: "isRegex", label: "Regular expression", icon: Regex },
  { name: "isRaw", label: "Raw fields too", icon: Braces },
];

const SCOPES: readonly { readonly id: FindScope; readonly label: string }[] = [
  { id: "all", label: "All branches" },
  { id: "branch", label: "This branch" },
  { id: "sent", label: "What the model sees" },
];

interface FindBarProps {
  readonly query: SearchQuery;
  readonly scope: FindScope;
  /** The number of hits, in words. */
  readonly counted: string;
  readonly hasHits: boolean;
  readonly isSearching: boolean;
  readonly isInvalid: boolean;
  readonly isListOpen: boolean;
  readonly onText: (text: string) => void;
  readonly onSwitch: (name: FindSwitch, isOn: boolean) => void;
  readonly onScope: (scope: FindScope) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onStop: () => void;
  readonly onList: () => void;
  readonly onClose: () => void;
}

export function FindBar(props: FindBarProps) {
  const { query, scope, counted, hasHits, isSearching, isInvalid, isListOpen } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    holdFind(field.current);
    focusFind();
    return () => holdFind(null);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = stepOf(event);
    if (!direction) return;
    event.preventDefault();
    props.onStep(direction);
  };
  return (
    <div className="find-bar row wrap">
      <div className="find-field search-box row dim">
        <Search size={14} aria-hidden />
        <input
          ref={field}
          type="text"
          aria-label="Search in this session"
          aria-invalid={isInvalid}
          aria-keyshortcuts="Enter Shift+Enter"
          placeholder="Search all of the session"
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="search"
          value={query.text}
          onChange={({ target }) => props.onText(target.value)}
          onKeyDown={onKeyDown}
        />
        {SWITCHES.map(({ name, label, icon: Icon }) => (
          <SmallIconButton
            key={name}
            className="find-switch"
            label={label}
            aria-pressed={query[name]}
            onClick={() => props.onSwitch(name, !query[name])}
          >
            <Icon size={15} aria-hidden />
          </SmallIconButton>
        ))}
      </div>
      <select
        className="field find-scope"
        aria-label="Where to search"
        value={scope}
        onChange={({ target }) => props.onScope(target.value as FindScope)}
      >
        {SCOPES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <span className="find-count tabular muted small" aria-hidden="true">
        {counted}
      </span>
      <span className="find-buttons">
        {isSearching ? (
          <SmallIconButton className="find-button" label="Stop the search" onClick={props.onStop}>
            <CircleStop size={15} aria-hidden />
          </SmallIconButton>
        ) : null}
        <SmallIconButton
          className="find-button"
          label="Previous hit (Shift Enter)"
          aria-disabled={!hasHits}
          onClick={() => props.onStep(-1)}
        >
          <ChevronUp size={16} aria-hidden />
        </SmallIconButton>
        <SmallIconButton
          className="find-button"
          label="Next hit (Enter)"
          aria-disabled={!hasHits}
          onClick={() => props.onStep(1)}
        >
          <ChevronDown size={16} aria-hidden />
        </SmallIconButton>
        <SmallIconButton
          className="find-button"
          label="List of hits"
          aria-expanded={isListOpen}
          onClick={props.onList}
        >
          <List size={15} aria-hidden />
        </SmallIconButton>
        <SmallIconButton
          className="find-button"
          label="Close the search (Escape)"
          onClick={props.onClose}
        >
          <X size={16} aria-hidden />
        </SmallIconButton>
      </span>
    </div>
  );
}

/** 0: another key. F3 works wherever the focus is. */
function stepOf({ key, shiftKey, nativeEvent }: KeyboardEvent): 0 | 1 | -1 {
  if (nativeEvent.isComposing) return 0;
  if (key === "Enter" || key === "F3") return shiftKey ? -1 : 1;
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
}
