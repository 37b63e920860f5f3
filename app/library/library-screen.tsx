// All sessions this browser knows: as a list, as families, in figures. The address holds the view.
import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { asError } from "../../src/lib/as-error.ts";
import { useFolderLibrary, useFolders } from "../catalog/catalog-context.tsx";
import { useSummaries } from "../catalog/summaries/use-summaries.ts";
import { folderHref } from "../session/view/folder-href.ts";
import { FOLDER_PARAM, type LibraryTab, libraryHref } from "../session/view/href.ts";
import { HomeLink } from "../session/view/links/home-link.tsx";
import { KeysHelp } from "../ui/keys/keys.tsx";
import { PageTools } from "../ui/keys/page-tools.tsx";
import { ErrorNote, failureText, PaneBoundary } from "../ui/note/error-note.tsx";
import { FamiliesPane } from "./family/families-pane.tsx";
import { FolderList } from "./folders/folder-list.tsx";
import { SessionsPane } from "./list/sessions-pane.tsx";
import { OverviewPane } from "./overview/overview-pane.tsx";
import { PerformancePane } from "./performance/performance-pane.tsx";
import { type QueryState, useLibraryQuery } from "./use-library-query.ts";
import "./library-screen.css";

interface LibraryScreenProps {
  /** The buttons that open more sessions. */
  readonly actions: ReactNode;
  /** The progress of opening, or its error. */
  readonly note: ReactNode;
}

const TABS: readonly { readonly id: LibraryTab; readonly label: string }[] = [
  { id: "sessions", label: "Sessions" },
  { id: "families", label: "Families" },
  { id: "overview", label: "Overview" },
  { id: "performance", label: "Performance" },
];

export function LibraryScreen({ actions, note }: LibraryScreenProps) {
  const state = useLibraryQuery();
  const notServed = useServed();
  const { tab } = state;
  const label = TABS.find(({ id }) => id === tab)?.label ?? "";
  return (
    <div className="library paper-flow">
      <header className="library-head row firm">
        <HomeLink />
        <h1>Library</h1>
        <nav className="library-tabs grow" aria-label="Views of the library">
          {TABS.map(({ id, label: name }) => (
            <Link
              key={id}
              to={state.hrefOf(id)}
              className="tab"
              data-state={id === tab ? "active" : undefined}
              aria-current={id === tab ? "page" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="button-row row">
          {actions}
          <PageTools />
        </div>
      </header>
      <main className="library-main column">
        <div className="library-note">{note}</div>
        {notServed ? (
          <div className="library-note">
            <ErrorNote
              message={failureText(notServed)}
              advice="Open the address that the server printed when it was started."
            />
          </div>
        ) : null}
        <FolderList state={state} />
        <PaneBoundary key={tab} name={`The view “${label}”`}>
          <Pane state={state} />
        </PaneBoundary>
      </main>
      <KeysHelp />
    </div>
  );
}

function Pane({ state }: { readonly state: QueryState }) {
  const listed = useSummaries();
  const { folders } = useFolders();
  switch (state.tab) {
    case "sessions":
      return <SessionsPane state={state} listed={listed} />;
    case "families":
      return <FamiliesPane state={state} listed={listed} />;
    case "overview":
      return <OverviewPane state={state} listed={listed} />;
    case "performance":
      return <PerformancePane state={state} folders={folders ?? []} />;
  }
}

const TOKEN_PARAM = "served";
/** Of the one session that is served, which is opened at once. */
const PATH_PARAM = "path";

/**
 * Adds the folder of a server on this machine, once, from the address that the server printed; removes the
 * token from the address. Returns the error; null: none, or no such folder.
 */
function useServed(): Error | null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const library = useFolderLibrary();
  const [error, setError] = useState<Error | null>(null);
  const token = params.get(TOKEN_PARAM);
  const path = params.get(PATH_PARAM);
  useEffect(() => {
    if (token === null) return;
    let isHere = true;
    const goTo = (href: string) => {
      if (isHere) void navigate(href, { replace: true });
    };
    library.serve(token).then(
      (folder) => {
        setError(null);
        const search = new URLSearchParams({ [FOLDER_PARAM]: folder }).toString();
        goTo(path === null ? libraryHref("sessions", search) : folderHref({ folder, path }));
      },
      (reason: unknown) => {
        setError(asError(reason));
        goTo(libraryHref());
      },
    );
    return () => {
      isHere = false;
    };
  }, [token, path, library, navigate]);
  return error;
}
