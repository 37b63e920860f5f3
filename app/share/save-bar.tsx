// Makes the copy once everything is decided: its target, its progress, and its result.
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand/react";
import type { CopyForm } from "../../src/export/share/copy-forms.ts";
import { SessionError } from "../../src/model/problem.ts";
import { bytesText, countText } from "../../src/text/units.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { chosenFile } from "../catalog/file-access.ts";
import { AgentCommand } from "../session/files/agent-command.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { saveFile } from "../ui/browser/hand-out.tsx";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import type { WholeShareRequest } from "./use-share-request.ts";
import type { CopyLines } from "./work/share-host.ts";
import type { ShareWork } from "./work/share-work.ts";

type State =
  | { readonly kind: "asking" }
  /** Bytes. */
  | { readonly kind: "writing"; readonly done: number }
  | { readonly kind: "failed"; readonly message: string; readonly advice: string }
  | {
      readonly kind: "saved";
      readonly file: File;
      readonly isDownload: boolean;
      /** The request it was made from. */
      readonly copy: CopyLines;
      readonly form: CopyForm;
    };

interface SaveBarProps {
  readonly work: ShareWork;
  readonly asked: WholeShareRequest;
  /** Of a page; null: without a passphrase. */
  readonly passphrase: string | null;
}

export function SaveBar({ work, asked, passphrase }: SaveBarProps) {
  const { key, session, draft } = useOpenSession();
  const { handleOf } = useCatalog();
  const { found, decisions, copy, isOld, size, error, unkept } = useStore(work.state);
  const [state, setState] = useState<State>({ kind: "asking" });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { form, opening } = asked;
  const open = (found ?? []).filter((one) => !decisions.has(one.key)).length;
  const lacksPassphrase = form === "html" && passphrase === "";
  const isReady = copy !== null && !isOld && !error && open === 0 && !lacksPassphrase;

  const save = async () => {
    if (!copy || !isReady) return;
    const fileName = `${copy.file.name.replace(/\.jsonl$/i, "")}-shared.${form}`;
    try {
      const handle = await chosenFile(fileName, {
        session: draft?.base.session ?? session,
        handle: () => handleOf(key),
      });
      setState({ kind: "writing", done: 0 });
      const request = { form, opening, passphrase: passphrase ?? "", fileName, handle };
      const file = await work.make(request, (done) => {
        if (isHere.current) setState({ kind: "writing", done });
      });
      if (!isHere.current) return;
      if (!handle) saveFile(file, fileName);
      setState({ kind: "saved", file, isDownload: !handle, copy, form });
    } catch (failure) {
      if (isHere.current) setState(failureOf(failure));
    }
  };

  // A newer request invalidates the copy.
  if (state.kind === "saved" && state.copy === copy && state.form === form) {
    const { file, isDownload } = state;
    return (
      <SavedCopy
        file={file}
        form={form}
        isDownload={isDownload}
        onAgain={() => setState({ kind: "asking" })}
      />
    );
  }
  if (state.kind === "writing") {
    return (
      <div className="share-save small grow grid">
        <Progress
          label="Making the copy"
          value={state.done / Math.max(1, size ?? state.done * 2)}
        />
        <div className="share-actions row wrap">
          <span className="muted">{bytesText(state.done)} written</span>
          <Button onClick={() => work.stop()}>Cancel</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="share-save small grow grid">
      {state.kind === "failed" ? <ErrorNote message={state.message} advice={state.advice} /> : null}
      {error ? (
        <ErrorNote
          message={error.message}
          advice={error instanceof SessionError ? error.advice : ""}
        >
          <Button onClick={() => work.retry()}>Try again</Button>
        </ErrorNote>
      ) : null}
      {unkept ? (
        <ErrorNote
          message="This browser did not store your decisions."
          advice={`${unkept.message} They are valid until the page is closed. Next time you have to decide again.`}
        />
      ) : null}
      <div className="share-actions row wrap">
        <Button weight="primary" disabled={!isReady} onClick={() => void save()}>
          Save the copy
        </Button>
        <span className="muted" role="status">
          {error
            ? ""
            : open > 0
              ? `${countText(open, "value")} to decide first`
              : lacksPassphrase
                ? "A passphrase is missing"
                : size === null || isOld
                  ? "Making the copy…"
                  : bytesText(size)}
        </span>
      </div>
    </div>
  );
}

function failureOf(failure: unknown): State {
  if (failure instanceof DOMException && failure.name === "AbortError") return { kind: "asking" };
  if (failure instanceof SessionError) {
    if (failure.code === "cancelled") return { kind: "asking" };
    return { kind: "failed", message: failure.message, advice: failure.advice };
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  return { kind: "failed", message, advice: "No partial file was left. Try again." };
}

const NOTES: Readonly<Record<CopyForm, string>> = {
  html: "Any browser opens it from disk, without a network. The bar of the page downloads the session file. Printed, or saved as PDF, the page is a document of all branches.",
  md: "It is GitHub-flavoured Markdown: paste it into an issue, or keep it with the code.",
  zip: "session.md names the pictures beside it.",
  jsonl: "To continue in the agent:",
};

interface SavedCopyProps {
  readonly file: File;
  readonly form: CopyForm;
  readonly isDownload: boolean;
  readonly onAgain: () => void;
}

/** The copy that was made: its name and size, and its actions. */
function SavedCopy({ file, form, isDownload, onAgain }: SavedCopyProps) {
  return (
    <div className="share-save small grow grid" role="status">
      <p>
        <strong>{isDownload ? "Downloaded as" : "Saved as"}</strong>{" "}
        <bdi className="mono">{drawnName(file.name)}</bdi>, {bytesText(file.size)}. {NOTES[form]}
      </p>
      <div className="share-actions row wrap">
        {form === "jsonl" ? <AgentCommand format="pi" path={file.name} /> : null}
        <Button onClick={onAgain}>Share something else</Button>
      </div>
    </div>
  );
}
