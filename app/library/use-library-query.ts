// The library's query: the address holds it, and changes with it.
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ListQuery, listParams, readListQuery } from "../../src/library/list/list-query.ts";
import { FOLDER_PARAM, type LibraryTab, libraryHref, libraryTabAt } from "../session/view/href.ts";

interface LibraryQuery extends ListQuery {
  /** Id of the one folder that is shown; null: all, and sessions opened by themselves. */
  readonly folder: string | null;
}

/** push: a step that Back undoes. */
type Step = "push" | "replace";

export interface QueryState {
  readonly query: LibraryQuery;
  readonly tab: LibraryTab;
  readonly change: (change: Partial<LibraryQuery>, step?: Step) => void;
  /** The address of the query with a change. */
  readonly hrefOf: (tab: LibraryTab, change?: Partial<LibraryQuery>) => string;
}

export function useLibraryQuery(): QueryState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tab = libraryTabAt(pathname) ?? "sessions";
  const query = useMemo(() => {
    const params = new URLSearchParams(search);
    return { ...readListQuery(params), folder: params.get(FOLDER_PARAM) };
  }, [search]);
  const hrefOf = useCallback(
    (to: LibraryTab, change: Partial<LibraryQuery> = {}) =>
      libraryHref(to, searchOf(search, { ...query, ...change })),
    [query, search],
  );
  const change = useCallback(
    (some: Partial<LibraryQuery>, step: Step = "push") =>
      void navigate(hrefOf(tab, some), { replace: step === "replace", preventScrollReset: true }),
    [navigate, hrefOf, tab],
  );
  return { query, tab, change, hrefOf };
}

/** Unknown parameters stay in the address. */
function searchOf(before: string, query: LibraryQuery): string {
  const params = new URLSearchParams(before);
  for (const [name, value] of [...listParams(query), [FOLDER_PARAM, query.folder] as const]) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}
