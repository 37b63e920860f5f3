// The form of the copy: a page, Markdown or a session file, with a passphrase or without, and its target.

import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type { CopyForm } from "../../src/export/share/copy-forms.ts";
import { useView } from "../session/view/view-context.tsx";
import { IconButton } from "../ui/control/button.tsx";
import type { WholeShareRequest } from "./use-share-request.ts";

const FORMS: readonly { readonly id: CopyForm; readonly label: string; readonly note: string }[] = [
  {
    id: "html",
    label: "Web page",
    note: "opens in any browser, from disk, offline, read-only: outline, map, timeline, search, comparison",
  },
  { id: "md", label: "Markdown", note: "the current branch as text, without pictures" },
  { id: "zip", label: "Markdown and pictures", note: "the same with images as files, in a ZIP" },
  { id: "jsonl", label: "Session file", note: "JSONL that the agent and Espalier open" },
];

interface FormStepProps {
  readonly asked: WholeShareRequest;
  /** Of a page; null: everybody can read it. */
  readonly passphrase: string | null;
  readonly onPassphrase: (passphrase: string | null) => void;
}

export function FormStep({ asked: { form, opening }, passphrase, onPassphrase }: FormStepProps) {
  const [{ opens, what, b, to }, setView] = useView();
  const isCompared = what === "context" ? to !== null : b !== null;
  const group = useId();
  return (
    <section className="share-step grid" aria-label="Format">
      <h3>As</h3>
      <fieldset className="share-choices grid" aria-label="Form of the copy">
        {FORMS.map(({ id, label, note }) => (
          <label key={id} className="share-choice small">
            <input
              type="radio"
              name={group}
              checked={form === id}
              onChange={() => setView({ form: id }, "replace")}
            />
            <span>
              {label} <span className="muted">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {form === "html" ? (
        <fieldset className="share-choices grid" aria-label="The page">
          {isCompared ? (
            <label className="share-choice small">
              <input
                type="checkbox"
                checked={opening !== null}
                onChange={() => setView({ opens: opens === "" ? "compare" : "" }, "replace")}
              />
              <span>
                Opens on the comparison{" "}
                <span className="muted">
                  {what === "context"
                    ? "the context before and after"
                    : "the two branches side by side"}
                </span>
              </span>
            </label>
          ) : null}
          <label className="share-choice small">
            <input
              type="checkbox"
              checked={passphrase !== null}
              onChange={() => onPassphrase(passphrase === null ? "" : null)}
            />
            <span>
              With a passphrase{" "}
              <span className="muted">without it nothing is readable, not even the name</span>
            </span>
          </label>
          {passphrase === null ? null : (
            <PassphraseField value={passphrase} onChange={onPassphrase} />
          )}
        </fieldset>
      ) : null}
    </section>
  );
}

/** Machines can guess shorter ones. Characters. */
const SOUND = 12;

interface PassphraseFieldProps {
  readonly value: string;
  readonly onChange: (passphrase: string) => void;
}

/** A new random passphrase. It is in no address and is not stored. */
function PassphraseField({ value, onChange }: PassphraseFieldProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="share-passphrase grid">
      <label htmlFor={id}>Passphrase</label>
      <span className="share-actions row wrap">
        <input
          id={id}
          className="field"
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
          value={value}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          label={isShown ? "Hide the passphrase" : "Show the passphrase"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      </span>
      <p id={`${id}-note`} className="muted">
        {value === ""
          ? "Send the passphrase by another channel than the page. It cannot be recovered."
          : value.length < SOUND
            ? "Short enough to be guessed by a machine: use several words."
            : "Send the passphrase by another channel than the page. It cannot be recovered."}
      </p>
    </div>
  );
}
