// What is looked at of the library: it stands in the address, and is changed there.
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ListQuery, listParams, readListQuery } from "../../src/library/list/list-query.ts";
import { FOLDER_PARAM, type LibraryTab, libraryHref, libraryTabAt } from "../session/view/href.ts";

interface LibraryQuery extends ListQuery {
  /** Id of the one folder that is looked at; null: all, and what was opened by itself. */
  readonly folder: string | null;
}

/** push: a step that Back takes back. */
type Step = "push" | "replace";

export interface QueryState {
  readonly query: LibraryQuery;
  readonly tab: LibraryTab;
  readonly change: (change: Partial<LibraryQuery>, step?: Step) => void;
  /** The address of what is looked at, with a change. */
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

/** What nobody here knows stays in the address. */
function searchOf(before: string, query: LibraryQuery): string {
  const params = new URLSearchParams(before);
  for (const [name, value] of [...listParams(query), [FOLDER_PARAM, query.folder] as const]) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}
