// The turns of the branch in view, a line each, between them the branches that were left and the compactions: the
// outline's first level.
import { type ReactNode, useMemo } from "react";
import { isTurn } from "../../../src/stats/digest/digest.ts";
import { countText, percentText } from "../../../src/text/units.ts";
import { useDigests } from "../../session/figures/use-digests.ts";
import { useProgress } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { DigestGrid } from "./digest-grid.tsx";
import { LevelBar, useChooseLevel } from "./level.tsx";
import "./digest.css";

export function DigestPane() {
  const open = useOpenSession();
  const { details } = open;
  const { table, leaf } = useSelection();
  const leaves = useMemo(() => [leaf], [leaf]);
  const digest = useDigests(leaves).get(leaf);
  const turns = digest && "rows" in digest ? digest.rows.filter(isTurn).length : 0;
  if (table.count === 0) {
    return (
      <Empty title="No entries">The file holds a session's header and nothing after it.</Empty>
    );
  }
  if (!details) return <StillReading />;
  if (!digest) return <Empty title="Counting the turns…" />;
  if (!("rows" in digest)) {
    return (
      <div className="digest-pane column">
        <LevelBar level="turns" />
        <ErrorNote message="The turns cannot be counted." advice={digest.message} />
      </div>
    );
  }
  if (turns === 0) {
    return (
      <Empty title="No prompt in this branch">
        <ShowEntries count={table.count} />
      </Empty>
    );
  }
  return (
    <div className="digest-pane column">
      <DigestGrid key={open.opening} digest={digest} details={details} />
    </div>
  );
}

function Empty(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="digest-pane column">
      <LevelBar level="turns" />
      <Placeholder title={props.title}>{props.children}</Placeholder>
    </div>
  );
}

function StillReading() {
  const progress = useProgress(useOpenSession());
  return (
    <Empty title="Still reading">
      The turns appear when the whole file is read: {percentText(progress)}.
    </Empty>
  );
}

function ShowEntries({ count }: { readonly count: number }) {
  const choose = useChooseLevel();
  return (
    <Button onClick={() => choose?.("entries")}>
      Show its {countText(count, "entry", "entries")}
    </Button>
  );
}
