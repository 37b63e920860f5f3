// The content of one line of the list: a session, the group above it, or a hit in it.
import { ChevronDown, ChevronRight, Pencil, X } from "lucide-react";
import { Link } from "react-router";
import { ownPart } from "../../../src/library/counted/counted-once.ts";
import { countText, NOTHING, sessionsText, tokensText } from "../../../src/text/units.ts";
import { useCatalog } from "../../catalog/catalog-context.tsx";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { SessionCard } from "../../catalog/summaries/session-card.tsx";
import {
  copiedText,
  oneLine,
  shortFolder,
  shownSummaryTitle,
  summaryState,
  summarySum,
} from "../../catalog/summaries/session-words.ts";
import { summaryHref } from "../../session/view/folder-href.ts";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { GridPart } from "../../ui/list/grid-part.tsx";
import { COLUMNS } from "./columns.ts";
import type { ListLine } from "./list-lines.ts";

interface ListRowProps {
  readonly line: ListLine;
  /** ms since 1970. */
  readonly now: number;
  /** Without room for columns. */
  readonly isCard: boolean;
  /** Opens the dialog to name or label the session. */
  readonly onName: (session: SessionSummary) => void;
}

export function ListRowContent({ line, isCard, ...props }: ListRowProps) {
  switch (line.kind) {
    case "group":
      return <GroupLine line={line} />;
    case "hit":
      return <HitLine line={line} />;
    case "session":
      return isCard ? <CardLine line={line} {...props} /> : <SessionLine line={line} {...props} />;
  }
}

type LineOf<Kind extends ListLine["kind"]> = Extract<ListLine, { readonly kind: Kind }>;

/** Two ends of a path distinguish projects, and one long name is worth less than the sums. */
function GroupLine({ line: { group, isFolded } }: { readonly line: LineOf<"group"> }) {
  const { project, sums } = group;
  const { usage } = sums;
  const Mark = isFolded ? ChevronRight : ChevronDown;
  const facts = [
    sessionsText(sums),
    countText(sums.entries, "entry", "entries"),
    ...(usage.calls === 0 ? [] : [`${tokensText(usage.tokens)} tokens`]),
    usage.calls === 0 ? NOTHING : summarySum(sums),
  ];
  return (
    <GridPart part="cell" aria-colspan={COLUMNS.length + 1} className="list-group-cell">
      <Mark size={14} aria-hidden />
      <bdi className="list-group-name bold" title={oneLine(project ?? "")}>
        {project ? shortFolder(project) : "No project recorded"}
      </bdi>
      <span className="list-group-sums tabular muted tiny">{facts.join(" · ")}</span>
    </GridPart>
  );
}

const HIT_WORDS = { user: "User", assistant: "Assistant", tool: "Tool" };

function HitLine({ line: { session, hit, more } }: { readonly line: LineOf<"hit"> }) {
  return (
    <GridPart part="cell" aria-colspan={COLUMNS.length + 1} className="list-hit-cell">
      <span className={`list-hit-role list-hit-${hit.role}`}>{HIT_WORDS[hit.role]}</span>
      <Link to={summaryHref(session, { view: "history", entry: hit.entryId })} tabIndex={-1}>
        {oneLine(hit.snippet)}
      </Link>
      {more > 0 ? (
        <span className="dim tabular">
          and{" "}
          {hit.role === "tool"
            ? countText(more, "more entry", "more entries")
            : countText(more, "more message")}
        </span>
      ) : null}
    </GridPart>
  );
}

interface SessionLineProps extends Pick<ListRowProps, "now" | "onName"> {
  readonly line: LineOf<"session">;
}

function SessionLine({ line: { row }, now, onName }: SessionLineProps) {
  const { depth } = row;
  const session = ownPart(row.session, row.counted);
  const copied = copiedText(session);
  return (
    <>
      <GridPart part="cell" className="list-name" style={{ paddingInlineStart: 12 * depth }}>
        <Link to={summaryHref(session)} tabIndex={-1} data-named={session.name !== ""}>
          {shownSummaryTitle(session)}
        </Link>
        {session.agentType === "" ? null : (
          <span className="session-agent">{oneLine(session.agentType)}</span>
        )}
        {copied === "" ? null : <span className="session-agent">{copied}</span>}
        <span className={`session-status list-status-beside session-status-${session.status}`}>
          {session.status === "completed" ? "" : summaryState(session)}
        </span>
        <RowAction session={session} onName={onName} />
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

function CardLine({ line: { row }, now, onName }: SessionLineProps) {
  return (
    <GridPart part="cell" className="list-card-cell">
      <SessionCard
        session={ownPart(row.session, row.counted)}
        now={now}
        title={(words) => (
          <Link to={summaryHref(row.session)} tabIndex={-1}>
            {words}
          </Link>
        )}
      >
        <RowAction session={row.session} onName={onName} />
      </SessionCard>
    </GridPart>
  );
}

interface RowActionProps {
  readonly session: SessionSummary;
  readonly onName: (session: SessionSummary) => void;
}

/** A session in a folder is forgotten with it, and can be named in its file. */
function RowAction({ session, onName }: RowActionProps) {
  const catalog = useCatalog();
  const { folder, record } = session;
  if (folder !== "") {
    return (
      <SmallIconButton
        label={`Name or label ${shownSummaryTitle(session)}`}
        className="list-act"
        tabIndex={-1}
        onClick={() => onName(session)}
      >
        <Pencil size={13} aria-hidden />
      </SmallIconButton>
    );
  }
  if (record === null) return null;
  return (
    <SmallIconButton
      label={`Forget ${oneLine(record.title)}`}
      className="list-act"
      tabIndex={-1}
      onClick={() => void catalog.forget(record.key, record.title)}
    >
      <X size={13} aria-hidden />
    </SmallIconButton>
  );
}
