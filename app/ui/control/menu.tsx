// A button that opens a list to choose from. The list is loaded with the first look at the button.
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Dialog } from "../layout/dialog.tsx";
import { PaneBoundary } from "../note/pane-boundary.tsx";
import { IconButton } from "./button.tsx";
import type { MenuChoice } from "./menu-list.tsx";

const loadList = () => import("./menu-list.tsx");
const MenuList = lazy(async () => ({ default: (await loadList()).MenuList }));

interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string;
  readonly choices: readonly MenuChoice[];
}

export function Menu({ label, icon, className = "", choices }: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  // Should it be missing, the click says so.
  const prepare = () => void loadList().catch(() => {});
  const closed = (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
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
      <Suspense fallback={closed}>
        <MenuList trigger={trigger} choices={choices} />
      </Suspense>
    </PaneBoundary>
  );
}
