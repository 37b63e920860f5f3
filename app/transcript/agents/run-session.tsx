// The session that a sub-agent wrote itself, in the card of the call that started it: its conversation
// where the folder has the file, else what is known about the file.

import type { ChildFile } from "../../../src/model/runs/child-file.ts";
import { costText } from "../../../src/text/units.ts";
import { type SessionSummary, summaryId } from "../../catalog/folders/session-summary.ts";
import { childSessionAt, childSessionsBelow } from "../../catalog/summaries/child-sessions.ts";
import { shownSummaryTitle, summaryTokens } from "../../catalog/summaries/session-words.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { ChildSession } from "./child-session.tsx";
import { useSessionsAround } from "./parents.ts";
import { SessionLog } from "./session-log.tsx";

interface RunSessionProps {
  readonly file: ChildFile;
  /** Whether the result holds the conversation too. */
  readonly hasMessages: boolean;
}

export function RunSession({ file, hasMessages }: RunSessionProps) {
  const { sessions, parent } = useSessionsAround();
  const at = childSessionAt(sessions, parent, file);
  if (at) return <Beside at={at} hasMessages={hasMessages} />;
  const isMissing = parent?.folder ? "is not in the folder" : "is not in the library";
  if (file.path === "" && hasMessages) return null;
  return (
    <>
      <p className="agent-note muted tiny">
        {hasMessages ? "" : "None of its messages are recorded here. "}Its file {isMissing}.
      </p>
      {file.path === "" ? null : (
        <div className="agent-log baseline wrap muted tiny breakable">
          <SessionLog path={file.path} at={null} />
        </div>
      )}
    </>
  );
}

/** Of a run whose session a later entry names. `path`: as the extension wrote it. */
export function LaterSession({ path }: { readonly path: string }) {
  const { sessions, parent } = useSessionsAround();
  const at = childSessionAt(sessions, parent, { path, below: "" });
  if (at) return <Beside at={at} hasMessages={false} />;
  return (
    <div className="agent-log baseline wrap muted tiny breakable">
      <span>Session: </span>
      <SessionLog path={path} at={null} />
    </div>
  );
}

/** Runs that a call started without waiting for them. */
export function StartedRuns({ folder }: { readonly folder: string }) {
  const { sessions, parent } = useSessionsAround();
  const runs = childSessionsBelow(sessions, parent, folder);
  if (runs.length === 0) {
    return (
      <article className="agent" aria-label="Sub-agent">
        <p className="agent-note muted tiny">
          It ran in the background, and its file{" "}
          {parent?.folder ? "is not in the folder" : "is not in the library"}.
        </p>
      </article>
    );
  }
  return (
    <Paged items={runs} words={["sub-agent", "sub-agents"]} size={20}>
      {(page) =>
        page.map(({ key, item }) => (
          <article key={key} className="agent" aria-label={`Sub-agent ${shownSummaryTitle(item)}`}>
            <Beside at={item} hasMessages={false} />
          </article>
        ))
      }
    </Paged>
  );
}

/** What the session used, as far as it was counted. */
function listedUse(at: SessionSummary): string {
  if (!at.isCounted || at.usage.calls === 0) return "";
  return `${summaryTokens(at)} tokens · ${costText(at.usage.cost)}`;
}

function Beside({
  at,
  hasMessages,
}: {
  readonly at: SessionSummary;
  readonly hasMessages: boolean;
}) {
  const { parents } = useSessionsAround();
  const isAround = parents.some((one) => summaryId(one) === summaryId(at));
  return (
    <>
      <div className="agent-log baseline wrap muted tiny breakable">
        <span>Session: </span>
        <SessionLog path={at.path} at={at} />
        <span className="agent-facts">{listedUse(at)}</span>
      </div>
      {isAround ? (
        <p className="agent-note muted tiny">It is the session that holds this card.</p>
      ) : hasMessages ? null : (
        <Fold className="fold agent-fold" summary="Conversation of the sub-agent" held={null}>
          <ChildSession at={at} />
        </Fold>
      )}
    </>
  );
}
