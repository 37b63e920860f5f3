// Chooses B's session: this one, or any in the list of all sessions.
import { useState } from "react";
import { useHasHome, useRecords, useSamples } from "../../catalog/catalog-context.tsx";
import { FILE_KEY } from "../../session/open/opened-file.ts";
import { Button } from "../../ui/control/button.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";

const SessionChooser = lazyPane(
  async () => (await import("../../catalog/summaries/session-chooser.tsx")).SessionChooser,
);

interface SessionPickerProps {
  /** A's session, which is named as this one. */
  readonly ownKey: string;
  /** Whether A is in a draft, which has a file to compare with. */
  readonly isDraft: boolean;
  readonly value: string | null;
  readonly onChoose: (key: string | null) => void;
}

const THIS = "this session";
const FILE = "the file, without changes";

export function SessionPicker({ ownKey, isDraft, value, onChoose }: SessionPickerProps) {
  const name = useName(value);
  const hasOthers = useHasHome();
  const [isOpen, setOpen] = useState(false);
  if (!hasOthers && !isDraft) return null;
  const choose = (key: string | null) => {
    setOpen(false);
    onChoose(key);
  };
  return (
    <span className="compare-pick compare-pick-session small">
      <span className="muted">in</span>
      <button
        type="button"
        className="field"
        aria-haspopup="dialog"
        aria-label={`Session of B: ${name}`}
        onPointerEnter={SessionChooser.load}
        onFocus={SessionChooser.load}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      {isOpen ? (
        <SessionChooser
          label="Session of B"
          without={ownKey}
          onChoose={choose}
          onClose={() => setOpen(false)}
        >
          <Button onClick={() => choose(null)}>{THIS}</Button>
          {isDraft ? <Button onClick={() => choose(FILE_KEY)}>{FILE}</Button> : null}
        </SessionChooser>
      ) : null}
    </span>
  );
}

function useName(value: string | null): string {
  const { records } = useRecords();
  const samples = useSamples();
  if (value === null) return THIS;
  if (value === FILE_KEY) return FILE;
  return [...records, ...samples].find(({ key }) => key === value)?.title ?? value;
}
