// A line of the families' graph: the lanes at its beginning, then the session like in the list.
import { GitCompareArrows } from "lucide-react";
import { Link } from "react-router";
import type { OwnPart } from "../../../src/library/counted/counted-once.ts";
import type { Family } from "../../../src/library/family/families.ts";
import { sessionCounts } from "../../../src/library/family/links.ts";
import { sessionCost } from "../../../src/library/list/session-cost.ts";
import { sumOfSums } from "../../../src/stats/usage-sum.ts";
import { numberText, sessionsText } from "../../../src/text/units.ts";
import { fileNameOf, type SessionSummary } from "../../catalog/folders/session-summary.ts";
import {
  agoText,
  copiedText,
  costNote,
  oneLine,
  shortFolder,
  shownSummaryTitle,
  summaryStatus,
  summarySum,
} from "../../catalog/summaries/session-words.ts";
import { folderHref, summaryHref } from "../../session/view/folder-href.ts";
import { hrefOf } from "../../session/view/href.ts";
import { ButtonLink } from "../../ui/control/button.tsx";
import type { NodeLine } from "./family-lines.ts";

/** Pixels from lane to lane; less where there are many. */
const LANE = 18;
const MAX_LANES_WIDTH = 220;
const FIRST = 22;

export function FamilyHead({ family }: { readonly family: Family<SessionSummary> }) {
  const first = family.nodes[0]?.session;
  const sessions = family.nodes.flatMap(({ session }) => (session ? [session] : []));
  const usage = sumOfSums(sessions.map((session) => session.usage));
  const hasListPrices = sessions.some((one) => one.hasListPrices && (one.usage.cost ?? 0) > 0);
  return (
    <div className="family-head tiny">
      <h2>
        {first ? shownSummaryTitle(first) : oneLine(fileNameOf(family.nodes[0]?.missing ?? ""))}
      </h2>
      <span className="tabular">
        {sessionsText(sessionCounts(sessions))} · {summarySum({ usage, hasListPrices })}
      </span>
    </div>
  );
}

interface FamilyRowProps {
  readonly line: NodeLine<OwnPart<SessionSummary>>;
  /** ms since 1970. */
  readonly now: number;
  /** Pixels. */
  readonly height: number;
}

export function FamilyRow({ line, now, height }: FamilyRowProps) {
  const { node, parent } = line;
  const { session, missing, relation, isCut } = node;
  return (
    <div className="family-row row small">
      <Lanes line={line} height={height} />
      {session ? (
        <>
          <div className="family-text row">
            <span className="family-name baseline">
              <Link to={summaryHref(session)} data-named={session.name !== ""}>
                {shownSummaryTitle(session)}
              </Link>
              {relation === "root" ? null : (
                <span className="family-relation tiny firm" data-relation={relation}>
                  {relation === "sub-agent" ? oneLine(session.agentType) || "sub-agent" : "fork"}
                  {parent ? <span className="unseen"> of {shownSummaryTitle(parent)}</span> : null}
                </span>
              )}
              {copiedText(session) === "" ? null : (
                <span className="family-note tiny firm">{copiedText(session)}</span>
              )}
              {isCut ? (
                <span className="family-note tiny firm">
                  names one of its own descendants as its parent
                </span>
              ) : null}
            </span>
            <span className="family-facts tabular row muted tiny firm">
              <span className="family-project">{session.cwd ? shortFolder(session.cwd) : ""}</span>
              <span className={`session-status session-status-${session.status}`}>
                {session.status === "completed" ? "" : summaryStatus(session.status)}
              </span>
              <span className="family-entries">{numberText(session.entries)} entries</span>
              <span className="family-cost" title={costNote(session) || undefined}>
                {sessionCost(session)}
              </span>
              <span className="family-time">{agoText(session.modifiedMs, now)}</span>
            </span>
          </div>
          <Compare session={session} parent={parent} />
        </>
      ) : (
        <span className="family-name family-missing baseline muted">
          Not here: <bdi className="mono">{oneLine(missing)}</bdi>
        </span>
      )}
    </div>
  );
}

interface CompareProps {
  readonly session: SessionSummary;
  readonly parent: SessionSummary | null;
}

/** With its parent. */
function Compare({ session, parent }: CompareProps) {
  const href = parent ? compareHref(session, parent) : null;
  if (!parent || href === null) return <span className="family-compare firm" />;
  return (
    <ButtonLink
      weight="icon"
      className="family-compare firm"
      to={href}
      aria-label={`Compare ${shownSummaryTitle(session)} with its parent session`}
      title="Compare with its parent session"
    >
      <GitCompareArrows size={14} aria-hidden />
    </ButtonLink>
  );
}

/** Null: they are in two folders, and at least one was not opened here. */
function compareHref(session: SessionSummary, parent: SessionSummary): string | null {
  const screen = "compare";
  if (session.record && parent.record) {
    return hrefOf({ key: session.record.key, screen, view: { with: parent.record.key } });
  }
  const { folder, path } = session;
  if (folder === "" || parent.folder !== folder) return null;
  return folderHref({ folder, path, screen, otherPath: parent.path });
}

function Lanes({ line, height }: Omit<FamilyRowProps, "now">) {
  const { node, through, from, hasChildren } = line;
  const x = (lane: number) => FIRST + Math.min(MAX_LANES_WIDTH, lane * LANE);
  const middle = height / 2;
  const own = x(node.lane);
  const kind = node.session ? node.relation : "missing";
  return (
    <svg className="family-lanes firm" width={own + 14} height={height} aria-hidden="true">
      {through.map((lane) => (
        <path key={lane} d={`M${x(lane)} 0V${height}`} />
      ))}
      {from === null ? null : <path d={curve(x(from), own, middle)} />}
      {hasChildren ? <path d={`M${own} ${middle}V${height}`} /> : null}
      <Dot kind={kind} x={own} y={middle} />
    </svg>
  );
}

function curve(from: number, to: number, middle: number): string {
  if (from === to) return `M${from} 0V${middle}`;
  return `M${from} 0C${from} ${middle} ${from + 4} ${middle} ${to} ${middle}`;
}

interface DotProps {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

function Dot({ kind, x, y }: DotProps) {
  return kind === "sub-agent" ? (
    <rect data-relation={kind} x={x - 4} y={y - 4} width="8" height="8" rx="1.5" />
  ) : (
    <circle data-relation={kind} cx={x} cy={y} r={kind === "root" ? 5.5 : 4.5} />
  );
}
