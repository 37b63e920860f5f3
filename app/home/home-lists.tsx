// The sessions and drafts of this browser on the start page.
import { X } from "lucide-react";
import { Link } from "react-router";
import { sessionCounts } from "../../src/library/family/links.ts";
import { SessionError } from "../../src/model/problem.ts";
import { plainTitle } from "../../src/text/plain-title.ts";
import { countText, sessionsText } from "../../src/text/units.ts";
import { useCatalog, useDrafts, useFolders } from "../catalog/catalog-context.tsx";
import { lastSeenMs, type SessionSummary, summaryId } from "../catalog/folders/session-summary.ts";
import { NoStorage } from "../catalog/stored/database.ts";
import { SessionCard } from "../catalog/summaries/session-card.tsx";
import { agoText } from "../catalog/summaries/session-words.ts";
import { useSummaries } from "../catalog/summaries/use-summaries.ts";
import { useDiscard } from "../session/draft/use-discard.ts";
import { summaryHref } from "../session/view/folder-href.ts";
import { hrefOf, libraryHref } from "../session/view/href.ts";
import { Button, ButtonLink, IconButton } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";

const MAX_SHOWN = 8;

/**
 * The newest of all sessions: those of folders, and those opened by themselves, which can be forgotten here
 * one by one.
 */
export function Recents() {
  const { sessions, error, readAgain } = useSummaries();
  const { folders } = useFolders();
  const newest = newestOf(sessions);
  return (
    <section className="home-list" aria-labelledby="recents-title">
      <div className="home-list-head row">
        <h2 id="recents-title">Recent</h2>
        {sessions.length > 0 || folders?.length ? (
          <ButtonLink weight="quiet" size="small" to={libraryHref()}>
            All {sessionsText(sessionCounts(sessions))}
          </ButtonLink>
        ) : null}
      </div>
      {error && !(error instanceof NoStorage) ? (
        <UnreadNote what="sessions" error={error} onRetry={readAgain} />
      ) : null}
      {newest.length === 0 ? (
        <p className="home-none muted small">
          {error instanceof NoStorage
            ? `${error.message} Sessions are not remembered. ${error.advice}`
            : error
              ? ""
              : "Sessions you open are listed here, on this device only."}
        </p>
      ) : (
        <ul className="home-cards">
          {newest.map((session) => (
            <li key={summaryId(session)}>
              <RecentCard session={session} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentCard({ session }: { readonly session: SessionSummary }) {
  const catalog = useCatalog();
  const { folder, record } = session;
  return (
    <SessionCard
      session={session}
      now={Date.now()}
      title={(words) => <Link to={summaryHref(session)}>{words}</Link>}
    >
      {folder === "" && record ? (
        <IconButton
          className="button-above"
          label={`Forget ${record.title}`}
          onClick={() => void catalog.forget(record.key, record.title)}
        >
          <X size={15} aria-hidden />
        </IconButton>
      ) : null}
    </SessionCard>
  );
}

/** The newest first, without sorting thousands for a few. */
function newestOf(sessions: readonly SessionSummary[]): readonly SessionSummary[] {
  const newest: SessionSummary[] = [];
  for (const session of sessions) {
    const last = newest[MAX_SHOWN - 1];
    // A sub-agent's session is part of the session that called it.
    if (session.agentType !== "" || (last && lastSeenMs(last) >= lastSeenMs(session))) continue;
    const at = newest.findIndex((other) => lastSeenMs(other) < lastSeenMs(session));
    newest.splice(at === -1 ? newest.length : at, 0, session);
    newest.length = Math.min(newest.length, MAX_SHOWN);
  }
  return newest;
}

/**
 * The drafts stored on this device, each one click from being continued. Renders nothing while there is
 * none.
 */
export function Drafts() {
  const { drafts, error, readAgain } = useDrafts();
  const { failure, discard } = useDiscard();
  if (drafts.length === 0 && !error) return null;
  return (
    <section className="home-list" aria-labelledby="drafts-title">
      <div className="home-list-head row">
        <h2 id="drafts-title">Drafts</h2>
      </div>
      {error ? <UnreadNote what="drafts" error={error} onRetry={readAgain} /> : null}
      {failure ? <p role="status">{failure}</p> : null}
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key} className="home-item home-item-recent spread">
            <div>
              <Link to={hrefOf({ key: draft.key, view: { mode: "edit" } })}>
                {plainTitle(draft.title)}
              </Link>
              <p className="home-item-file mono">{draft.fileName}</p>
              <p>
                {countText(draft.count, "change")} · {agoText(draft.changedAt, Date.now())}
              </p>
            </div>
            <IconButton
              className="button-above"
              label={`Discard the draft of ${plainTitle(draft.title)}`}
              onClick={() => void discard(draft)}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UnreadNoteProps {
  /** "drafts". */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Reports that records could not be read, where they would be listed. */
export function UnreadNote({ what, error, onRetry }: UnreadNoteProps) {
  return (
    <ErrorNote
      message={`The ${what} of this browser are not listed. ${error.message}`}
      advice={error instanceof SessionError ? error.advice : "Try again."}
    >
      <Button onClick={onRetry}>Try again</Button>
    </ErrorNote>
  );
}
