// Adds a name or a label to the end of a session's file. The user sees the line and the file first: nothing
// is written before confirmation.

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { NamedEnd, WantedLine } from "../../../../src/export/jsonl/added-line.ts";
import { asError } from "../../../../src/lib/as-error.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { cutText } from "../../../../src/text/cut.ts";
import { bytesText } from "../../../../src/text/units.ts";
import { useFolderLibrary, useFolders } from "../../../catalog/catalog-context.tsx";
import type { SessionSummary } from "../../../catalog/folders/session-summary.ts";
import { oneLine, shownSummaryTitle } from "../../../catalog/summaries/session-words.ts";
import { usePageSessions } from "../../../session/open/page-sessions.tsx";
import { Button } from "../../../ui/control/button.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { ErrorNote, failureText } from "../../../ui/note/error-note.tsx";
import { LineToAdd, whyNotWritable } from "./line-to-add.ts";
import "./add-dialog.css";

interface AddDialogProps {
  readonly session: SessionSummary;
  /** The field that has the focus first. */
  readonly first: WantedLine["kind"];
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: "opening" }
  | { readonly kind: "asking"; readonly file: LineToAdd }
  | (Agreed & { readonly kind: "line"; readonly isWriting: boolean })
  | (Agreed & { readonly kind: "added"; readonly bytes: number })
  | { readonly kind: "failed" };

interface Agreed {
  readonly file: LineToAdd;
  readonly wanted: WantedLine;
  readonly line: string;
}

export function AddDialog({ session, first, onClose }: AddDialogProps) {
  const { folder, path, record } = session;
  const folders = useFolderLibrary();
  const { sessions } = usePageSessions();
  const state = useFolders().folders?.find(({ id }) => id === folder);
  const [whyNot] = useState(() => whyNotWritable(session, state));
  const [step, setStep] = useState<Step>({ kind: whyNot ? "failed" : "opening" });
  const [error, setError] = useState<Error | null>(whyNot);
  const isOpen = useRef(true);
  /** A write continues to its end, also after the dialog is closed. */
  const writing = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    isOpen.current = true;
    if (whyNot) return;
    const ended = new AbortController();
    let file: LineToAdd | null = null;
    const begin = async () => {
      const given = await folders.session(folder, path, ended.signal);
      file = await LineToAdd.open(given, ended.signal);
      if (ended.signal.aborted) file.close();
      else setStep({ kind: "asking", file });
    };
    begin().catch((reason: unknown) => {
      if (ended.signal.aborted) return;
      setError(asError(reason));
      setStep({ kind: "failed" });
    });
    return () => {
      isOpen.current = false;
      ended.abort();
      void writing.current.then(() => file?.close());
    };
  }, [whyNot, folders, folder, path]);

  const show = async (file: LineToAdd, wanted: WantedLine) => {
    try {
      const line = await file.make(wanted);
      setError(null);
      setStep({ kind: "line", file, wanted, line, isWriting: false });
    } catch (reason) {
      setError(asError(reason));
    }
  };
  const write = async (agreed: Agreed) => {
    setError(null);
    setStep({ ...agreed, kind: "line", isWriting: true });
    const { file } = agreed;
    try {
      const adding = file.add();
      writing.current = adding.catch(() => {});
      const bytes = await adding;
      if (isOpen.current) setStep({ ...agreed, kind: "added", bytes });
      await folders.readAgain(folder, path);
      if (record) await sessions.of(record.key).grow(await file.handle.getFile());
    } catch (reason) {
      if (!isOpen.current) return;
      setError(asError(reason));
      setStep((now) => (now.kind === "line" ? { ...now, isWriting: false } : now));
    }
  };

  return (
    <Dialog label={`Name or label “${cutText(shownSummaryTitle(session), 80)}”`} onClose={onClose}>
      <div className="add">
        {error ? (
          <ErrorNote
            message={failureText(error)}
            advice={error instanceof SessionError ? error.advice : ""}
          />
        ) : null}
        {step.kind === "opening" ? <p role="status">Reading the file to its end…</p> : null}
        {step.kind === "asking" ? (
          <Asking {...step.file.named} first={first} onShow={(wanted) => show(step.file, wanted)} />
        ) : null}
        {step.kind === "line" ? (
          <Consent
            {...step}
            onAdd={() => void write(step)}
            onBack={() => {
              setError(null);
              setStep({ kind: "asking", file: step.file });
            }}
          />
        ) : null}
        {step.kind === "added" ? <Done {...step} onClose={onClose} /> : null}
      </div>
    </Dialog>
  );
}

interface AskingProps extends NamedEnd {
  readonly first: WantedLine["kind"];
  readonly onShow: (wanted: WantedLine) => void;
}

function Asking({ name, end, first, onShow }: AskingProps) {
  return (
    <>
      <Words
        label="Name of the session"
        text={name}
        isFirst={first === "name" || !end}
        hint="Without a name, the session is listed by its first prompt."
        onShow={(text) => onShow({ kind: "name", text })}
      />
      {end ? (
        <Words
          label="Label of its end"
          text={end.label}
          isFirst={first === "label"}
          hint={
            <>
              On the last entry: <bdi>“{shown(end.words)}”</bdi>
            </>
          }
          onShow={(text) => onShow({ kind: "label", text })}
        />
      ) : (
        <p className="muted">The session has no entry yet that a label could be on.</p>
      )}
    </>
  );
}

interface WordsProps {
  readonly label: string;
  readonly text: string;
  readonly isFirst: boolean;
  readonly hint: ReactNode;
  readonly onShow: (text: string) => void;
}

function Words({ label, text: before, isFirst, hint, onShow }: WordsProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(before);
  useEffect(() => {
    if (isFirst) field.current?.select();
  }, [isFirst]);
  return (
    <form
      className="add-words grid"
      onSubmit={(event) => {
        event.preventDefault();
        onShow(text);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className="add-field wrap">
        <input
          ref={field}
          id={id}
          className="field"
          value={text}
          autoComplete="off"
          aria-describedby={`${id}hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={text.trim() === before.trim()}>
          Show the line
        </Button>
      </div>
      <p id={`${id}hint`} className="add-hint muted tiny">
        {hint}
      </p>
    </form>
  );
}

interface ConsentProps extends Agreed {
  readonly isWriting: boolean;
  readonly onAdd: () => void;
  readonly onBack: () => void;
}

function Consent({ file, line, isWriting, onAdd, onBack }: ConsentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="add-consent grid" tabIndex={-1}>
      <p>
        This line is added to the end of <bdi className="mono">{shown(file.handle.name)}</bdi>, in
        the agent’s own format. The rest of the file is unchanged.
      </p>
      <pre className="add-line breakable">{line}</pre>
      <p className="muted">
        An added line cannot be removed here. An agent that has the session open sees it after
        reopening the session.
      </p>
      <div className="add-actions wrap">
        <Button weight="primary" disabled={isWriting} onClick={onAdd}>
          {isWriting ? "Adding the line…" : "Add the line"}
        </Button>
        <Button disabled={isWriting} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

interface DoneProps extends Agreed {
  readonly bytes: number;
  readonly onClose: () => void;
}

function Done({ file, wanted, bytes, onClose }: DoneProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div role="status">
        <p>
          <strong>1 line added</strong> to <bdi className="mono">{shown(file.handle.name)}</bdi>,{" "}
          {bytesText(bytes)}.
        </p>
        <p>{wayBack(file.named, wanted)}</p>
      </div>
      <div className="add-actions wrap">
        <Button ref={button} weight="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

/** Shows the new line only once another one is made. */
function wayBack({ name, end }: NamedEnd, { kind }: WantedLine): string {
  const [what, before] = kind === "name" ? ["name", name] : ["label", end?.label ?? ""];
  const words = shown(before);
  const how = before === "" ? `leave the ${what} empty` : `give it the ${what} “${words}” again`;
  return `To go back, ${how}: that adds one more line.`;
}

const MAX_SHOWN = 120;

/** A name from the file, cut to fit a sentence. */
function shown(text: string): string {
  return cutText(oneLine(text), MAX_SHOWN);
}
