// On a small screen: buttons at the bottom, each opening one pane as a sheet.
import { type ReactNode, useState } from "react";
import { useView } from "../session/view/view-state.ts";
import { Dialog } from "../ui/dialog.tsx";
import "./phone-bar.css";

interface PhoneSheet {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Whether choosing an entry in it means that one wants to read it. */
  readonly closesOnSelect: boolean;
}

interface Opened {
  readonly id: string;
  readonly entry: string | null;
}

interface PhoneBarProps {
  readonly sheets: readonly PhoneSheet[];
  /** The sheet that is open from the start; null for none. */
  readonly firstOpen: string | null;
}

export function PhoneBar({ sheets, firstOpen }: PhoneBarProps) {
  const [{ entry }] = useView();
  // Remembers what was selected when the sheet came up; another selection closes it.
  const [opened, setOpened] = useState<Opened | null>(
    firstOpen === null ? null : { id: firstOpen, entry },
  );
  const sheet = sheets.find(({ id }) => id === opened?.id);
  const isOpen = sheet && !(sheet.closesOnSelect && opened?.entry !== entry);
  return (
    <nav className="phone-bar" aria-label="Panes">
      {sheets.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="phone-bar-button"
          aria-haspopup="dialog"
          onClick={() => setOpened({ id, entry })}
        >
          {label}
        </button>
      ))}
      {isOpen ? (
        <Dialog label={sheet.label} shape="sheet" onClose={() => setOpened(null)}>
          {sheet.content}
        </Dialog>
      ) : null}
    </nav>
  );
}
