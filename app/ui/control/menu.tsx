// A button that opens a list to choose from. The list is loaded with the first look at the button.
import { type ReactNode, useState } from "react";
import { Dialog } from "../layout/dialog.tsx";
import { lazyPane } from "../lazy-pane.ts";
import { PaneBoundary } from "../note/error-note.tsx";
import { IconButton } from "./button.tsx";
import type { MenuChoice } from "./menu-list.tsx";

const MenuList = lazyPane(async () => (await import("./menu-list.tsx")).MenuList);

interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string;
  readonly choices: readonly MenuChoice[];
}

export function Menu({ label, icon, className = "", choices }: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={MenuList.load}
      onFocus={MenuList.load}
      onClick={() => setWanted(true)}
    >
      {icon}
    </IconButton>
  );
  if (!isWanted) return closed;
  const frame = (note: ReactNode) => (
    <Dialog label={label} onClose={() => setWanted(false)}>
      {note}
    </Dialog>
  );
  const trigger = (
    <IconButton label={label} className={className}>
      {icon}
    </IconButton>
  );
  return (
    <PaneBoundary name={`The menu “${label}”`} frame={frame}>
      <MenuList trigger={trigger} choices={choices} waiting={closed} />
    </PaneBoundary>
  );
}
