// The parents and children of this session, as far as this browser knows them. Each is a link.
import { useMemo } from "react";
import { Link } from "react-router";
import { type Family, type FamilyNode, familyWith } from "../../../src/library/family/families.ts";
import { sessionCost } from "../../../src/library/list/session-cost.ts";
import { numberText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { costNote, oneLine, shownSummaryTitle } from "../../catalog/summaries/session-words.ts";
import { useSummaries } from "../../catalog/summaries/use-summaries.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { summaryHref } from "../../session/view/folder-href.ts";
import { libraryHref } from "../../session/view/href.ts";
import { GlancePart } from "./glance-part.tsx";

/** The library has the others. */
const MAX_CHILDREN = 8;

type Node = FamilyNode<SessionSummary>;

export function FamilyLines() {
  const { key } = useOpenSession();
  const { sessions } = useSummaries();
  const own = sessions.find(({ record }) => record?.key === key);
  // Among thousands of sessions: a new entry in this one changes none of them.
  const family = useMemo(() => (own ? familyWith(sessions, own) : null), [sessions, own]);
  if (!own || !family) return null;
  const { parent, children } = around(family, own);
  if (!parent && children.length === 0) return null;
  const more = family.nodes.length - 1 - (parent ? 1 : 0) - Math.min(children.length, MAX_CHILDREN);
  return (
    <GlancePart title="Family">
      {parent ? <FamilyLine node={parent} word="out of" /> : null}
      {children.slice(0, MAX_CHILDREN).map((child) => (
        <FamilyLine key={child.session?.path} node={child} word={wordOf(child)} />
      ))}
      {more > 0 ? (
        <Link className="glance-more bare" to={libraryHref("families")}>
          and {numberText(more)} more in the library
        </Link>
      ) : null}
    </GlancePart>
  );
}

function around(family: Family<SessionSummary>, own: SessionSummary) {
  const row = family.nodes.findIndex(({ session }) => session === own);
  const above = family.nodes[row]?.parent ?? -1;
  return {
    parent: family.nodes[above] ?? null,
    children: family.nodes.filter(({ parent }) => parent === row),
  };
}

function wordOf({ relation, session }: Node): string {
  return relation === "sub-agent" ? oneLine(session?.agentType ?? "") || "sub-agent" : "fork";
}

function FamilyLine({
  node: { session, missing },
  word,
}: {
  readonly node: Node;
  readonly word: string;
}) {
  if (!session) {
    return (
      <p className="glance-line glance-family bare">
        <span className="glance-relation dim tiny firm">{word}</span>
        <span className="glance-name ellipsis muted">
          a session that is not here: {oneLine(missing)}
        </span>
      </p>
    );
  }
  return (
    <Link className="glance-line glance-family bare" to={summaryHref(session)}>
      <span className="glance-relation dim tiny firm">{word}</span>
      <span className="glance-name ellipsis muted">
        <bdi>{shownSummaryTitle(session)}</bdi>
      </span>
      <span className="glance-value" title={costNote(session) || undefined}>
        {sessionCost(session)}
      </span>
    </Link>
  );
}
