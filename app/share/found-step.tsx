// The private values found in the shared part: the user decides, value by value or all together. Nothing
// leaves before.

import { X } from "lucide-react";
import { type FormEvent, useId, useMemo, useState } from "react";
import { useStore } from "zustand/react";
import { MIN_OWN_WORD } from "../../src/redact/finding.ts";
import { countText, numberText } from "../../src/text/units.ts";
import { Button, SmallIconButton } from "../ui/control/button.tsx";
import { Paged } from "../ui/list/paged.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { FoundRow } from "./found-row.tsx";
import type { FoundValue, Looking } from "./work/share-host.ts";
import type { ShareWork } from "./work/share-work.ts";
import "../ui/list/framed-list.css";

interface FoundStepProps {
  readonly work: ShareWork;
  /** Shows an entry of the session in the preview. */
  readonly onShow: (row: number) => void;
}

export function FoundStep({ work, onShow }: FoundStepProps) {
  const { found, looking, decisions, before, error } = useStore(work.state);
  const open = useMemo(
    () => (found ?? []).filter(({ key }) => !decisions.has(key)),
    [found, decisions],
  );
  return (
    <section className="share-step grid" aria-label="Findings">
      <h3>
        Findings{" "}
        {found && looking === null ? (
          <span className="share-count muted small tabular">{foundText(found, open.length)}</span>
        ) : null}
      </h3>
      {looking === null ? null : <LookingThrough looking={looking} onStop={() => work.stop()} />}
      {found === null ? (
        <p className="muted">
          {error ? "The session was not searched." : "Looking for secrets and personal data…"}
        </p>
      ) : found.length === 0 ? (
        <p className="muted">
          No secret, address or user name was found. Still read the preview: only you know what must
          stay private.
        </p>
      ) : (
        <>
          <div className="share-actions row wrap">
            {open.length > 0 ? (
              <Button
                onClick={() =>
                  work.decide(
                    open.map(({ key }) => key),
                    "mask",
                  )
                }
              >
                Mask {open.length === found.length ? "all" : `the other ${open.length}`}
              </Button>
            ) : null}
            {before ? <Button onClick={() => work.undo()}>Undo</Button> : null}
          </div>
          <Paged items={found} words={["value", "values"]} size={25}>
            {(page) => (
              <ul className="framed-list grid">
                {page.map(({ item }) => (
                  <FoundRow
                    key={item.key}
                    found={item}
                    decision={decisions.get(item.key) ?? null}
                    onDecide={(decision) => work.decide([item.key], decision)}
                    onShow={onShow}
                  />
                ))}
              </ul>
            )}
          </Paged>
        </>
      )}
      <OwnWords work={work} />
    </section>
  );
}

interface LookingThroughProps {
  readonly looking: Looking;
  readonly onStop: () => void;
}

function LookingThrough({ looking: { done, total }, onStop }: LookingThroughProps) {
  return (
    <>
      <Progress
        label="Looking for secrets and personal data"
        value={total === 0 ? 0 : done / total}
      />
      <div className="share-actions row wrap">
        <span className="muted tabular">
          {total === 0
            ? "Opening it…"
            : `${numberText(done)} of ${countText(total, "entry", "entries")}`}
        </span>
        <Button onClick={onStop}>Stop</Button>
      </div>
    </>
  );
}

/** "12 values, 4 to decide" */
function foundText(found: readonly FoundValue[], open: number): string {
  if (found.length === 0) return "nothing";
  const all = countText(found.length, "value");
  return open === 0 ? `${all}, all decided` : `${all}, ${open} to decide`;
}

/** A word is masked in every place, in small or capital letters. */
function OwnWords({ work }: { readonly work: ShareWork }) {
  const { words } = useStore(work.state);
  const [typed, setTyped] = useState("");
  const id = useId();
  const word = typed.trim();
  const fault =
    word === "" || word.length >= MIN_OWN_WORD
      ? ""
      : `A word needs ${MIN_OWN_WORD} characters or more: shorter ones occur inside many other words.`;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (word === "" || fault) return;
    if (!words.includes(word)) work.setWords([...words, word]);
    setTyped("");
  };
  return (
    <form className="share-words grid" onSubmit={add}>
      <label htmlFor={id}>Also find these words</label>
      <span className="share-actions row wrap">
        <input
          id={id}
          className="field"
          value={typed}
          maxLength={200}
          placeholder="A customer, a project"
          autoComplete="off"
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={word === "" || fault !== ""}>
          Add
        </Button>
      </span>
      {fault ? (
        <p id={`${id}-fault`} className="share-fault small">
          {fault}
        </p>
      ) : null}
      {words.length > 0 ? (
        <ul className="share-word-list wrap" aria-label="Words to find">
          {words.map((one) => (
            <li key={one}>
              <bdi>{one}</bdi>
              <SmallIconButton
                label={`Do not find “${one}”`}
                onClick={() => work.setWords(words.filter((other) => other !== one))}
              >
                <X size={13} aria-hidden />
              </SmallIconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
