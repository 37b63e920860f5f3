// The session file of a sub-agent: a way to it where it can be opened from here, else its path.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FoundSession } from "../../session/library/given-files.ts";
import { useFolder, useIntake, useRecords } from "../../session/library/library-context.tsx";
import { type SessionAtPath, sessionAtPath } from "../../session/library/session-at-path.ts";
import { hrefOf } from "../../session/view/href.ts";
import { shownPath } from "../../session/view/names.ts";
import { useCopy } from "../../ui/browser/use-copy.ts";
import { Button } from "../../ui/control/button.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { CopyNote } from "../../ui/note/copy-note.tsx";
import { withoutStacks } from "../../ui/text/drawn-text.ts";
import { ChildSession } from "./child-session.tsx";

/** `paths`: as the agent wrote them. */
export function SessionLogs({ paths }: { readonly paths: readonly string[] }) {
  const { records } = useRecords();
  const folder = useFolder();
  return (
    <Paged items={paths} words={["session log", "session logs"]} size={20}>
      {(page) =>
        page.map(({ key, item }) => (
          <Log key={key} path={item} at={sessionAtPath(item, records, folder?.sessions ?? [])} />
        ))
      }
    </Paged>
  );
}

/** Where it can be opened from here, its conversation can be read in its place, too. */
function Log(props: SessionLogProps) {
  return (
    <>
      <div className="session-log">
        <span>Session log: </span>
        <SessionLog {...props} />
      </div>
      {props.at ? (
        <Fold className="fold agent-fold" summary="Conversation of the sub-agent">
          <ChildSession at={props.at} />
        </Fold>
      ) : null}
    </>
  );
}

interface SessionLogProps {
  readonly path: string;
  readonly at: SessionAtPath | null;
}

function SessionLog({ path, at }: SessionLogProps) {
  const [copied, copy] = useCopy();
  const name = withoutStacks(shownPath(path));
  switch (at?.kind) {
    case "record":
      return (
        <Link className="mono" to={hrefOf({ key: at.key })}>
          <bdi>{name}</bdi>
        </Link>
      );
    case "found":
      // Not opened yet: it gets its address by being opened.
      return (
        <FoundLog found={at.found}>
          <bdi>{name}</bdi>
        </FoundLog>
      );
    default:
      return (
        <>
          <bdi className="mono">{name}</bdi>
          <Button title="It is not among the sessions opened here" onClick={() => copy(path)}>
            {copied.kind === "done" ? "Copied" : "Copy path"}
          </Button>
          <CopyNote state={copied} />
        </>
      );
  }
}

function FoundLog(props: { readonly found: FoundSession; readonly children: ReactNode }) {
  const [, { choose }] = useIntake();
  return (
    <button type="button" className="session-log-open mono" onClick={() => choose(props.found)}>
      {props.children}
    </button>
  );
}
