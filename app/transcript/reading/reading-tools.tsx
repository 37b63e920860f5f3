// Reading tools: settings of the transcript, folds, the read mark, copies as Markdown, print. In the bar
// above the transcript; loaded after the first rows.

import { BookOpen } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand/react";
import type { Integers } from "../../../src/lib/narrowed.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { numberText } from "../../../src/text/units.ts";
import { usePageSessions } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { type FoldKind, setFolds } from "../../session/read-state/folds.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useHref } from "../../session/view/view-context.tsx";
import { Button, IconButton } from "../../ui/control/button.tsx";
import { Progress } from "../../ui/note/placeholder.tsx";
import { type ReadingActions, useTranscript } from "../transcript-context.tsx";
import type { MarkdownCopy } from "./copy-markdown.ts";
import { preserveScroll } from "./preserve-scroll.ts";
import { useReaderKeys } from "./reading-keys.ts";
import { ReadingNote } from "./reading-note.tsx";
import { ReadingPanel } from "./reading-panel.tsx";
import { useMarkdownCopies } from "./use-markdown-copies.ts";
import { useReadMarks } from "./use-read-marks.ts";
import "./reading.css";

interface ReadingToolsProps {
  /** Index on the path of the entry being read. */
  readonly here: number;
  readonly turnAt: Integers;
}

export function ReadingTools({ here, turnAt }: ReadingToolsProps) {
  const open = useOpenSession();
  const { readings } = usePageSessions();
  const { path } = useSelection();
  const { reading, transcript } = useTranscript();
  const folds = useStore(readings.of(open.key), (record) => record.folds);
  const [isOpen, setOpen] = useState(false);
  const marks = useReadMarks();
  // The last action is shown: an earlier note gives way.
  const { copy, branchName, ...copies } = useMarkdownCopies(turnAt, marks.dismiss);
  const print = usePrint(turnAt, transcript.context.path);

  const row = path[here] ?? NO_ROW;
  const isEmpty = row === NO_ROW;
  const fold = (kinds: readonly FoldKind[], isOpen: boolean | null) =>
    preserveScroll(() => {
      // It holds for this visit whether or not the browser keeps it.
      setFolds(open, readings, kinds, isOpen).catch(() => {});
    });
  const actions = {
    markRead: marks.markRead,
    clearRead: marks.clearRead,
    copyEntry: copies.copyEntry,
    copyTurn: copies.copyTurn,
    printTurn: print.turnOf,
  };
  useTellActions(actions);
  useReaderKeys({
    markRead: () => (isEmpty ? undefined : marks.markRead(row)),
    toUnread: marks.toUnread,
    clearRead: marks.clearRead,
    copyEntry: () => (isEmpty ? undefined : copies.copyEntry(row)),
    copyTurn: () => (isEmpty ? undefined : copies.copyTurn(row)),
    copyBranch: copies.copyBranch,
    print: print.all,
    openSettings: () => setOpen(!isOpen),
    fold,
    folds,
  });
  useEffect(() => () => reading.setState({ actions: null, readTo: null }), [reading]);
  return (
    <>
      {marks.unread === null ? null : <Unread count={marks.unread} onGo={marks.toUnread} />}
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <IconButton label="Reading" className="reading-button">
            <BookOpen size={16} aria-hidden />
          </IconButton>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className="menu reading-panel"
            aria-label="Reading"
            align="end"
            sideOffset={5}
            collisionPadding={8}
          >
            <ReadingPanel
              folds={folds}
              onFold={fold}
              hasRead={marks.unread !== null}
              branchName={branchName}
              onAction={(action) => {
                setOpen(false);
                if (action === "clear") marks.clearRead();
                else if (action === "copy") copies.copyBranch();
                else if (action === "print") print.all();
                else if (!isEmpty) marks.markRead(row);
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {marks.done ? (
        <ReadingNote
          key={marks.done.text}
          isAlert={marks.done.failure !== ""}
          onClose={marks.dismiss}
        >
          <span>
            {marks.done.text}
            {marks.done.failure === "" ? "" : `. ${marks.done.failure}.`}
          </span>
          <Button weight="quiet" size="small" onClick={marks.undo}>
            Undo
          </Button>
        </ReadingNote>
      ) : (
        <CopyNote copy={copy} />
      )}
    </>
  );
}

/** The cards get these functions once; each call uses the current state. */
function useTellActions(actions: ReadingActions): void {
  const { reading } = useTranscript();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    reading.setState({
      actions: {
        markRead: (row) => latest.current.markRead(row),
        clearRead: () => latest.current.clearRead(),
        copyEntry: (row) => latest.current.copyEntry(row),
        copyTurn: (row) => latest.current.copyTurn(row),
        printTurn: (row) => latest.current.printTurn(row),
      },
    });
  }, [reading]);
}

function usePrint(turnAt: Integers, path: Int32Array) {
  const href = useHref();
  const navigate = useNavigate();
  const to = (part: string) => void navigate(href({ part }, "print"));
  return {
    all: () => to(""),
    turnOf(row: number) {
      const turn = turnAt[path.indexOf(row)] ?? 0;
      to(`${turn}`);
    },
  };
}

interface UnreadProps {
  readonly count: number;
  readonly onGo: () => void;
}

function Unread({ count, onGo }: UnreadProps) {
  if (count === 0) return <span className="reading-all-read small">all read</span>;
  return (
    <button
      type="button"
      className="reading-unread tabular small"
      title="Go to the first unread entry"
      onClick={onGo}
    >
      {numberText(count)} unread
    </button>
  );
}

function CopyNote({ copy }: { readonly copy: MarkdownCopy }) {
  const state = useStore(copy.state);
  const close = () => copy.stop();
  switch (state.kind) {
    case "idle":
      return null;
    case "writing":
      return (
        <ReadingNote stays onClose={close}>
          <span>Writing {state.what} as Markdown</span>
          <Progress label="Writing Markdown" value={state.progress} />
        </ReadingNote>
      );
    case "done":
      return (
        <ReadingNote key={state.text} onClose={close}>
          <span>{state.text}</span>
        </ReadingNote>
      );
    case "failed": {
      const { text, reason } = state;
      return (
        <ReadingNote key={reason} isAlert stays onClose={close}>
          <span>{reason}.</span>
          {text === null ? null : (
            <Button weight="quiet" size="small" onClick={() => void copy.write("the text", text)}>
              Copy again
            </Button>
          )}
        </ReadingNote>
      );
    }
  }
}
