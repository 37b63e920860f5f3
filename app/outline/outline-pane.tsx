// The outline: filters, the tree as rows, and the shown part of the session.

import { useMemo, useRef, useState } from "react";
import { isPrompt } from "../../src/model/table/details.ts";
import { numberText, percentText } from "../../src/text/units.ts";
import { outlineOf, SHOWN, shownRows } from "../../src/tree/outline/outline.ts";
import { entryNumber, rowOfNumber } from "../session/draft/draft-operations.ts";
import { useProgress } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { shownPath } from "../session/view/names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { Button } from "../ui/control/button.tsx";
import { Kbd, useSingleKeys } from "../ui/keys/key-name.tsx";
import { printedKey } from "../ui/keys/shortcuts.ts";
import { lazyPane } from "../ui/lazy-pane.ts";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { OutlineFilters } from "./outline-filters.tsx";
import { OutlineTree } from "./outline-tree.tsx";
import { LevelBar, useLevel } from "./turns/level.tsx";
import { type FilterState, useFiltering } from "./use-filtering.ts";
import "./outline-pane.css";

const DigestPane = lazyPane(async () => (await import("./turns/digest-pane.tsx")).DigestPane);

export function OutlinePane() {
  return useLevel() === "turns" ? <DigestPane waiting={<LevelBar level="turns" />} /> : <Entries />;
}

function Entries() {
  const { opening } = useOpenSession();
  const { table, leaf } = useSelection();
  const state = useFiltering();
  const { isVisible, passes, filtering } = state;
  const { filter, tool, file, text } = filtering;
  const filterKey = [opening, filter, tool, file, text].join("\n");
  const [folded, fold] = useFolds(filterKey);
  const [turned, turn] = useFolds(filterKey);
  const pane = useRef<HTMLDivElement>(null);
  const shown = useShownRows(isVisible);
  const outline = useMemo(
    () =>
      outlineOf(table, {
        leaf,
        isVisible: (row) => ((shown[row] ?? 0) & SHOWN.visible) !== 0,
        folded,
        isPrompt: (row) => ((shown[row] ?? 0) & SHOWN.prompt) !== 0,
        isTurnFolded: (prompt) => turned.has(prompt),
      }),
    [table, leaf, shown, folded, turned],
  );
  if (table.count === 0) {
    return (
      <Placeholder title="No entries">
        The file holds a session's header and nothing after it.
      </Placeholder>
    );
  }
  const isLeafAlone = outline.visible === 1 && outline.rows[0] === leaf && !passes(leaf);
  const found = isLeafAlone ? 0 : outline.visible;
  return (
    <div className="outline-pane column" ref={pane}>
      <OutlineFilters
        state={state}
        onLeave={() => pane.current?.querySelector<HTMLElement>("[role=tree]")?.focus()}
      />
      {found === 0 ? (
        <NothingFound state={state} />
      ) : (
        <OutlineTree
          outline={outline}
          onFold={fold}
          onFoldTurn={turn}
          filtering={filtering}
          filterKey={filterKey}
        />
      )}
      <footer className="outline-foot wrap dim tiny tabular firm">
        <span role="status">
          {numberText(found)} of {numberText(table.count)} entries
        </span>
        <KeyHints />
      </footer>
    </div>
  );
}

/** The same until the set of shown rows changes. */
function useShownRows(isVisible: (row: number) => boolean): Uint8Array {
  const { details } = useOpenSession();
  const { table } = useSelection();
  const last = useRef<Uint8Array>(null);
  return useMemo(() => {
    const isPromptAt = (row: number) => isPrompt(table, details, row);
    last.current = shownRows(table, { isVisible, isPrompt: isPromptAt }, last.current);
    return last.current;
  }, [table, details, isVisible]);
}

function KeyHints() {
  const [areKeysOn] = useSingleKeys();
  if (!areKeysOn) return null;
  return (
    <span className="outline-hints">
      <span>
        <Kbd>{printedKey("nextEntry")}</Kbd> <Kbd>{printedKey("previousEntry")}</Kbd> move
      </span>
      <span>
        <Kbd>{printedKey("previousBranch")}</Kbd> <Kbd>{printedKey("nextBranch")}</Kbd> branch
      </span>
    </span>
  );
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Folded rows. Other filters mean other branches: nothing is folded then (formats.md section 3). Stored by
 * the entries' numbers: rows move while editing.
 */
function useFolds(filterKey: string) {
  const { session, draft } = useOpenSession();
  const [folds, setFolds] = useState({ filterKey, numbers: NONE });
  const numbers = folds.filterKey === filterKey ? folds.numbers : NONE;
  const rows = useMemo(() => {
    if (numbers.size === 0) return NONE;
    return new Set(Array.from(numbers, (number) => rowOfNumber({ session, draft }, number)));
  }, [numbers, session, draft]);
  const fold = (row: number, isFolded: boolean) => {
    const next = new Set(numbers);
    const number = entryNumber({ session, draft }, row);
    if (isFolded) next.add(number);
    else next.delete(number);
    setFolds({ filterKey, numbers: next });
  };
  return [rows, fold] as const;
}

function NothingFound({ state }: { readonly state: FilterState }) {
  const open = useOpenSession();
  const progress = useProgress(open);
  const { details } = open;
  const { filter, tool, file, text } = state.filtering;
  const isNarrowed = tool + file + text.trim() !== "";
  const asksBodies = ["errors", "expensive", "slowest"].includes(filter) || isNarrowed;
  if (asksBodies && !details) {
    return (
      <Placeholder title="Still reading">
        Errors, costs, times, tools and words appear when the whole file is read:{" "}
        {percentText(progress)}.
      </Placeholder>
    );
  }
  if (filter === "default" && !isNarrowed) {
    return (
      <Placeholder title="Only settings">
        <div className="outline-nothing grid">
          <p>This session has no messages, only settings and labels.</p>
          <Button onClick={() => state.change({ filter: "all" })}>Show all entries</Button>
        </div>
      </Placeholder>
    );
  }
  return (
    <Placeholder title="No entry matches the filters">
      <div className="outline-nothing grid">
        <p>{sentenceFor(state.filtering)}</p>
        <Button onClick={state.clear}>Clear filters</Button>
      </div>
    </Placeholder>
  );
}

function sentenceFor({ filter, tool, file, text }: FilterState["filtering"]): string {
  if (text.trim() !== "") return `No entry shown here contains “${text.trim()}”.`;
  if (tool !== "") return `No entry shown here uses the tool ${tool}.`;
  if (file !== "") return `No call shown here reads or changes ${shownPath(file)}.`;
  if (filter === "expensive") return "No entry of this session records what it cost.";
  if (filter === "slowest")
    return "This session does not record how long its replies and tools took.";
  if (filter === "labelled") return "No entry of this session has a label.";
  if (filter === "errors") return "This session has no errors.";
  return "This session has no such entries.";
}
