// What stands on one line of the list: a session, the group above it, or a find in it.
import { ChevronDown, ChevronRight, X } from "lucide-react";
import { Link } from "react-router";
import { costText, countText, NOTHING, tokensText } from "../../../src/text/units.ts";
import { useLibrary } from "../../session/library/library-context.tsx";
import { type ListedSession, listedHref } from "../../session/listed/listed-session.ts";
import { SessionCard } from "../../session/listed/session-card.tsx";
import {
  listedStatus,
  oneLine,
  shortFolder,
  shownListedTitle,
} from "../../session/listed/session-words.ts";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { COLUMNS } from "./columns.ts";
import { GridPart } from "./grid-part.tsx";
import type { ListLine } from "./list-lines.ts";

interface ListRowProps {
  readonly line: ListLine;
  /** ms since 1970. */
  readonly now: number;
  /** Without room for columns. */
  readonly isCard: boolean;
}

export function ListRowContent({ line, now, isCard }: ListRowProps) {
  switch (line.kind) {
    case "group":
      return <GroupLine line={line} />;
    case "hit":
      return <HitLine line={line} />;
    case "session":
      return isCard ? <CardLine line={line} now={now} /> : <SessionLine line={line} now={now} />;
  }
}

type LineOf<Kind extends ListLine["kind"]> = Extract<ListLine, { readonly kind: Kind }>;

/** Two ends of a path tell projects apart, and one long name says less than its sums. */
function GroupLine({ line: { group, isFolded } }: { readonly line: LineOf<"group"> }) {
  const { project, sums } = group;
  const { usage } = sums;
  const Mark = isFolded ? ChevronRight : ChevronDown;
  const facts = [
    countText(sums.sessions, "session"),
    countText(sums.entries, "entry", "entries"),
    ...(usage.calls === 0 ? [] : [`${tokensText(usage.tokens)} tokens`]),
    usage.calls === 0 ? NOTHING : costText(usage.cost),
  ];
  return (
    <GridPart part="cell" aria-colspan={COLUMNS.length + 1} className="list-group-cell">
      <Mark size={14} aria-hidden />
      <bdi className="list-group-name" title={oneLine(project ?? "")}>
        {project ? shortFolder(project) : "No project recorded"}
      </bdi>
      <span className="list-group-sums tabular">{facts.join(" · ")}</span>
    </GridPart>
  );
}

function HitLine({ line: { session, hit, more } }: { readonly line: LineOf<"hit"> }) {
  return (
    <GridPart part="cell" aria-colspan={COLUMNS.length + 1} className="list-hit-cell">
      <span className={`list-hit-role list-hit-${hit.role}`}>
        {hit.role === "user" ? "User" : "Assistant"}
      </span>
      <Link to={listedHref(session, { view: "history", entry: hit.entryId })} tabIndex={-1}>
        {oneLine(hit.snippet)}
      </Link>
      {more > 0 ? <span className="dim tabular">and {countText(more, "more message")}</span> : null}
    </GridPart>
  );
}

interface SessionLineProps {
  readonly line: LineOf<"session">;
  readonly now: number;
}

function SessionLine({ line: { row }, now }: SessionLineProps) {
  const { session, depth } = row;
  return (
    <>
      <GridPart part="cell" className="list-name" style={{ paddingInlineStart: 12 * depth }}>
        <Link to={listedHref(session)} tabIndex={-1} data-named={session.name !== ""}>
          {shownListedTitle(session)}
        </Link>
        {session.agentType === "" ? null : (
          <span className="session-agent">{oneLine(session.agentType)}</span>
        )}
        <span className={`session-status list-status-beside session-status-${session.status}`}>
          {session.status === "completed" ? "" : listedStatus(session.status)}
        </span>
        <Forget session={session} />
      </GridPart>
      {COLUMNS.map(({ id, isNumber, text, title }) => (
        <GridPart
          key={id}
          part="cell"
          className={`list-cell list-${id}${isNumber ? " list-number" : ""}`}
          title={title?.(session)}
        >
          {id === "status" ? (
            <span className={`session-status session-status-${session.status}`}>
              {text(session, now)}
            </span>
          ) : (
            text(session, now)
          )}
        </GridPart>
      ))}
    </>
  );
}

function CardLine({ line: { row }, now }: SessionLineProps) {
  return (
    <GridPart part="cell" className="list-card-cell">
      <SessionCard
        session={row.session}
        now={now}
        title={(words) => (
          <Link to={listedHref(row.session)} tabIndex={-1}>
            {words}
          </Link>
        )}
      >
        <Forget session={row.session} />
      </SessionCard>
    </GridPart>
  );
}

/** What lies in a folder is forgotten with it. */
function Forget({ session: { folder, record } }: { readonly session: ListedSession }) {
  const library = useLibrary();
  if (folder !== "" || record === null) return null;
  return (
    <SmallIconButton
      label={`Forget ${oneLine(record.title)}`}
      className="list-forget"
      tabIndex={-1}
      onClick={() => void library.forget(record.key)}
    >
      <X size={13} aria-hidden />
    </SmallIconButton>
  );
}
