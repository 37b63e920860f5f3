// Chooses one of all sessions this browser knows: the library's list without its columns, in a dialog.

import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { asError } from "../../../src/lib/as-error.ts";
import { EVERY_SESSION } from "../../../src/library/list/list-query.ts";
import { sessionList } from "../../../src/library/list/session-list.ts";
import { Button } from "../../ui/control/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { ErrorNote, failureText } from "../../ui/note/error-note.tsx";
import { useFolderLibrary, useSamples } from "../catalog-context.tsx";
import type { SessionSummary } from "../folders/session-summary.ts";
import type { Sample } from "../samples.ts";
import { SessionCard } from "./session-card.tsx";
import { useSummaries } from "./use-summaries.ts";
import "./session-chooser.css";

interface SessionChooserProps {
  readonly label: string;
  /** Key of a session that is no choice. */
  readonly without: string;
  /** More choices. */
  readonly children: ReactNode;
  readonly onChoose: (key: string, title: string) => void;
  readonly onClose: () => void;
}

export function SessionChooser(props: SessionChooserProps) {
  const { label, without, children, onChoose, onClose } = props;
  const [text, setText] = useState("");
  const choices = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The focus starts in the search field.
  useEffect(() => field.current?.focus(), []);
  const { sessions, samples } = useChoices(useDeferredValue(text), without);
  const { open, opening, error } = useOpening(onChoose);
  return (
    <Dialog label={label} onClose={onClose}>
      <div ref={choices} className="session-chooser column">
        <input
          ref={field}
          type="search"
          className="field"
          aria-label="Search sessions"
          placeholder="Search names, ids and paths"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "ArrowDown") return;
            const first = choices.current?.querySelector<HTMLElement>("li button");
            if (event.key === "Enter") first?.click();
            else first?.focus();
            event.preventDefault();
          }}
        />
        {error ? <ErrorNote message={failureText(error)} /> : null}
        {text === "" ? <div className="session-chooser-more wrap">{children}</div> : null}
        <Paged items={sessions} words={["session", "sessions"]} size={50}>
          {(page) => (
            <ul>
              {page.map(({ key, item }) => (
                <li key={key}>
                  <SessionCard
                    session={item}
                    now={Date.now()}
                    title={(words) => (
                      <button
                        type="button"
                        disabled={opening !== null}
                        onClick={() => void open(item, words)}
                      >
                        {words}
                      </button>
                    )}
                  />
                </li>
              ))}
            </ul>
          )}
        </Paged>
        <ul className="session-chooser-more wrap">
          {samples.map(({ key, title }) => (
            <li key={key}>
              <Button weight="quiet" onClick={() => onChoose(key, title)}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
        {sessions.length + samples.length === 0 && text !== "" ? (
          <p className="muted">No session has this name, id or path.</p>
        ) : null}
      </div>
    </Dialog>
  );
}

function useChoices(text: string, without: string) {
  const { sessions } = useSummaries();
  const samples = useSamples();
  const found = useMemo(() => {
    const list = sessionList(sessions, { ...EVERY_SESSION, text, hasSubAgents: true });
    return list.groups.flatMap(({ rows }) => rows.map(({ session }) => session));
  }, [sessions, text]);
  const wanted = text.trim().toLowerCase();
  return {
    sessions: found.filter(({ record }) => record?.key !== without),
    samples: samples.filter(
      ({ key, title }: Sample) =>
        key !== without && `${key} ${title}`.toLowerCase().includes(wanted),
    ),
  };
}

/** A session in a folder gets its key when it is opened. */
function useOpening(onChoose: (key: string, title: string) => void) {
  const folders = useFolderLibrary();
  const [opening, setOpening] = useState<SessionSummary | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const open = async (session: SessionSummary, title: string) => {
    const { record, folder, path } = session;
    if (record) {
      onChoose(record.key, title);
      return;
    }
    setOpening(session);
    setError(null);
    try {
      onChoose(await folders.open(folder, path, new AbortController().signal), title);
    } catch (reason) {
      setError(asError(reason));
    }
    setOpening(null);
  };
  return { open, opening, error };
}
