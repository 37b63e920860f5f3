// A session in two lines: the form of every list without room for columns. The list decides what a click
// does.
import type { ReactNode } from "react";
import { fileNameOf, type SessionSummary } from "../folders/session-summary.ts";
import { oneLine, shownSummaryTitle, summaryFacts, summaryStatus } from "./session-words.ts";
import "./session-card.css";

interface SessionCardProps {
  readonly session: SessionSummary;
  /** ms since 1970. */
  readonly now: number;
  /** The title as a link or a button. */
  readonly title: (words: string) => ReactNode;
  /** Buttons at its end. */
  readonly children?: ReactNode;
}

export function SessionCard({ session, now, title, children }: SessionCardProps) {
  const { path, record, status, agentType } = session;
  const file = record?.fileName ?? fileNameOf(path);
  return (
    <div className="session-card spread">
      <div className="session-card-text grow">
        <p className="session-card-title baseline">
          {title(shownSummaryTitle(session))}
          {agentType === "" ? null : <span className="session-agent">{oneLine(agentType)}</span>}
          {status === null || status === "completed" ? null : (
            <span className={`session-status session-status-${status}`}>
              {summaryStatus(status)}
            </span>
          )}
        </p>
        <p className="session-card-file mono ellipsis" title={path}>
          {oneLine(file)}
        </p>
        <p className="session-card-facts tabular ellipsis muted small">
          {summaryFacts(session, now).join(" · ")}
        </p>
      </div>
      {children}
    </div>
  );
}
