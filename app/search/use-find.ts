// The search of the session on the screen: runs the address's query, and goes to its hits.
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand/react";
import { contextOn, editOf, isSent } from "../../src/context/context-entries.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table/table.ts";
import type { SearchQuery } from "../../src/search/query.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { SEARCH_COUNTS } from "../session/search-counts/search-counts.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { type FindScope, findQuery, findScope } from "./find-query.ts";
import { FindRun, type FindState } from "./find-run.ts";

export interface Find {
  readonly run: FindRun;
  readonly state: FindState;
  readonly query: SearchQuery;
  readonly scope: FindScope;
  /** As typed: the address follows. */
  readonly setText: (text: string) => void;
}

/** Longer than the search's own delay: browsers limit how often an address may change. Milliseconds. */
const ADDRESS_MS = 400;

export function useFind(): Find {
  const [view, setView] = useView();
  const [text, setText] = useTyped(view.find ?? "", (find) => setView({ find }, "replace"));
  const { match } = view;
  const scope = findScope(view);
  const query = useMemo(() => findQuery(text, { match }), [text, match]);
  const open = useOpenSession();
  const { table, path } = useSelection();
  const [run] = useState(() => new FindRun());
  const state = useStore(run.state);
  const rows = useMemo(
    () => (scope === "sent" ? sentRows(table, path) : path),
    [table, path, scope],
  );
  useEffect(() => {
    run.look({ open, query, scope, rows });
  }, [run, open, query, scope, rows]);
  useEffect(() => () => run.close(), [run]);
  const found = open.parts.of(SEARCH_COUNTS);
  useEffect(() => {
    const { table: of, count, columns } = state;
    found.setState(of && count > 0 ? { table: of, counts: columns.counts } : null, true);
  }, [found, state]);
  useEffect(() => () => found.setState(null, true), [found]);
  return { run, state, query, scope, setText };
}

/** The typed text is ahead of the address; a navigation overrides it. */
function useTyped(
  address: string,
  write: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(address);
  const written = useRef(address);
  const [seen, setSeen] = useState(address);
  if (seen !== address) setSeen(address);
  useEffect(() => {
    if (seen === written.current) return;
    written.current = seen;
    setText(seen);
  }, [seen]);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    if (text === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = text;
      latest.current(text);
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

/** The entries that give the model what it sees. For an edited entry, that is the text of the edit. */
function sentRows(table: EntryTable, path: Int32Array): Int32Array {
  const context = contextOn(table, path);
  const rows: number[] = [];
  for (const row of context.rows) {
    if (!isSent(table, context, row)) continue;
    const edit = editOf(table, context, row);
    rows.push(edit === NO_ROW ? row : edit);
  }
  return Int32Array.from(rows);
}
