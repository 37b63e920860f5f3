// The session file of a sub-agent: a link where it can be opened from here, else its path.
import { Link } from "react-router";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { sessionAtPath } from "../../catalog/summaries/child-sessions.ts";
import { useSummaries } from "../../catalog/summaries/use-summaries.ts";
import { summaryHref } from "../../session/view/folder-href.ts";
import { shownPath } from "../../session/view/names.ts";
import { CopyNote, useCopy } from "../../ui/browser/hand-out.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { withoutStacks } from "../../ui/text/drawn-text.ts";
import { ChildSession } from "./child-session.tsx";

/** `paths`: as the agent wrote them. */
export function SessionLogs({ paths }: { readonly paths: readonly string[] }) {
  const { sessions } = useSummaries();
  return (
    <Paged items={paths} words={["session log", "session logs"]} size={20}>
      {(page) =>
        page.map(({ key, item }) => (
          <Log key={key} path={item} at={sessionAtPath(item, sessions)} />
        ))
      }
    </Paged>
  );
}

/** Where it can be opened from here, its conversation can also be read in place. */
function Log(props: SessionLogProps) {
  return (
    <>
      <div className="agent-log baseline wrap muted tiny breakable">
        <span>Session log: </span>
        <SessionLog {...props} />
      </div>
      {props.at ? (
        <Fold className="fold agent-fold" summary="Conversation of the sub-agent" held={null}>
          <ChildSession at={props.at} />
        </Fold>
      ) : null}
    </>
  );
}

interface SessionLogProps {
  readonly path: string;
  readonly at: SessionSummary | null;
}

export function SessionLog({ path, at }: SessionLogProps) {
  const [copied, copy] = useCopy();
  const name = withoutStacks(shownPath(path));
  if (at) {
    return (
      <Link className="mono" to={summaryHref(at)}>
        <bdi>{name}</bdi>
      </Link>
    );
  }
  return (
    <>
      <bdi className="mono">{name}</bdi>
      <Button size="small" title="It is not in the library" onClick={() => copy(path)}>
        {copied.kind === "done" ? "Copied" : "Copy path"}
      </Button>
      <CopyNote state={copied} />
    </>
  );
}
