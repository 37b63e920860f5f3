// The origins of sessions: forks and sub-agents below their parents, drawn as a graph.
import { useCallback, useMemo, useState } from "react";
import { ownParts } from "../../../src/library/counted/counted-once.ts";
import { familiesOf } from "../../../src/library/family/families.ts";
import { sessionCounts } from "../../../src/library/family/links.ts";
import { countText, sessionsText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import type { Listed } from "../../catalog/summaries/use-summaries.ts";
import { useIsPhone } from "../../ui/browser/media.ts";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { useInFolder } from "../list/sessions-pane.tsx";
import type { QueryState } from "../use-library-query.ts";
import { type FamilyLine, familyLines } from "./family-lines.ts";
import { FamilyHead, FamilyRow } from "./family-row.tsx";
import "./families.css";

interface FamiliesPaneProps {
  readonly state: QueryState;
  readonly listed: Listed;
}

/** As in the style. Pixels. */
const HEIGHTS = { head: 44, node: 34, nodeOfTwo: 52 };

export function FamiliesPane({ state: { query }, listed }: FamiliesPaneProps) {
  const sessions = useInFolder(listed.sessions, query.folder);
  const families = useMemo(() => familiesOf(ownParts(sessions)), [sessions]);
  const lines = useMemo(() => familyLines(families), [families]);
  const isNarrow = useIsPhone();
  const [now] = useState(Date.now);
  const size = useMemo(
    () => ({ estimate: (index: number) => heightOf(lines[index], isNarrow) }),
    [lines, isNarrow],
  );
  const rowKey = useCallback(
    (index: number) => `${isNarrow} ${lines[index]?.key}`,
    [lines, isNarrow],
  );
  if (families.length === 0) {
    return (
      <Placeholder title={listed.isLoading ? "Loading the folders…" : "No families here"}>
        <p>
          A fork names the session it was made from, and so does the session of a sub-agent. None of
          these {countText(sessions.length, "session")} names another.
        </p>
      </Placeholder>
    );
  }
  const nodes = families.flatMap((family) => family.nodes);
  const counts = sessionCounts(nodes.flatMap(({ session }) => session ?? []));
  // A named session that is not here belongs to a family too.
  const missing = nodes.filter(({ session }) => !session).length;
  return (
    <section className="families" aria-label="Families">
      <p className="families-summary tabular wrap muted tiny firm">
        {countText(families.length, "family", "families")} ·{" "}
        {sessionsText({ ...counts, sessions: counts.sessions + missing })} ·
        <Key />
      </p>
      <VirtualList
        count={lines.length}
        size={size}
        rowKey={rowKey}
        containerProps={{
          role: "list",
          "aria-label": "Families of sessions",
          className: "families-rows",
        }}
        rowProps={(index) => {
          const line = lines[index];
          return {
            role: "listitem",
            className: `family-line family-line-${line?.kind}`,
          };
        }}
        renderRow={(index) => {
          const line = lines[index];
          if (!line) return null;
          if (line.kind === "head") return <FamilyHead family={line.family} />;
          return <FamilyRow line={line} now={now} height={heightOf(line, isNarrow)} />;
        }}
      />
    </section>
  );
}

/** The legend of the dots: their form repeats the colour. */
function Key() {
  return (
    <span className="families-key">
      <span data-relation="fork">fork</span>
      <span data-relation="sub-agent">sub-agent</span>
      <span data-relation="missing">not here</span>
    </span>
  );
}

function heightOf(line: FamilyLine<SessionSummary> | undefined, isNarrow: boolean): number {
  if (line?.kind === "head") return HEIGHTS.head;
  return isNarrow ? HEIGHTS.nodeOfTwo : HEIGHTS.node;
}
