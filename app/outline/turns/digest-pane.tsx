// The turns of the branch in view, a line each, between them the branches that were left and the compactions: the
// outline's first level.
import { type ReactNode, useState } from "react";
import { isTurn } from "../../../src/stats/digest/digest.ts";
import type { Digest } from "../../../src/stats/digest/read-digest.ts";
import { countText, percentText } from "../../../src/text/units.ts";
import { useDigestQuery } from "../../session/figures/use-digests.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { useProgress } from "../../session/open/page-sessions.tsx";
import { SessionProvider, useOpenSession } from "../../session/open/session-context.tsx";
import { DeferredSelection, type Selection, useSelection } from "../../session/view/selection.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { DigestGrid } from "./digest-grid.tsx";
import { LevelBar, useChooseLevel } from "./level.tsx";
import "./digest.css";

export function DigestPane() {
  const open = useOpenSession();
  const { details } = open;
  const selection = useSelection();
  const { table, leaf } = selection;
  const { data, error } = useDigestQuery(open, leaf);
  const shown = useLastShown({ open, selection, digest: data });
  if (table.count === 0) {
    return (
      <Empty title="No entries">The file holds a session's header and nothing after it.</Empty>
    );
  }
  if (!details) return <StillReading />;
  if (error) {
    return (
      <div className="digest-pane column">
        <LevelBar level="turns" />
        <ErrorNote message="The turns cannot be counted." advice={error.message} />
      </div>
    );
  }
  if (!shown) return <Empty title="Counting the turns…" />;
  if (!shown.digest.rows.some(isTurn)) {
    return (
      <Empty title="No prompt in this branch">
        <ShowEntries count={table.count} />
      </Empty>
    );
  }
  return (
    <div className="digest-pane column">
      <SessionProvider value={shown.open}>
        <DeferredSelection value={shown.selection}>
          <DigestGrid
            key={open.opening}
            digest={shown.digest}
            details={shown.open.details ?? details}
          />
        </DeferredSelection>
      </SessionProvider>
    </div>
  );
}

interface Shown {
  readonly open: OpenSession;
  readonly selection: Selection;
  readonly digest: Digest;
}

/** What was shown last stays while a change of the draft, or another branch, is counted: all of one moment. */
function useLastShown(now: Omit<Shown, "digest"> & { readonly digest: Digest | undefined }) {
  const { open, selection, digest } = now;
  const [last, setLast] = useState<Shown | null>(null);
  if (!digest) return last?.open.opening === open.opening ? last : null;
  const isLast = last?.open === open && last.selection === selection && last.digest === digest;
  if (isLast) return last;
  const shown = { open, selection, digest };
  setLast(shown);
  return shown;
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
