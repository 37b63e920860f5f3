// The page while something opens, and where opening failed.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SessionError } from "../../../src/model/problem.ts";
import type { OpenSession, SessionState } from "../../session/open/open-session.ts";
import { screenAt } from "../../session/view/href.ts";
import { HomeLink } from "../../session/view/links/home-link.tsx";
import { useView } from "../../session/view/view-context.tsx";
import type { ViewState } from "../../session/view/view-state.ts";
import { Button } from "../../ui/control/button.tsx";
import { ThemeMenu } from "../../ui/keys/page-tools.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import "./opening-screen.css";

export function OpeningFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="opening">
      <header className="opening-head row spread">
        <HomeLink />
        <ThemeMenu />
      </header>
      <main className="opening-main grid">{children}</main>
    </div>
  );
}

interface FailedOpeningProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A session that this browser knows but could not open: why, and what to do. */
export function FailedOpening({ error, onRetry }: FailedOpeningProps) {
  const kind = error instanceof SessionError ? error.code : null;
  const advice =
    error instanceof SessionError ? error.advice : "Try again, or open the file again.";
  return (
    <>
      <h1>
        {kind === "permission"
          ? "May this page read the file?"
          : "This session could not be opened"}
      </h1>
      <ErrorNote message={error.message} advice={advice}>
        <Button weight="primary" onClick={onRetry}>
          {kind === "permission" ? "Allow reading" : "Try again"}
        </Button>
        {kind === "stopped" ? (
          <Button onClick={() => location.reload()}>Reload the page</Button>
        ) : null}
      </ErrorNote>
    </>
  );
}

/**
 * The part of a session that can be shown: all of it, or the newest rows of a long one before it is read.
 * Null while nothing can be shown. Early rows stay on the screen when the rest arrives.
 */
export function useShown(state: SessionState): OpenSession | null {
  const [view] = useView();
  const hasScreen = screenAt(useLocation().pathname) !== null;
  if (state.status === "open") return state.open;
  const hasAhead = state.status === "opening" && !hasScreen && isAtNewest(view);
  return hasAhead ? state.ahead : null;
}

/** Whether the view needs only the current context, which is known first. */
function isAtNewest({ leaf, entry, view, mode, map }: ViewState): boolean {
  return leaf === null && entry === null && view === "sent" && mode === "" && map === "";
}
