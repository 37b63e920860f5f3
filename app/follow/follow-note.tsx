// Across the top of a session: what happened to its file, or that its agent continues elsewhere.
import type { ReactNode } from "react";
import { SessionError } from "../../src/model/problem.ts";
import {
  changeFollow,
  type Followed,
  type FollowNotice,
  useFollowed,
} from "../session/follow/follow-state.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import "./follow.css";

export function FollowNote() {
  const followed = useFollowed((now) => now);
  const notice = followed?.state.notice;
  return followed && notice ? <Note followed={followed} notice={notice} /> : null;
}

interface NoteProps {
  readonly followed: Followed;
  readonly notice: FollowNotice;
}

function Note({ followed: { controls }, notice }: NoteProps) {
  switch (notice.kind) {
    case "lost":
      return <LostNote why={notice.why} onAllow={controls.allow} onPause={controls.pause} />;
    case "anew":
      return <Line>{notice.message}</Line>;
    case "renamed":
      return (
        <Line>
          {notice.before} is called <b>{notice.now}</b> now, and is followed under that name.
        </Line>
      );
    case "compacted":
      return (
        <Line to={null} toText="Go there">
          The agent summarised the conversation. The context before the compaction is still shown
          here.
        </Line>
      );
    case "branch":
      return notice.hasGone ? (
        <Line to={notice.leaf} toText="Back to the one before">
          The agent continued from an earlier entry: this is its new branch.
        </Line>
      ) : (
        <Line to={null} toText="Go there">
          The agent continued from an earlier entry, on another branch.
        </Line>
      );
  }
}

interface LostNoteProps {
  readonly why: Error;
  readonly onAllow: () => void;
  readonly onPause: () => void;
}

function LostNote({ why, onAllow, onPause }: LostNoteProps) {
  const isSession = why instanceof SessionError;
  const isPermission = isSession && why.code === "permission";
  return (
    <div className="follow-lost firm not-printed">
      <ErrorNote message={why.message} advice={isSession ? why.advice : "Espalier tries again."}>
        {isPermission ? <Button onClick={onAllow}>Allow reading</Button> : null}
        <Button onClick={onPause}>Stop looking for it</Button>
      </ErrorNote>
    </div>
  );
}

interface LineProps {
  readonly children: ReactNode;
  /** Address of the leaf to go to; null: the session's own. Left out: no link. */
  readonly to?: string | null;
  readonly toText?: string;
}

function Line({ children, to, toText }: LineProps) {
  const { parts } = useOpenSession();
  const [, setView] = useView();
  const dismiss = () => changeFollow(parts, { notice: null });
  return (
    <div className="follow-note firm row wrap small not-printed" role="status">
      <p>{children}</p>
      <span className="follow-note-actions">
        {to === undefined ? null : (
          <Button
            onClick={() => {
              setView({ leaf: to, entry: null });
              dismiss();
            }}
          >
            {toText}
          </Button>
        )}
        <Button weight="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      </span>
    </div>
  );
}
