// Asks for the passphrase of a protected copy. Before that nothing of the session is known here.
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";

interface PassphraseFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onTry: (passphrase: string) => void;
}

/** Not a form to submit: the page's policy forbids those, and there is no server. */
export function PassphraseForm({ isBusy, error, onTry }: PassphraseFormProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const send = () => {
    if (typed !== "" && !isBusy) onTry(typed);
  };
  return (
    <div className="opening-box">
      <h1>A protected copy of a session</h1>
      <p className="muted">Made with Espalier. Ask the sender for the passphrase.</p>
      <label htmlFor={id}>Passphrase</label>
      <input
        ref={field}
        id={id}
        className="field"
        type="password"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send();
        }}
      />
      {error ? <ErrorNote message={error.message} /> : null}
      <div>
        <Button weight="primary" disabled={isBusy || typed === ""} onClick={send}>
          {isBusy ? "Opening…" : "Open the copy"}
        </Button>
      </div>
    </div>
  );
}
